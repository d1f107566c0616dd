import { beforeAll, describe, expect, it } from 'vitest'
import { categories, subcategories } from '../../schema/choices.ts'
import { cantonOf } from '../../schema/cities.ts'
import { parseHours } from '../../schema/decisions/parse-hours.ts'
import { checkLedger } from '../money/check-ledger.ts'
import { compareWithProvider } from '../money/compare-with-provider.ts'
import { createTestBank } from '../money/test-bank.ts'
import { verifyPassword } from '../accounts/password.ts'
import { openSession } from '../accounts/sessions.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld } from '../testing/world.ts'
import type { Sql } from '../db/connect.ts'
import { benchmarkApplicationsJobId, benchmarkConversationJobId, demoAccounts, demoPassword } from './demo-accounts.ts'
import { fillDemo } from './fill-demo.ts'

const tables = ['users', 'offers', 'jobs', 'applications', 'messages', 'reviews', 'notifications'] as const
const reference = new Date('2026-05-20T00:00:00Z')

const one = await testDatabase()
const two = await testDatabase()
const large = await testDatabase()
const { sql } = one

beforeAll(async () => {
  await Promise.all([fillDemo(one.sql, { reference }), fillDemo(two.sql, { reference })])
  await fillDemo(large.sql, { reference, jobs: 1500, seed: 7 })
})

const countOf = async (from: Sql, table: string, where = 'true') => {
  const [row] = await from.unsafe<{ count: number }[]>(`select count(*) as count from ${table} where ${where}`)
  return row?.count ?? 0
}

/** Number of rows that break a rule; must be 0. */
const broken = (from: string) => countOf(sql, from)

