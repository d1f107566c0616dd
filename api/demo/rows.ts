import type { Application } from './applications.ts'
import { DAY, MINUTE } from './calendar.ts'
import type { Message } from './conversations.ts'
import type { Job } from './jobs.ts'
import type { Notification } from './notifications.ts'
import type { Person } from './people.ts'
import type { Review } from './reviews.ts'
import { fees } from '../../schema/rules.ts'
import { cityLabel } from '../../schema/cities.ts'

/** Database rows of each thing. */

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

/** Matches older than some days count as read. */
export const matchMarkRow = (student: Person, readUntil: number) => ({
  user_id: student.id,
  since: time(student.createdAt),
  read_until: time(readUntil),
})

/** Closing columns of an offer. The others get their status from jobs, which are inserted later. */
const closing = ({ status, deletedAt, createdAt }: Omit<Job, 'offer'>) => {
  if (deletedAt !== null) return { status: 'open', closed_at: time(deletedAt), closed_because: 'withdrawn' }
  if (status === 'cancelled') return { status, closed_at: time(createdAt + DAY), closed_because: 'cancelled' }
  return { status: 'open', closed_at: null, closed_because: null }
}

export const offerRow = ({ offer, ...job }: Job) => ({
  ...offer,
  schedule: offer.schedule && JSON.stringify(offer.schedule),
  id: job.id,
  posted_by_id: job.poster.id,
  canton: job.city.cantonCode,
  estimated_duration: job.estimatedDuration,
  is_premium_job: job.premium,
  created_at: time(job.createdAt),
  ...closing(job),
})

/** Job of the accepted application. An offer for one student and its job share an id. */
export const jobRow = ({ offer, ...job }: Job, { id, student, decidedAt }: Application) => ({
  id: job.id,
  offer_id: job.id,
  offer_version: 1,
  application_id: id,
  poster_id: job.poster.id,
  student_id: student.id,
  status: job.status,
  title: offer.title,
  rate: offer.rate,
  duration: offer.duration,
  estimated_duration: job.estimatedDuration,
  location: offer.location,
  address: offer.address,
  canton: job.city.cantonCode,
  scheduled_for: offer.scheduledFor,
  schedule: offer.schedule && JSON.stringify(offer.schedule),
  is_through_pouce: offer.isThroughPouce,
  payment_method: offer.paymentMethod,
  fee_percent: fees.applicationPercent,
  agreed_at: time(decidedAt),
  created_at: time(decidedAt),
})

export const applicationRow = (application: Application) => ({
  id: application.id,
  offer_id: application.job.id,
  offer_version: 1,
  student_id: application.student.id,
  message: application.message,
  status: application.status,
  created_at: time(application.createdAt),
  decided_at: time(application.decidedAt),
  closed_because: application.status === 'rejected' ? 'refused' : null,
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
  kind: notification.kind,
  args: JSON.stringify(notification.args),
  action_url: notification.actionUrl,
  messages: notification.messages ?? null,
  created_at: time(notification.createdAt),
  read_at: time(notification.readAt),
})
