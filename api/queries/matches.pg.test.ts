import { describe, expect, it } from 'vitest'
import { matchLimits } from '../../schema/decisions/job-matches.ts'
import { newId } from '../../schema/ids.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'
import { nearRows } from './matches.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

type Listed = { id: string; type: string; actionUrl: string; isRead: boolean; createdAt: string }

const listed = async (person: Person): Promise<Listed[]> =>
  (await person.call('GET', `/api/notifications/${person.id}`)).body
const jobsOf = async (person: Person) => (await listed(person)).map(({ actionUrl }) => actionUrl.replace('/jobs/', ''))
const unread = async (person: Person) => (await listed(person)).filter(({ isRead }) => !isRead).length
const markOne = (person: Person, id: string) => person.call('PATCH', `/api/notifications/${id}/read`)
const markAll = (person: Person) => person.call('PATCH', `/api/notifications/${person.id}/mark-all-read`)
const studentIn = (canton: string) => world.person('student', { canton })
const offerIn = async (canton: string, given: object = {}, by?: Person) =>
  world.openJob(by ?? (await world.person('private')), { location: `Quelque part, ${canton}`, ...given })

/** Inserts offers of this age. */
const addOffers = (poster: Person, canton: string, count: number, age: string) => sql`
  insert into offers (id, posted_by_id, title, description, location, canton, rate, duration, category, delivery_type,
    language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided, created_at)
  select gen_random_uuid(), ${poster.id}, 'Offre ' || n, 'Texte', ${`Quelque part, ${canton}`}, ${canton}, 20, '1 h', 'physical',
    'in_person', 'french', 'normal', 'none', 'light', 'cash', true, now() - ${age}::interval - make_interval(secs => n)
  from generate_series(1, ${count}) n`