describe('the demo set', () => {
  it('contains 60 people and 400 offers with everything around them', async () => {
    expect(await countOf(sql, 'users')).toBe(60)
    expect(await countOf(sql, 'users', `user_type = 'student'`)).toBeGreaterThan(30)
    expect(await countOf(sql, 'offers')).toBe(400)
    expect(await countOf(sql, 'applications')).toBeGreaterThan(800)
    expect(await countOf(sql, 'messages')).toBeGreaterThan(500)
    expect(await countOf(sql, 'reviews')).toBeGreaterThan(40)
    expect(await countOf(sql, 'notifications', 'read_at is null')).toBeGreaterThan(50)
  })

  it('gives most people a drawn portrait, the demo accounts included, and no two the same', async () => {
    const faces = await sql<{ email: string; profileImage: string | null; mediaType: string | null }[]>`
      select u.email, u.profile_image, i.media_type from users u left join images i on i.hash = u.profile_image`
    const drawn = faces.filter(({ mediaType }) => mediaType === 'image/webp')
    expect(drawn.length).toBeGreaterThan(30)
    expect(drawn.length).toBeLessThan(60)
    expect(drawn.map(({ email }) => email)).toEqual(expect.arrayContaining(demoAccounts.map(({ email }) => email)))
    expect(new Set(drawn.map(({ profileImage }) => profileImage)).size).toBe(drawn.length)
  })

  it('is the same wherever it is made', async () => {
    for (const table of tables) {
      const text = `select md5(string_agg((to_jsonb(t) - 'password_hash')::text, '|' order by id)) as sum from ${table} t`
      const [first, second] = await Promise.all([one.sql.unsafe(text), two.sql.unsafe(text)])
      expect(first[0]?.['sum']).toMatch(/^[0-9a-f]{32}$/)
      expect(first[0]?.['sum']).toBe(second[0]?.['sum'])
    }
  })

  it('K-130 contains an answered and an unanswered question, a confirmed and a proposed appointment, and a favourite', async () => {
    const read = (from: Sql) => from`
      select q.id, q.text, q.answer is not null as answered,
        q.asked_at between o.created_at and ${reference} as fits
      from questions q join offers o on o.id = q.offer_id and o.posted_by_id <> q.asker_id and o.status = 'open' order by q.id`
    expect(await read(sql)).toMatchObject([
      { answered: true, fits: true },
      { answered: false, fits: true },
    ])
    expect(await read(two.sql)).toEqual(await read(sql))
    const met = await sql`
      select distinct confirmed_at is not null as confirmed, coalesce(starts_at, proposed_starts_at) > ${reference} as comes
      from appointments order by confirmed`
    expect(met).toEqual([
      { confirmed: false, comes: true },
      { confirmed: true, comes: true },
    ])
    const undecided = sql`
      select from jobs where status = 'assigned' and schedule is not null and scheduled_for > ${reference}
        and id not in (select job_id from appointments)`
    expect(await undecided).toHaveLength(0)
    const kept = sql`
      select from kept_students k join applications a on a.student_id = k.student_id
        join offers o on o.id = a.offer_id and o.posted_by_id = k.poster_id`
    expect((await kept).length).toBeGreaterThan(0)
  })

  it('contains every category, subcategory and status, and many cantons', async () => {
    const kinds = await sql<
      { category: string; subcategory: string }[]
    >`select distinct category, subcategory from offers`
    expect(new Set(kinds.map(({ category }) => category))).toEqual(new Set(categories))
    expect(new Set(kinds.map(kind => kind.subcategory))).toEqual(new Set(Object.values(subcategories).flat()))
    const [spread] = await sql<{ statuses: number; cantons: number; deleted: number }[]>`
      select count(distinct status) as statuses, count(distinct canton) as cantons,
        count(*) filter (where closed_because = 'withdrawn') as deleted from offers`
    expect(spread?.statuses).toBe(5)
    expect(spread?.cantons).toBeGreaterThan(12)
    expect(spread?.deleted).toBeGreaterThan(1)
  })

  it('has no two open offers with the same text, and no template syntax left in one', async () => {
    expect(
      await broken(
        `(select from offers where status = 'open' group by title, description having count(*) > 1) as twins`,
      ),
    ).toBe(0)
    expect(
      await broken(`(select from offers where title || description ~ '[][{}<>|]|  |undefined') as unfinished`),
    ).toBe(0)
    expect(await broken(`(select from applications where message ~ '[][{}<>|]|  |undefined') as unfinished`)).toBe(0)
    expect(await broken(`(select from messages where content ~ '[][{}<>|]|  |undefined') as unfinished`)).toBe(0)
  })

  it('gives each place its canton and each duration its hours', async () => {
    const jobs = await sql<{ location: string; canton: string; duration: string; estimatedDuration: number }[]>`
      select location, canton, duration, estimated_duration from offers
      union all select location, canton, duration, estimated_duration from jobs`
    for (const { location, canton, duration, estimatedDuration } of jobs) {
      expect(cantonOf(location)).toBe(canton)
      expect(parseHours(duration)).toBe(estimatedDuration)
    }
  })

  it('assigns a job to the one accepted student', async () => {
    const pairs = `(select a.student_id, j.student_id as job_student_id from jobs j
      full join (select * from applications where status = 'accepted') a on (a.id, a.offer_id) = (j.application_id, j.offer_id)) as p`
    expect(await countOf(sql, pairs, 'student_id is distinct from job_student_id')).toBe(0)
    expect(await countOf(sql, pairs)).toBeGreaterThan(100)
    const left = `applications a join offers o on o.id = a.offer_id`
    expect(await countOf(sql, left, `a.status = 'pending' and not is_open(o)`)).toBe(0)
  })

  it('lets only poster and assignee write to each other, students apply, and the two of a job review each other', async () => {
    expect(
      await broken(`(select from messages m join jobs j on j.id = m.job_id
        where (m.sender_id, m.receiver_id) not in ((j.poster_id, j.student_id), (j.student_id, j.poster_id))) as strangers`),
    ).toBe(0)
    expect(
      await broken(`(select from applications a join users u on u.id = a.student_id where u.user_type <> 'student'
        union all select from offers o join users u on u.id = o.posted_by_id where u.user_type <> 'private') as misplaced`),
    ).toBe(0)
    expect(
      await broken(`(select from reviews r join jobs j on j.id = r.job_id where j.status <> 'completed'
        or (r.reviewer_id, r.reviewee_id) not in ((j.poster_id, j.student_id), (j.student_id, j.poster_id))
        ) as wrong`),
    ).toBe(0)
  })

  it('has only possible orders of events, and nothing in the future', async () => {
    expect(
      await broken(`(select from applications a join offers o on o.id = a.offer_id
        where a.created_at <= o.created_at or a.decided_at < a.created_at) as early`),
    ).toBe(0)
    expect(
      await broken(`(select from messages m join jobs j on j.id = m.job_id join applications a on a.id = j.application_id
        where m.created_at <= a.decided_at or m.read_at < m.created_at) as early`),
    ).toBe(0)
    expect(
      await broken(`(select from reviews r where r.created_at <=
        (select max(m.created_at) from messages m where m.job_id = r.job_id)) as early`),
    ).toBe(0)
    for (const table of tables) expect(await countOf(sql, table, `created_at > '${reference.toISOString()}'`)).toBe(0)
    expect(
      await broken(
        `(select from offers o join users u on u.id = o.posted_by_id where o.created_at < u.created_at) as early`,
      ),
    ).toBe(0)
  })

  it('shows most reviews because both sides have written, and keeps a few blind; individuals have stars, too', async () => {
    const isAnswered = `exists (select from reviews o where o.job_id = reviews.job_id and o.id <> reviews.id)`
    const all = await countOf(sql, 'reviews')
    expect(await countOf(sql, 'reviews', isAnswered)).toBeGreaterThan(all * 0.6)
    const blind = await countOf(sql, 'reviews', 'shown_at is null')
    expect(blind).toBeGreaterThan(0)
    expect(blind).toBeLessThan(all / 4)
    expect(await countOf(sql, 'reviews', `shown_at is null and (${isAnswered} or created_at < '2026-05-06')`)).toBe(0)
    expect(await countOf(sql, 'reviews', `shown_at < created_at or shown_at > '${reference.toISOString()}'`)).toBe(0)
    for (const email of demoAccounts.map(account => account.email))
      expect(await countOf(sql, 'users', `email = '${email}' and reviews_count > 0 and rating >= 2`)).toBe(1)
    expect(
      await broken(`(select from users u where reviews_count <> (select count(*) from reviews r
        where r.reviewee_id = u.id and r.shown_at is not null)) as wrong`),
    ).toBe(0)
  })

  it('lets the demo accounts log in with their password, each with much content', async () => {
    expect(demoAccounts.map(({ userType }) => userType).toSorted()).toEqual([
      'private',
      'private',
      'student',
      'student',
    ])
    for (const { email, password, userType, firstName } of demoAccounts) {
      const [user] = await sql<{ id: string; passwordHash: string; verifiedAt: string | null }[]>`
        select id, password_hash, verified_at from users
        where email = ${email} and user_type = ${userType} and first_name = ${firstName}`
      expect(password).toBe(demoPassword)
      expect(await verifyPassword(password, user?.passwordHash)).toBe(true)
      expect(user?.verifiedAt).toBeTruthy()
      const kinds =
        userType === 'student'
          ? `select status from applications where student_id = '${user?.id}' union select 'reviewed' from reviews where reviewee_id = '${user?.id}'`
          : `select case when closed_because = 'withdrawn' then 'deleted' else status end from offers where posted_by_id = '${user?.id}'`
      const found = await sql.unsafe<{ status: string }[]>(`select distinct status from (${kinds}) as kinds (status)`)
      const wanted =
        userType === 'student'
          ? ['accepted', 'pending', 'rejected', 'reviewed']
          : ['assigned', 'cancelled', 'completed', 'deleted', 'in_progress', 'open']
      expect(found.map(({ status }) => status).toSorted()).toEqual(wanted)
      expect(await countOf(sql, 'notifications', `user_id = '${user?.id}'`)).toBeGreaterThan(5)
    }
  })
})

