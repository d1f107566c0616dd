import { mailNotices, type UserType } from '../../schema/choices.ts'
import { tidyAvailability } from '../../schema/decisions/availability.ts'
import { swissDay } from '../../schema/decisions/schedule.ts'
import { availability } from '../../schema/entities/availability.ts'
import type { Lapse } from '../../schema/entities/lapse.ts'
import type { OwnUser, User } from '../../schema/entities/user.ts'
import { getUser as getUserContract } from '../../schema/contracts/people.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { Actor } from '../domain/actor.ts'
import { hasWritten, isKnown, lastNameOf, type Known } from '../domain/names.ts'
import { refuse } from '../server/refusal.ts'
import { query } from './query.ts'

export type PersonRow = {
  id: string
  userType: UserType
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  city: string
  profileImage: string | null
  propertyType: 'apartment' | 'house' | 'office' | 'other' | null
  school: string | null
  bio: string | null
  availableTools: string[]
  createdAt: string
  rating: number | null
  reviewsCount: number
  reviewersCount: number
  completedJobs: number
  isReliable: boolean
}

export type OwnRow = PersonRow & {
  isAdmin: boolean
  isVerified: boolean
  freeTimes: string[]
  daysOff: unknown
  mailsOff: string[]
  lapses: Lapse[] | null
  suspension: NonNullable<OwnUser['suspension']> | null
  blocked: NonNullable<OwnUser['blocked']> | null
  mutedAskers: NonNullable<OwnUser['mutedAskers']> | null
  keptStudents: { id: string; firstName: string; lastName: string; image: string | null }[] | null
  principals: NonNullable<OwnUser['principals']> | null
}

/**
 * Columns of a person `u` with the stored figures of reviews and completed jobs. The caller decides whether the last name is in
 * full.
 */
export const personColumns = (sql: Sql | Transaction, known: Known) => sql`
  u.id, u.user_type, u.first_name, ${lastNameOf(sql, 'u', known)} as last_name, u.email, u.phone, u.city,
  u.shown_image as profile_image, u.property_type,
  u.school, u.shown_bio as bio, u.available_tools, u.created_at,
  u.rating, u.reviews_count, u.reviewers_count, u.is_reliable,
  (select count(*) from jobs done where done.student_id = u.id and done.status = 'completed') as completed_jobs`

const mostLapses = 10

const lapsesColumn = (sql: Sql | Transaction) => sql`
  (select json_agg(json_build_object('id', l.id, 'jobTitle', l.title, 'appeal', l.appeal, 'decision', l.decision,
     'beginsAt', to_char(l.begins_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'notedAt', to_char(l.noted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by l.noted_at desc, l.id)
   from (select l.*, j.title from lapses l join jobs j on j.id = l.job_id where l.user_id = u.id
         order by l.noted_at desc, l.id limit ${mostLapses}) l) as lapses`

/** Additional columns that only the person reads. */
export const ownColumns = (sql: Sql | Transaction) => sql`
  ${personColumns(sql, sql`true`)}, u.is_admin, u.verified_at is not null as is_verified, u.free_times, u.days_off, u.mails_off,
  ${lapsesColumn(sql)},
  (select json_build_object('id', b.id, 'reason', b.reason, 'appeal', b.appeal, 'isUpheld', b.upheld_at is not null,
     'suspendedAt', to_char(b.suspended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
   from suspensions b where b.user_id = u.id and b.lifted_at is null) as suspension,
  (select json_agg(json_build_object('id', other.id, 'firstName', other.first_name,
     'lastName', ${lastNameOf(sql, 'other', isKnown(sql, sql`u.id`, sql`other.id`))}) order by b.created_at desc, other.id)
   from blocks b join users other on other.id = b.blocked_id where b.blocker_id = u.id) as blocked,
  (select json_agg(json_build_object('questionId', a.question_id, 'jobId', a.offer_id,
     'since', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.created_at desc, a.question_id)
   from muted_askers a where a.poster_id = u.id) as muted_askers,
  (select json_agg(json_build_object('id', other.id, 'firstName', other.first_name, 'image', other.shown_image,
     'lastName', ${lastNameOf(sql, 'other', isKnown(sql, sql`u.id`, sql`other.id`))}) order by k.created_at desc, other.id)
   from kept_students k join users other on other.id = k.student_id where k.poster_id = u.id) as kept_students,
  (select json_agg(json_build_object('id', d.id, 'firstName', other.first_name, 'lastName', other.last_name) order by d.since, d.id)
   from deputies d join users other on other.id = d.principal_id where d.deputy_id = u.id) as principals`

export const imagePath = (hash: string) => `/api/images/${hash}`

export const imageUrl = (hash: string | null) => (hash ? imagePath(hash) : null)

