import type { Application } from './applications.ts'
import { MINUTE } from './calendar.ts'
import type { Message } from './conversations.ts'
import type { Job } from './jobs.ts'
import type { Notification } from './notifications.ts'
import type { Person } from './people.ts'
import type { Review } from './reviews.ts'
import { cityLabel } from '../../schema/cities.ts'

/** How each thing lies in its table. */

const time = (instant: number | null) => (instant === null ? null : new Date(instant))

export const userRow = (person: Person, passwordHash: string) => ({
  id: person.id,
  user_type: person.userType,
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  phone: person.phone,
  city: cityLabel(person.city),
  canton: person.city.cantonCode,
  property_type: person.propertyType,
  school: person.studies?.school ?? null,
  bio: person.bio,
  available_tools: person.tools,
  free_times: person.free,
  password_hash: passwordHash,
  verified_at: time(person.createdAt + 12 * MINUTE),
  created_at: time(person.createdAt),
})

/** What stood there some days ago has been seen. */
export const matchMarkRow = (student: Person, readUntil: number) => ({
  user_id: student.id,
  since: time(student.createdAt),
  read_until: time(readUntil),
})

export const jobRow = ({ offer, ...job }: Job, assignee: Person | undefined) => ({
  ...offer,
  schedule: offer.schedule && JSON.stringify(offer.schedule),
  id: job.id,
  posted_by_id: job.poster.id,
  assigned_to_id: assignee?.id ?? null,
  status: job.status,
  canton: job.city.cantonCode,
  estimated_duration: job.estimatedDuration,
  is_premium_job: job.premium,
  created_at: time(job.createdAt),
  deleted_at: time(job.deletedAt),
})

export const applicationRow = (application: Application) => ({
  id: application.id,
  job_id: application.job.id,
  student_id: application.student.id,
  message: application.message,
  status: application.status,
  created_at: time(application.createdAt),
  decided_at: time(application.decidedAt),
})

export const messageRow = (message: Message) => ({
  id: message.id,
  job_id: message.job.id,
  sender_id: message.sender.id,
  receiver_id: message.receiver.id,
  content: message.content,
  created_at: time(message.createdAt),
  read_at: time(message.readAt),
})

export const reviewRow = (review: Review) => ({
  id: review.id,
  job_id: review.job.id,
  reviewer_id: review.reviewer.id,
  reviewee_id: review.reviewee.id,
  rating: review.rating,
  comment: review.comment,
  completed_on_time: review.completedOnTime,
  was_late: !review.completedOnTime,
  punctuality_rating: review.punctuality,
  politeness_rating: review.politeness,
  would_recommend: review.wouldRecommend,
  advised_against: !review.wouldRecommend,
  descriptive_words: review.descriptiveWords,
  job_title: review.job.offer.title,
  job_category: review.jobCategory,
  additional_comments: review.additionalComments,
  created_at: time(review.createdAt),
  shown_at: time(review.shownAt),
})

export const notificationRow = (notification: Notification) => ({
  id: notification.id,
  user_id: notification.person.id,
  type: notification.type,
  alone: notification.alone,
  named: notification.named,
  nameless: notification.nameless && JSON.stringify(notification.nameless),
  about: JSON.stringify(notification.about),
  title: notification.title,
  message: notification.message,
  action_url: notification.actionUrl,
  messages: notification.messages ?? null,
  created_at: time(notification.createdAt),
  read_at: time(notification.readAt),
})
