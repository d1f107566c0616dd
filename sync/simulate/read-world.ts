import { offerFieldNames } from '../../schema/offers/from-fields.ts'
import type { Sql } from '../../api/db/connect.ts'
import { appointmentColumn, toAppointment } from '../../api/domain/appointments.ts'
import { readSchedule } from '../../api/domain/offer-columns.ts'
import { readVersion } from '../../api/domain/offer-versions.ts'
import { emptyWorld, type Notice, type World } from '../testing/model/world.ts'

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map(row => [row.id, row] as const))

type Row<Name extends 'user' | 'job' | 'offer' | 'series'> = World[Name] extends Map<string, infer One> ? One : never
type StoredJob = Omit<Row<'job'>, 'appointment'> & { appointment: unknown }
type StoredOffer = Omit<Row<'offer'>, 'versions'> & { versions: unknown[] }
type StoredUser = Row<'user'> & NonNullable<Row<'user'>['studentProfile']> & { free: []; daysOff: [] }

export const readNotices = (sql: Sql) => sql<Notice[]>`
  select id, user_id, kind, type, args, read_at is not null as is_read, created_at, action_url, offer_before, messages
  from notifications order by created_at, id`

const readUsers = async (sql: Sql) => {
  const rows = await sql<StoredUser[]>`
    select id, user_type, first_name, last_name, phone, city, canton, school, bio, available_tools, profile_image as profile_image_url, mails_off,
      free_times as free, days_off,
      array(select blocked_id from blocks where blocker_id = u.id) as blocked_ids,
      array(select student_id from kept_students where poster_id = u.id) as kept_ids,
      coalesce((select json_agg(json_build_object('id', l.id, 'jobId', l.job_id, 'reason', l.reason, 'appeal', l.appeal,
        'agreedAt', l.agreed_at, 'beginsAt', to_char(l.begins_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from lapses l where l.user_id = u.id), '[]') as late_ends
    from users u`
  return byId(
    rows.map(({ school, bio, availableTools, free, daysOff, ...row }) => ({
      ...row,
      studentProfile: { school, bio, availableTools },
      availability: { free, daysOff },
    })),
  )
}

const readOffers = async (sql: Sql) => {
  const rows = await sql<StoredOffer[]>`
    select ${sql(offerFieldNames)}, id, posted_by_id, status, canton, estimated_duration, photos, version, nullif(taken, 0) as chosen,
      closed_because, case when closed_because = 'withdrawn' then closed_at end as withdrawn_at,
      array(select said from offer_versions v where v.offer_id = o.id order by number) as versions,
      array(select student_id from proposals p where p.offer_id = o.id) as proposed_to,
      coalesce((select json_agg(json_build_object('id', q.id, 'text', q.text, 'answer', q.answer, 'askerId', q.asker_id))
        from questions q where q.offer_id = o.id), '[]') as asked
    from offers o order by created_at, id`
  return byId(
    rows.map(({ schedule, versions, ...row }) => ({
      ...row,
      schedule: readSchedule(schedule),
      versions: versions.map(readVersion),
    })),
  )
}

const agreedColumns = `
  offer_id, offer_version, poster_id as posted_by_id, student_id as assigned_to_id, title, rate, duration, estimated_duration,
  location, address, canton, schedule, is_through_pouce, payment_method, fee_percent`

const readJobs = async (sql: Sql) => {
  const rows = await sql<StoredJob[]>`
    select id, ${sql.unsafe(agreedColumns)}, status, application_id, scheduled_for, agreed_at, started_at, left_at, series_id, session,
      case when t.job_id is not null then ${sql.unsafe(appointmentColumn)} end as appointment
    from jobs j left join appointments t on t.job_id = j.id order by created_at, session, id`
  return byId(
    rows.map(({ appointment, schedule, ...row }) => ({
      ...row,
      schedule: readSchedule(schedule),
      appointment: appointment ? toAppointment(appointment) : undefined,
    })),
  )
}

const readSeries = async (sql: Sql) => {
  const rows = await sql<Row<'series'>[]>`
    select id, ${sql.unsafe(agreedColumns)}, ended_at, ended_because from series`
  return byId(rows.map(({ schedule, ...row }) => ({ ...row, schedule: readSchedule(schedule) })))
}

/** State of the model that is not read from the server, but shows in its results. */
type Unread = 'receipt' | 'untold' | 'planned' | 'picture'

