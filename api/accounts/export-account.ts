import type { Answer } from '../../schema/contract.ts'
import type { Agreement } from '../../schema/entities/agreement.ts'
import type { DeputyInvitation } from '../../schema/entities/deputy.ts'
import type { Dispute } from '../../schema/entities/dispute.ts'
import type { Message } from '../../schema/entities/message.ts'
import type { Question } from '../../schema/entities/question.ts'
import type { SentReport } from '../../schema/entities/report.ts'
import { exportAccount as contract } from '../../schema/contracts/accounts.ts'
import type { Sql } from '../db/connect.ts'
import { agreementColumns } from '../money/agreements.ts'
import { disputeColumns } from '../money/disputes.ts'
import { isVisibleTo } from '../money/payments.ts'
import { readIban } from '../money/payouts.ts'
import { readPayments } from '../money/wallets.ts'
import { readOwnAppointments } from '../domain/appointments.ts'
import { readCalendarSince } from '../queries/calendars.ts'
import { messageColumns } from '../queries/messages.ts'
import { readAcceptedJobs, readPostedJobs } from '../queries/own-jobs.ts'
import {
  applicationBeside,
  readSentApplications,
  takeApplication,
  type ApplicationBeside,
} from '../queries/applications.ts'
import { readFavourites } from '../queries/favourites.ts'
import { readNotifications } from '../queries/notifications.ts'
import { readOwnUser } from '../queries/people.ts'
import { query } from '../queries/query.ts'
import { readReviews } from '../queries/reviews.ts'
import { readSavedSearches } from '../queries/saved-searches.ts'
import { readDeputies, readDeputyActions } from './deputies.ts'
import { readSessions } from './manage-sessions.ts'

type Whole = Answer<typeof contract>

/** Includes own applications and favourites whose offer is hidden by moderation or a block. */
const readApplications = async (sql: Sql, id: string): Promise<Whole['applications']> => {
  const shown = new Map((await readSentApplications(sql, id)).map(one => [one.id, one]))
  const rows = await sql<ApplicationBeside[]>`
    select ${applicationBeside(sql)} from applications a where a.student_id = ${id} order by a.created_at desc, a.id desc`
  return rows.map(row => shown.get(row.applicationId) ?? { ...takeApplication(row), job: null })
}

const readKeptOffers = async (sql: Sql, id: string): Promise<Whole['favourites']> => {
  const shown = new Map((await readFavourites(sql, id)).map(one => [one.id, one]))
  const rows = await sql<{ id: string; createdAt: string }[]>`
    select offer_id as id, created_at from favourites where user_id = ${id} order by created_at desc, offer_id desc`
  return rows.map(row => shown.get(row.id) ?? row)
}

/** Actions of deputies in a person's name, and which deputy did them. */
const readActedFor = (sql: Sql, id: string) => sql<Whole['actedFor']>`
  select a.id, a.action, a.at,
    case when o.deleted_at is null then json_build_object('firstName', o.first_name, 'lastName', o.last_name) end as principal,
    case when j.id is not null then json_build_object('id', j.id, 'title', j.title) end as job
  from deputy_actions a join users o on o.id = a.principal_id left join offers j on j.id = a.offer_id
  where a.deputy_id = ${id} order by a.at desc, a.id desc`

const readLastSeen = async (sql: Sql, id: string) => {
  const [row] = await sql<{ seenAt: string }[]>`select seen_at from presence where user_id = ${id}`
  return row?.seenAt ?? null
}

/** Deputies of the person, and those waiting for confirmation. */
const readOwnDeputies = async (sql: Sql, id: string) => {
  const { deputies, waiting } = await readDeputies(sql, id)
  return { deputies, waitingDeputies: waiting }
}

/** True if the person is the poster or the student of job `j`. */
const isOwn = (sql: Sql, id: string) => sql`${id}::uuid in (j.poster_id, j.student_id)`

/**
 * Exports everything stored about a person. A test walks the database catalogue: every column that names a person must be here,
 * or the test says why not. Omits who reported, blocked or kept the person, and which administrator decided.
 */