describe('N-03 a new offer near students', () => {
  it('is published without a row for any of them, and each finds it', async () => {
    await sql`
      insert into users (id, user_type, first_name, last_name, email, phone, city, canton, password_hash)
      select gen_random_uuid(), 'student', 'Élodie', 'Essai', 'near-' || n || '@exemple.ch', '+41 79 000 00 00', 'Bâle, BS', 'BS', 'none'
      from generate_series(1, 300) n`
    const [poster, near] = [await world.person('private'), await studentIn('BS')]
    const lines = async () => (await sql`select from changes where entity = 'notification'`).length
    const before = await lines()
    const job = await offerIn('BS', {}, poster)
    expect(await sql`select from notifications where action_url = ${`/jobs/${job.id}`}`).toHaveLength(0)
    expect(await lines()).toBe(before)
    const [one, ...others] = await listed(near)
    expect(others).toEqual([])
    expect(one).toMatchObject({
      type: 'job_match',
      title: 'Nouvelle offre près de chez vous',
      message: '« Tondre la pelouse » à Quelque part, BS.',
      actionUrl: `/jobs/${job.id}`,
      isRead: false,
      createdAt: job.createdAt,
    })
  })

  it('has the same notification id each time, and another for each student', async () => {
    const [one, other] = [await studentIn('BL'), await studentIn('BL')]
    await offerIn('BL')
    const [[mine], [theirs]] = [await listed(one), await listed(other)]
    expect(await listed(one)).toEqual([mine])
    expect(mine?.id).not.toBe(theirs?.id)
  })

  it('is not for another canton, its poster, or those who block, hide, fill, delete or apply for it', async () => {
    const [poster, student] = [await world.person('private'), await studentIn('UR')]
    const offers = []
    for (const _ of Array.from({ length: 6 })) offers.push(await offerIn('UR', {}, poster))
    const [kept, deleted, hidden, filled, applied] = offers.map(({ id }) => id)
    const blocked = await offerIn('UR')
    await offerIn('SZ')
    await poster.call('DELETE', `/api/jobs/${deleted}`)
    await sql`update offers set hidden_at = now() where id = ${hidden}`
    await world.accept(poster, (await world.apply(await world.person('student'), filled)).id)
    const { id: letter } = await world.apply(student, applied)
    await student.call('POST', `/api/users/${blocked.postedById}/block`)
    const near = async () => new Set(await jobsOf(student))
    expect(await near()).toEqual(new Set([kept, offers[5]?.id]))
    expect(await listed(poster)).not.toContainEqual(expect.objectContaining({ type: 'job_match' }))
    // Undoing each makes its offer near again.
    await student.call('DELETE', `/api/users/${blocked.postedById}/block`)
    await sql`update offers set hidden_at = null where id = ${hidden}`
    await student.call('DELETE', `/api/applications/${letter}`)
    expect(await near()).toEqual(new Set([kept, offers[5]?.id, blocked.id, hidden, applied]))
  })

  it('is only an alert if a saved search of the student matches it', async () => {
    const student = await studentIn('OW')
    await student.call('POST', '/api/saved-searches', { name: 'Obwald', canton: 'OW' })
    await offerIn('OW')
    expect((await listed(student)).map(({ type }) => type)).toEqual(['job_alert'])
  })

  it('is news only for existing accounts: nothing older than the account, a move or three months', async () => {
    const poster = await world.person('private')
    await offerIn('NW', {}, poster)
    const student = await studentIn('NW')
    expect(await listed(student)).toEqual([])
    const { id } = await offerIn('NW', {}, poster)
    expect(await jobsOf(student)).toEqual([id])
    const elsewhere = await offerIn('GL', {}, poster)
    await student.call('PATCH', `/api/users/${student.id}`, { city: 'Glaris, GL' })
    expect(await listed(student)).toEqual([])
    const next = await offerIn('GL', {}, poster)
    expect(await jobsOf(student)).toEqual([next.id])
    await sql`update match_marks set since = since - interval '1 year' where user_id = ${student.id}`
    expect(await jobsOf(student)).toEqual([next.id, elsewhere.id])
    await sql`update offers set created_at = now() - interval '91 days' where id = ${elsewhere.id}`
    expect(await jobsOf(student)).toEqual([next.id])
  })

  it('is limited to the newest fifty', async () => {
    const [poster, student] = [await world.person('private'), await studentIn('AI')]
    await sql`update users set created_at = now() - interval '1 year' where id = ${student.id}`
    await addOffers(poster, 'AI', 80, '1 day')
    const { id } = await offerIn('AI')
    const near = await listed(student)
    expect(near).toHaveLength(matchLimits.most)
    expect(near[0]?.actionUrl).toBe(`/jobs/${id}`)
    expect(near.map(({ createdAt }) => createdAt)).toEqual(
      near
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
  })
})

describe('N-02 offers near a student', () => {
  it('are marked read one by one, idempotently, by their student only', async () => {
    const [student, other] = [await studentIn('AR'), await studentIn('AR')]
    for (const _ of [1, 2]) await offerIn('AR')
    const [newest, before] = await listed(student)
    const id = newest?.id ?? ''
    expect((await markOne(other, id)).status).toBe(404)
    expect((await markOne(await world.person('private'), id)).status).toBe(404)
    expect((await markOne(student, newId())).status).toBe(404)
    expect(await unread(student)).toBe(2)
    for (const _ of [1, 2])
      expect(await markOne(student, id)).toMatchObject({ status: 200, body: { ...newest, isRead: true } })
    expect(await listed(student)).toEqual([{ ...newest, isRead: true }, before])
    expect(await unread(other)).toBe(2)
  })

  it('are all marked read at once, and later ones are unread', async () => {
    const student = await studentIn('GR')
    for (const _ of [1, 2, 3]) await offerIn('GR')
    for (const _ of [1, 2]) expect((await markAll(student)).body).toEqual({ ok: true })
    expect(await unread(student)).toBe(0)
    await offerIn('GR')
    expect((await listed(student)).map(({ isRead }) => isRead)).toEqual([false, true, true, true])
    expect((await markAll(await studentIn('GR'))).body).toEqual({ ok: true })
  })

  it('stay unread if published while all were marked read, though with an earlier time', async () => {
    const [poster, student] = [await world.person('private'), await studentIn('SH')]
    const begun = Promise.withResolvers<void>()
    const marked = Promise.withResolvers<void>()
    const slow = newId()
    const publishing = sql.begin(async tx => {
      await tx`
        insert into offers (id, posted_by_id, title, description, location, canton, rate, duration, category, delivery_type,
          language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided)
        values (${slow}, ${poster.id}, 'Lente', 'Texte', 'Schaffhouse, SH', 'SH', 20, '1 h', 'physical', 'in_person', 'french',
          'normal', 'none', 'light', 'cash', true)`
      begun.resolve()
      await marked.promise
    })
    await begun.promise
    const { id } = await offerIn('SH')
    await markAll(student)
    marked.resolve()
    await publishing
    expect((await listed(student)).map(({ actionUrl, isRead }) => [actionUrl, isRead])).toEqual([
      [`/jobs/${id}`, true],
      [`/jobs/${slow}`, false],
    ])
  })

  it('are unread if published in the same millisecond in which the account was opened', async () => {
    const student = await studentIn('NW')
    const { createdAt } = await offerIn('NW')
    await sql`update users set created_at = ${createdAt} where id = ${student.id}`
    expect(await unread(student)).toBe(1)
  })

  it('lose no mark when many are made concurrently, and none of a new offer’s', async () => {
    const [poster, student] = [await world.person('private'), await studentIn('JU')]
    for (const _ of Array.from({ length: 8 })) await offerIn('JU', {}, poster)
    const before = await listed(student)
    const [job] = await Promise.all([
      offerIn('JU', {}, poster),
      ...before.slice(0, 6).map(({ id }) => markOne(student, id)),
    ])
    expect((await listed(student)).filter(({ isRead }) => !isRead).map(({ actionUrl }) => actionUrl)).toEqual([
      `/jobs/${job.id}`,
      ...before.slice(6).map(({ actionUrl }) => actionUrl),
    ])
  })

  it('stay read once settled, however many offers come and go', async () => {
    const [poster, student] = [await world.person('private'), await studentIn('ZG')]
    await sql`update users set created_at = now() - interval '1 year' where id = ${student.id}`
    await addOffers(poster, 'ZG', 120, '1 day')
    await markAll(student)
    await sql`update offers set closed_at = now(), closed_because = 'withdrawn' where id in (select id from offers where canton = 'ZG' order by created_at desc limit 60)`
    expect(await listed(student)).toHaveLength(matchLimits.most)
    expect(await unread(student)).toBe(0)
    const [mark] = await sql<{ read: string[] }[]>`select read from match_marks where user_id = ${student.id}`
    expect(mark?.read).toEqual([])
  })

  it('are found along the index, however many offers there are', async () => {
    const [poster, student] = [await world.person('private'), await studentIn('ZH')]
    await sql`update users set created_at = now() - interval '1 year' where id = ${student.id}`
    await addOffers(poster, 'ZH', 10_000, '1 hour')
    await sql`analyze offers`
    expect(await listed(student)).toHaveLength(matchLimits.most)
    const rows = await sql<{ 'QUERY PLAN': string }[]>`explain (analyze, timing off) ${nearRows(sql, [student.id])}`
    const plan = rows.map(row => Object.values(row).join('')).join('\n')
    expect(plan).toMatch(/Index Scan using offers_open_in_canton on offers o .*rows=5\d\b/)
    expect(plan).not.toContain('Seq Scan on offers')
  })
})
