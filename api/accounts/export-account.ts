import type { Message } from '../../schema/entities/message.ts'
import type { Question } from '../../schema/entities/question.ts'
import type { SentReport } from '../../schema/entities/report.ts'
import { exportAccount as contract } from '../../schema/queries/export-account.ts'
import { readIban } from '../money/payouts.ts'
import { readPayments } from '../money/wallets.ts'
import { readOwnAppointments } from '../domain/appointments.ts'
import { readCalendarSince } from '../queries/calendars.ts'
import { messageColumns } from '../queries/messages.ts'
import { readAcceptedJobs, readPostedJobs } from '../queries/own-jobs.ts'
import { readSentApplications } from '../queries/applications.ts'
import { readFavourites } from '../queries/favourites.ts'
import { readNotifications } from '../queries/notifications.ts'
import { readOwnUser } from '../queries/people.ts'
import { query } from '../queries/query.ts'
import { readReviews } from '../queries/reviews.ts'
import { readSavedSearches } from '../queries/saved-searches.ts'
import { readDeputies, readDeputyActions } from './deputies.ts'
import { readSessions } from './manage-sessions.ts'

/** Everything stored about a person, as that person would see it. */
export const exportAccount = query(contract, async (sql, actor) => ({
  user: await readOwnUser(sql, actor.id),
  sessions: await readSessions(sql, actor),
  jobs: [...(await readPostedJobs(sql, actor.id, 'kept')), ...(await readPostedJobs(sql, actor.id, 'deleted'))],
  acceptedJobs: actor.userType === 'student' ? await readAcceptedJobs(sql, actor) : [],
  applications: await readSentApplications(sql, actor.id),
  messages: await sql<Message[]>`
    select ${messageColumns(sql)} from messages m
    where m.sender_id = ${actor.id} or m.receiver_id = ${actor.id} order by m.created_at, m.id`,
  notifications: await readNotifications(sql, actor, null),
  reviewsReceived: await readReviews(sql, 'reviewee_id', actor.id, actor.id),
  favourites: await readFavourites(sql, actor.id),
  savedSearches: await readSavedSearches(sql, actor.id),
  pushSubscriptions: await sql<{ endpoint: string; createdAt: string }[]>`
    select endpoint, created_at from push_subscriptions where user_id = ${actor.id} order by created_at`,
  reviewsWritten: await readReviews(sql, 'reviewer_id', actor.id, actor.id),
  payments: await readPayments(sql, actor.id, null),
  disputeStatements: await sql<{ paymentId: string; content: string; createdAt: string }[]>`
    select d.payment_id, s.content, s.created_at
    from dispute_statements s join disputes d on d.id = s.dispute_id
    where s.author_id = ${actor.id} order by s.created_at, s.id`,
  appointments: await readOwnAppointments(sql, actor.id),
  calendarSince: await readCalendarSince(sql, actor.id),
  iban: await readIban(sql, actor.id),
  questions: await sql<(Question & { jobId: string; takenBackAt: string | null })[]>`
    select id, job_id, text, answer, asked_at, answered_at, null as taken_back_at from questions
    where asker_id = ${actor.id}
    union all
    select id, job_id, text, null, asked_at, null, taken_back_at from taken_back_questions
    where asker_id = ${actor.id} order by asked_at, id`,
  reports: await sql<SentReport[]>`
    select id, kind, target_id, reason, details, created_at from reports
    where reporter_id = ${actor.id} order by created_at, id`,
  deputies: await readDeputies(sql, actor.id),
  deputyActions: await readDeputyActions(sql, actor.id),
}))