export const exportAccount = query(contract, async (sql, actor) => ({
  user: await readOwnUser(sql, actor.id),
  sessions: await readSessions(sql, actor),
  jobs: [...(await readPostedJobs(sql, actor.id, 'kept')), ...(await readPostedJobs(sql, actor.id, 'deleted'))],
  acceptedJobs: actor.userType === 'student' ? await readAcceptedJobs(sql, actor) : [],
  applications: await readApplications(sql, actor.id),
  messages: await sql<Message[]>`
    select ${messageColumns(sql)} from messages m
    where m.sender_id = ${actor.id} or m.receiver_id = ${actor.id} order by m.created_at, m.id`,
  notifications: await readNotifications(sql, actor, null),
  reviewsReceived: await readReviews(sql, 'reviewee_id', actor.id, actor.id),
  favourites: await readKeptOffers(sql, actor.id),
  savedSearches: await readSavedSearches(sql, actor.id),
  pushSubscriptions: await sql<{ endpoint: string; createdAt: string }[]>`
    select endpoint, created_at from push_subscriptions where user_id = ${actor.id} order by created_at`,
  reviewsWritten: await readReviews(sql, 'reviewer_id', actor.id, actor.id),
  payments: await readPayments(sql, actor.id, null),
  disputes: await sql<Dispute[]>`
    select ${disputeColumns(sql)} from disputes d join payments p on p.id = d.payment_id
    where ${isVisibleTo(sql, actor.id)} order by d.opened_at, d.id`,
  agreements: await sql<Agreement[]>`
    select ${agreementColumns(sql)} from agreements g join jobs j on j.id = g.job_id
    where ${isOwn(sql, actor.id)} order by g.job_id`,
  appointments: await readOwnAppointments(sql, actor.id),
  calendarSince: await readCalendarSince(sql, actor.id),
  ...(await readIban(sql, actor.id)),
  questions: await sql<(Question & { jobId: string; takenBackAt: string | null })[]>`
    select id, offer_id as job_id, text, answer, asked_at, answered_at, null as taken_back_at from questions
    where asker_id = ${actor.id}
    union all
    select id, offer_id, text, null, asked_at, null, taken_back_at from taken_back_questions
    where asker_id = ${actor.id} order by asked_at, id`,
  reports: await sql<SentReport[]>`
    select id, kind, target_id, reason, details, created_at from reports
    where reporter_id = ${actor.id} order by created_at, id`,
  blocks: await sql<Whole['blocks']>`
    select blocked_id, created_at from blocks where blocker_id = ${actor.id} order by created_at, blocked_id`,
  lapses: await sql<Whole['lapses']>`
    select l.id, l.job_id, j.title as job_title, l.begins_at, l.noted_at, l.reason, l.appeal, l.appealed_at, l.decision,
      l.decided_at, l.decision_reason
    from lapses l join jobs j on j.id = l.job_id where l.user_id = ${actor.id} order by l.noted_at, l.id`,
  suspensions: await sql<Whole['suspensions']>`
    select id, reason, suspended_at, appeal, appealed_at, upheld_at, lifted_at from suspensions
    where user_id = ${actor.id} order by suspended_at, id`,
  hiddenWords: await sql<Whole['hiddenWords']>`
    select 'message' as kind, id, content as text from messages where sender_id = ${actor.id} and hidden_at is not null
    union all
    select 'review', id, concat_ws(E'\n', comment, additional_comments) from reviews
    where reviewer_id = ${actor.id} and hidden_at is not null
    union all
    select 'answer', id, answer from reviews
    where reviewee_id = ${actor.id} and answer is not null and answer_hidden_at is not null
    union all
    select 'bio', id, bio from users where id = ${actor.id} and bio is not null and shown_bio is null
    order by 1, 2`,
  decisions: await sql<Whole['decisions']>`
    select id, action, kind, target_id, reason, created_at from moderation_actions
    where author_id = ${actor.id} order by created_at, id`,
  proposals: await sql<Whole['proposals']>`
    select p.offer_id as job_id, p.student_id, p.created_at from proposals p join offers o on o.id = p.offer_id
    where ${actor.id} in (p.student_id, o.posted_by_id) order by p.created_at, p.offer_id, p.student_id`,
  reserves: await sql<Whole['reserves']>`
    select a.id as application_id, a.offer_id as job_id, a.student_id, a.reserved_at
    from applications a join offers o on o.id = a.offer_id
    where o.posted_by_id = ${actor.id} and a.reserved_at is not null order by a.reserved_at, a.id`,
  leftJobs: await sql<Whole['leftJobs']>`
    select id as job_id, left_at from jobs where student_id = ${actor.id} and status = 'left' order by left_at, id`,
  payoutAccounts: await sql<Whole['payoutAccounts']>`
    select provider, account, is_ready, holder, bank, last4, named_at, created_at from payout_accounts where user_id = ${actor.id} order by provider`,
  lastSeenAt: await readLastSeen(sql, actor.id),
  ...(await readOwnDeputies(sql, actor.id)),
  deputyInvitations: await sql<DeputyInvitation[]>`
    select id, email, expires_at from deputy_invitations where principal_id = ${actor.id} order by expires_at, id`,
  deputyActions: await readDeputyActions(sql, actor.id),
  actedFor: await readActedFor(sql, actor.id),
}))