const publicPart = (row: PersonRow) => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  city: row.city,
  userType: row.userType,
  profileImageUrl: imageUrl(row.profileImage),
  createdAt: row.createdAt,
  ...(row.isReliable ? { isReliable: true as const } : {}),
})

const studentProfile = ({ school, bio, availableTools, rating, reviewersCount, completedJobs }: PersonRow) => ({
  school,
  bio,
  availableTools,
  rating,
  reviewersCount,
  completedJobs,
})

const privateProfile = ({ rating, reviewsCount, reviewersCount }: PersonRow) => ({
  rating,
  reviewsCount,
  reviewersCount,
})

export const toUser = (row: PersonRow, showsContact: boolean): User => ({
  ...publicPart(row),
  ...(showsContact && row.email && row.phone ? { email: row.email, phone: row.phone } : {}),
  ...(row.userType === 'student' ? { studentProfile: studentProfile(row) } : { privateProfile: privateProfile(row) }),
})

/** Without past days off; null if unreadable. */
const availabilityOf = ({ freeTimes, daysOff }: OwnRow) => {
  const { data } = availability.safeParse({ free: freeTimes, daysOff })
  return data ? tidyAvailability(data, swissDay(Date.now())) : null
}

export const toOwnUser = (row: OwnRow): OwnUser => {
  const free = availabilityOf(row)
  return {
    ...publicPart(row),
    email: row.email ?? '',
    phone: row.phone ?? '',
    ...(row.userType === 'student'
      ? { studentProfile: studentProfile(row) }
      : { privateProfile: { ...privateProfile(row), propertyType: row.propertyType } }),
    ...(free ? { availability: free } : {}),
    ...(row.blocked ? { blocked: row.blocked } : {}),
    ...(row.mutedAskers ? { mutedAskers: row.mutedAskers } : {}),
    ...(row.lapses ? { lapses: row.lapses } : {}),
    ...(row.suspension ? { suspension: row.suspension } : {}),
    ...(row.keptStudents
      ? { keptStudents: row.keptStudents.map(({ image, ...kept }) => ({ ...kept, profileImageUrl: imageUrl(image) })) }
      : {}),
    ...(row.principals ? { principals: row.principals } : {}),
    ...(row.isAdmin ? { isAdmin: true } : {}),
    ...(row.isVerified ? { isVerified: true } : {}),
    ...(row.mailsOff.length > 0 ? { mailsOff: mailNotices.filter(kind => row.mailsOff.includes(kind)) } : {}),
  }
}

type Alone = Partial<
  Record<'isAdmin' | 'principals' | 'lapses' | 'suspension' | 'blocked' | 'mutedAskers' | 'keptStudents', unknown>
>

/**
 * A person's own row as their deputy reads it: without admin rights, further deputies, lapses, a suspension, and the people they
 * have blocked, muted or kept.
 */
export const withoutAlone = <Row extends Alone>({
  isAdmin: _isAdmin,
  principals: _principals,
  lapses: _lapses,
  suspension: _suspension,
  blocked: _blocked,
  mutedAskers: _mutedAskers,
  keptStudents: _keptStudents,
  ...rest
}: Row) => rest

/** The person of this session, and who acts for them in it. */
export const readSessionUser = async (sql: Sql | Transaction, { id, deputyId }: Actor): Promise<OwnUser> => {
  const user = await readOwnUser(sql, id)
  if (deputyId === undefined) return user
  const [actedBy] = await sql<NonNullable<OwnUser['principals']>>`
    select id, first_name, last_name from users where id = ${deputyId}`
  return { ...withoutAlone(user), ...(actedBy && { actedBy }) }
}

/** The person of a session, who must exist. */
export const readOwnUser = async (sql: Sql | Transaction, userId: string) => {
  const [row] = await sql<OwnRow[]>`select ${ownColumns(sql)} from users u where u.id = ${userId}`
  if (!row) throw new Error('a session without its person')
  return toOwnUser(row)
}

/**
 * Contact details are shown to oneself, and to individuals who have the student's application or a job with the student. The full
 * last name is shown to them, and to a student who knows them by it.
 */
export const getUser = query(getUserContract, async (sql, actor, { id }) => {
  const viewer = actor?.id ?? null
  const [row] = await sql<(PersonRow & { showsContact: boolean | null })[]>`
    select ${personColumns(sql, isKnown(sql, viewer, sql`u.id`))},
      u.id = ${viewer} or ${hasWritten(sql, viewer, sql`u.id`, viewer)} as shows_contact
    from users u where u.id = ${id} and u.deleted_at is null`
  return row ? toUser(row, row.showsContact === true) : refuse('not-found')
})