describe('the money of the demo set', () => {
  const statuses = async (from: Sql, email: string) => {
    const rows = await from<{ status: string }[]>`
      select distinct p.status from payments p join users u on u.id in (p.payer_id, p.payee_id) where u.email = ${email}`
    return rows.map(({ status }) => status).toSorted()
  }

  it('is held, released and refunded, for each of the demo accounts', async () => {
    for (const from of [sql, large.sql])
      for (const { email } of demoAccounts)
        expect(await statuses(from, email)).toEqual(['held', 'refunded', 'released'])
    expect(await countOf(sql, 'ledger_balances', `account like 'wallet:%' and balance > 0`)).toBeGreaterThan(0)
    expect(await countOf(sql, 'ledger_transfers', `kind = 'payout'`)).toBeGreaterThan(0)
  })

  it('adds up, agrees with the test bank, and leaves the worker nothing to do', async () => {
    for (const from of [sql, large.sql]) {
      expect(await checkLedger(from)).toEqual([])
      expect(await compareWithProvider(from, createTestBank(from, 'http://localhost'))).toEqual([])
      expect(await countOf(from, 'instructions', `done_at is null and next_at < 'infinity'`)).toBe(0)
    }
  })

  it('was paid after the student was chosen, reaches the devices, and is never in the future', async () => {
    expect(
      await broken(`(select from payments p join jobs j on j.id = p.job_id join applications a on a.id = j.application_id
        where p.paid_at <= a.decided_at or p.settled_at < p.paid_at or p.settled_at > p.release_at
          or greatest(p.paid_at, p.settled_at) > '${reference.toISOString()}'
          or p.status = 'held' and p.release_at <= '${reference.toISOString()}') as wrong`),
    ).toBe(0)
    expect(
      await broken(`(select from payments p, unnest(array[p.payer_id, p.payee_id]) person
        where not exists (select from changes c where c.feed = 'user:' || person and c.id = p.id)) as unmarked`),
    ).toBe(0)
  })
})