/** The real server's state in the form of the model. */
export const readWorld = async (sql: Sql): Promise<Omit<World, Unread>> => {
  const read = <Name extends keyof World>(rows: Promise<readonly { id: string }[]>) =>
    // oxlint-disable-next-line no-unsafe-type-assertion -- the columns that a table of the model names
    rows.then(all => byId(all) as unknown as World[Name])
  const reading = {
    user: readUsers(sql),
    offer: readOffers(sql),
    job: readJobs(sql),
    series: readSeries(sql),
    application: read<'application'>(sql`
      select id, offer_id, offer_version, student_id, message, status, closed_because, created_at, decided_at, reserved_at,
        asked_at from applications`),
    message: read<'message'>(sql`
      select id, job_id, sender_id, receiver_id, content, read_at is not null as is_read from messages`),
    notification: read<'notification'>(readNotices(sql)),
    favourite: read<'favourite'>(sql`select user_id || '/' || offer_id as id, offer_id, user_id from favourites`),
    savedSearch: read<'savedSearch'>(sql`
      select id, user_id, name, words, canton, category, minimum_rate, is_alerting from saved_searches
      order by created_at, id`),
    payment: read<'payment'>(sql`
      select id, job_id, payer_id, payee_id, amount, fee, refunded, status, frozen_by, paid_at, refund_at, objection_ends_at,
        settled_at, deputy_id from payments`),
    agreement: read<'agreement'>(
      sql`select job_id as id, job_id, amount, proposed_amount, proposed_by_id, said_paid from agreements`,
    ),
    review: read<'review'>(sql`
      select id, job_id, job_title, reviewer_id, reviewee_id, rating, answer, shown_at is not null as is_shown,
        array_to_string(array(
          select image from review_photos where review_id = reviews.id order by position), ' ') as photos from reviews`),
    report: read<'report'>(sql`select id, reporter_id, kind, target_id, author_id from reports`),
    dispute: read<'dispute'>(sql`select payment_id as id, opened_by, closed_at is null as is_open from disputes`),
    statement: read<'statement'>(sql`
      select s.id, d.payment_id, s.author_id, s.content from dispute_statements s join disputes d on d.id = s.dispute_id`),
    deputy: read<'deputy'>(sql`
      select principal_id || '/' || deputy_id as id, principal_id, deputy_id from deputies`),
    deputyAction: read<'deputyAction'>(sql`select id, principal_id, deputy_id, action, offer_id from deputy_actions`),
    takenBack: read<'takenBack'>(sql`select id, offer_id, asker_id from taken_back_questions`),
    muted: read<'muted'>(sql`
      select poster_id || '/' || question_id as id, poster_id, question_id, asker_id from muted_askers`),
  }
  const rows = await Promise.all(Object.entries(reading).map(async ([name, table]) => [name, await table] as const))
  // oxlint-disable-next-line no-unsafe-type-assertion -- each table under its name
  return Object.fromEntries(rows) as unknown as Omit<World, Unread>
}

export type Known = Awaited<ReturnType<typeof readWorld>>

/** Times are the server's choice, so only their presence is compared. */
const isInstant = (key: string) => (key.endsWith('At') || key === 'at') && key !== 'beginsAt'
const isNothing = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

/** The same text for rows with equal content. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(one => JSON.stringify(plain(one))).toSorted()
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([key, inner]) => [key, isInstant(key) && inner ? true : plain(inner)] as const)
    .filter(([key, inner]) => !isNothing(inner) && key !== 'createdAt')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** Entities without comparable ids, which are counted by content. */
const nameless: readonly string[] = ['notification', 'statement', 'deputyAction'] satisfies (keyof Known)[]

const linesOf = (known: Known) => {
  const lines = new Map<string, string>()
  const tables: { [name: string]: ReadonlyMap<string, object> } = known
  for (const [name, rows] of Object.entries(tables))
    for (const [key, row] of rows) {
      const said = Object.entries(row).filter(([field]) => field !== 'id')
      const text = JSON.stringify(plain(Object.fromEntries(said)))
      if (!nameless.includes(name)) lines.set(`${name}/${key}`, text)
      else lines.set(`${name} ${text}`, String(Number(lines.get(`${name} ${text}`) ?? 0) + 1))
    }
  return lines
}

/** Differences between the real state and the model's. */
export const differencesOf = (real: Known, model: World) => {
  const { receipt: _, untold: __, planned: ___, picture: ____, ...read } = model
  const [found, wanted] = [linesOf(real), linesOf(read)]
  return [...new Set([...found.keys(), ...wanted.keys()])]
    .filter(key => found.get(key) !== wanted.get(key))
    .map(key => `${key} is ${found.get(key) ?? 'not there'}, by the model ${wanted.get(key) ?? 'not there'}`)
}

export const openWorld = async (sql: Sql): Promise<World> => ({ ...emptyWorld(), ...(await readWorld(sql)) })
