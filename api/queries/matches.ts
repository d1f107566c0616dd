import { matchLimits, toMatches, type JobMatch } from '../../schema/decisions/job-matches.ts'
import type { MatchMark } from '../../schema/entities/match-mark.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { actionUrls } from '../domain/notify.ts'
import { shunned } from '../domain/blocks.ts'
import { toNotification } from '../domain/notice-words.ts'

type NearJob = { id: string; title: string; location: string; createdAt: string }
export type Near = { student: string; mark: MatchMark; now: string; matches: JobMatch<NearJob>[] }

/** Start of matches for student `u` with mark `m`. Without a mark it is the account's creation. */
const since = (sql: Sql | Transaction) => sql`coalesce(m.since, date_trunc('milliseconds', u.created_at))`
/** Before a first mark everything published since the account was opened is unread, even in the same millisecond. */
const readUntil = (sql: Sql | Transaction) =>
  sql`coalesce(m.read_until, date_trunc('milliseconds', u.created_at) - interval '1 millisecond')`

/** Columns of `u` and `m` as the student's own devices store them; null if `u` is no student. */
export const markColumns = (sql: Sql | Transaction) => sql`
  u.canton as match_canton, ${since(sql)} as match_since, ${readUntil(sql)} as match_read_until,
  coalesce(m.read, '{}') as match_read`

export type MarkRow = { matchCanton: string; matchSince: string; matchReadUntil: string; matchRead: string[] }

export const toMark = ({ matchCanton, matchSince, matchReadUntil, matchRead }: MarkRow): MatchMark => ({
  canton: matchCanton,
  since: matchSince,
  readUntil: matchReadUntil,
  read: matchRead,
})

type Row = MarkRow & { student: string; now: string } & (NearJob | { [Key in keyof NearJob]: null })

/**
 * Offers near these students, one row per offer and one if there is none: a walk along the newest open offers of their canton
 * that stops after a limit, however many there are. Must match `createMatcher`, which decides the same about rows on a device.
 */
export const nearRows = (sql: Sql | Transaction, students: readonly string[]) => sql<Row[]>`
    select u.id as student, now() as now, ${markColumns(sql)}, near.id, near.title, near.location, near.created_at
    from users u left join match_marks m on m.user_id = u.id
    cross join lateral (select ${shunned(sql, sql`u.id`)} as people) shunned
    left join lateral (
      select o.id, o.title, o.location, o.created_at from offers o
      where o.canton = u.canton and o.status = 'open' and o.closed_at is null and o.hidden_at is null
        and o.created_at >= greatest(${since(sql)}, now() - make_interval(days => ${matchLimits.days}))
        and o.posted_by_id <> u.id and o.posted_by_id <> all (shunned.people)
        and not exists (select from applications a where a.offer_id = o.id and a.student_id = u.id)
        and not exists (select from jobs j where j.offer_id = o.id and j.student_id = u.id)
        and not exists (
          select from notifications n
          where n.type = 'job_alert' and n.user_id = u.id and n.action_url = '/jobs/' || o.id
        )
      order by o.created_at desc, o.id desc limit ${matchLimits.most}
    ) near on true
    where u.id = any(${[...students]}::uuid[]) and u.user_type = 'student' and u.deleted_at is null`

export const readNear = async (sql: Sql | Transaction, students: readonly string[]): Promise<Near[]> => {
  const rows = await nearRows(sql, students)
  return [...Map.groupBy(rows, ({ student }) => student)].flatMap(([student, own]) => {
    const [first] = own
    if (!first) return []
    const mark = toMark(first)
    const jobs = own.flatMap(({ id, title, location, createdAt }) =>
      id === null ? [] : [{ id, title, location, createdAt }],
    )
    return [{ student, mark, now: first.now, matches: toMatches(student, mark, jobs) }]
  })
}

export const toNotice = ({ id, isRead, job }: JobMatch<NearJob>) =>
  toNotification({
    id,
    type: 'job_match',
    kind: 'jobMatch',
    args: [{ title: job.title }, job.location],
    isRead,
    createdAt: job.createdAt,
    actionUrl: actionUrls.job(job.id),
  })

/** Number of unread matches per person. Omits people without matches. */
export const countUnreadMatches = async (sql: Sql, people: readonly string[]) =>
  new Map(
    (await readNear(sql, people)).map(({ student, matches }) => [
      student,
      matches.filter(({ isRead }) => !isRead).length,
    ]),
  )

/** Does not write `since`: only the database changes it. */
export const writeMark = (tx: Transaction, student: string, { since: from, readUntil: until, read }: MatchMark) => tx`
  insert into match_marks (user_id, since, read_until, read)
  values (${student}, ${from}, ${until}, ${[...read]}::uuid[])
  on conflict (user_id) do update set read_until = excluded.read_until, read = excluded.read`