describe('K-465 the demo set is consistent', () => {
  const wrong = (rows: string) => broken(`(${rows}) as wrong`)
  const stands = `exists (select from payments p where p.job_id = j.id and p.status in ('held', 'frozen', 'released', 'split'))`

  it('jobs in progress or completed are paid in the way that their offer says', async () => {
    expect(await wrong(`select from payments p join jobs j on j.id = p.job_id where not j.is_through_pouce`)).toBe(0)
    expect(
      await wrong(`select from jobs j where j.status in ('in_progress', 'completed') and j.is_through_pouce
      and not exists (select from payments p where p.job_id = j.id and p.paid_at is not null)`),
    ).toBe(0)
    expect(
      await wrong(`select from payments p join jobs j on j.id = p.job_id
      where (p.status = 'held') <> (j.status = 'in_progress') or p.payer_id <> j.poster_id or p.payee_id <> j.student_id`),
    ).toBe(0)
    expect(
      await wrong(`select from agreements g join jobs j on j.id = g.job_id
      where g.said_paid <> '{}' and (j.status <> 'completed' or j.is_through_pouce or ${stands}
        or not g.said_paid <@ array[j.poster_id, j.student_id])`),
    ).toBe(0)
  })

  it('shows each student’s earnings: released payments, and those both confirmed as paid by hand', async () => {
    const students = await sql<{ id: string; released: number; byHand: number; completed: number }[]>`
      select u.id,
        (select coalesce(sum(amount - fee - refunded), 0) from payments p
          where p.payee_id = u.id and p.status in ('released', 'split')) as released,
        (select coalesce(sum(round(j.rate * j.estimated_duration * 100)), 0) from jobs j join agreements g on g.job_id = j.id
          where j.student_id = u.id and cardinality(g.said_paid) = 2) as by_hand,
        (select count(*) from jobs j where j.student_id = u.id and j.status = 'completed') as completed
      from users u where u.user_type = 'student'`
    const world = createWorld(sql)
    for (const { id, released, byHand, completed } of students) {
      const call = world.call(await openSession(sql, id, 'demo'))
      expect((await call('GET', `/api/students/${id}/earnings`)).body).toEqual({
        totalEarnings: (released + byHand) / 100,
      })
      expect((await call('GET', `/api/users/${id}`)).body.studentProfile.completedJobs).toBe(completed)
    }
    expect(students.some(({ byHand }) => byHand > 0)).toBe(true)
    expect(students.some(({ released }) => released > 0)).toBe(true)
  })

  it('notifies of exactly the unread messages, once per conversation', async () => {
    expect(
      await wrong(`select from notifications n where n.type = 'message' and n.read_at is null and n.messages is distinct from (
      select count(*) from messages m where m.receiver_id = n.user_id and m.read_at is null
        and n.action_url like '%' || m.job_id)`),
    ).toBe(0)
    expect(
      await wrong(`select from messages m join jobs j on j.id = m.job_id where m.read_at is null and not exists (
      select from notifications n where n.user_id = m.receiver_id and n.read_at is null and n.action_url like '%jobId=' || j.id)`),
    ).toBe(0)
  })

  it('has appointments only in the future for open work, and notifies of nothing missing', async () => {
    expect(
      await wrong(`select from jobs where status = 'assigned' and scheduled_for < '${reference.toISOString()}'`),
    ).toBe(0)
    expect(
      await wrong(
        `select from appointments a join jobs j on j.id = a.job_id where j.status not in ('assigned', 'in_progress')`,
      ),
    ).toBe(0)
    expect(
      await wrong(`select from notifications n where n.action_url ~ 'jobId=' and not exists (
      select from (select id from offers union select id from jobs) there where n.action_url like '%' || there.id || '%')`),
    ).toBe(0)
  })
})

describe('a larger set', () => {
  it('has as many offers as requested and keeps every index', async () => {
    expect(await countOf(large.sql, 'offers')).toBe(1500)
    const names = (from: Sql) => from`select indexdef from pg_indexes where schemaname = 'public' order by indexname`
    expect(await names(large.sql)).toEqual(await names(sql))
    expect(await countOf(large.sql, 'pg_indexes', `indexname = 'offers_search'`)).toBe(1)
  })

  it('contains a conversation of 200 messages and an open offer with 40 applications', async () => {
    expect(await countOf(large.sql, 'messages', `job_id = '${benchmarkConversationJobId}'`)).toBe(200)
    expect(await countOf(large.sql, 'applications', `offer_id = '${benchmarkApplicationsJobId}'`)).toBe(40)
    expect(await countOf(large.sql, 'offers', `id = '${benchmarkApplicationsJobId}' and status = 'open'`)).toBe(1)
  })
})

it('K-410 shows people of both kinds as reliable, and others as not', async () => {
  for (const type of ['student', 'private'])
    for (const reliable of ['is_reliable', 'not is_reliable'])
      expect(
        await countOf(sql, 'users', `user_type = '${type}' and ${reliable}`),
        `${type} ${reliable}`,
      ).toBeGreaterThan(0)
})
