import { expect, it } from 'vitest'
import { readCalendar } from '../../schema/testing/read-calendar.ts'
import { limits } from '../../schema/rules.ts'
import type { Log } from '../server/log.ts'
import { createApp } from '../app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createOutbox, createWorld, origin, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const start = new Date(Math.ceil(Date.now() / 3_600_000 + 50) * 3_600_000).toISOString()
const agree = async (given: object = {}) => {
  const scene = await world.assignedJob()
  if (Object.keys(given).length > 0) await sql`update jobs set ${sql(given)} where id = ${scene.job.id}`
  for (const one of [scene.poster, scene.student])
    await one.call('POST', `/api/jobs/${scene.job.id}/appointment`, { start, minutes: 90 })
  return scene
}
const renew = async (person: Person): Promise<string> => (await person.call('POST', '/api/calendar', {})).body.path
const get = (path: string, headers: Record<string, string> = {}) => world.app.request(path, { headers })
const eventsAt = async (path: string) =>
  readCalendar(await (await get(path)).text())
    .filter(({ kind }) => kind === 'VEVENT')
    .map(({ entries }) => entries)

it('D-36 a personal address delivers agreed appointments to a calendar without a session', async () => {
  const { poster, student, job } = await agree({ address: 'Chemin des Glycines 4', title: 'Tailler; la haie, vite' })
  const path = await renew(student)
  expect(path).toMatch(/^\/api\/calendar\/[\w-]{22}\.ics$/)
  const answer = await get(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  const [event, ...more] = await eventsAt(path)
  expect(more).toEqual([])
  expect(event).toMatchObject({
    UID: `${job.id}@pouce`,
    SEQUENCE: '2',
    DTSTART: start.replaceAll(/[-:]|\.000/g, ''),
    SUMMARY: 'Tailler; la haie, vite',
    LOCATION: 'Chemin des Glycines 4',
    DESCRIPTION: expect.stringContaining('Bernard'),
    URL: `${origin}/job/${job.id}/together`,
  })
  const [theirs] = await eventsAt(await renew(poster))
  expect(theirs?.['DESCRIPTION']).toContain('Élodie')
  await poster.call('POST', `/api/jobs/${job.id}/appointment/cancel`, { version: 2 })
  expect(await eventsAt(path)).toEqual([])
})

it('D-36 mails the person when an address is created', async () => {
  const outbox = createOutbox()
  const mailing = createWorld(sql, { mail: outbox })
  const student = await mailing.person('student')
  await renew(student)
  await mailing.work()
  expect(outbox.sent.filter(({ to }) => to === student.email)).toMatchObject([
    { subject: 'Une adresse d’agenda a été créée' },
  ])
})

it('D-36 answers 304 when nothing has changed', async () => {
  const { student, job } = await agree()
  const path = await renew(student)
  const tag = (await get(path)).headers.get('etag') ?? ''
  const same = await get(path, { 'If-None-Match': tag })
  expect([same.status, await same.text()]).toEqual([304, ''])
  await sql`update jobs set title = 'Autre chose' where id = ${job.id}`
  expect((await get(path, { 'If-None-Match': tag })).status).toBe(200)
})

it('D-36 it is renewed and revoked; the old one stops working, and only a hash is stored', async () => {
  const { student } = await agree()
  const since = async () => (await student.call('GET', '/api/calendar')).body.since
  expect(await since()).toBe(null)
  const first = await renew(student)
  expect(await since()).toEqual(expect.any(String))
  const second = await renew(student)
  expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200])
  const [kept] = await sql<{ row: string }[]>`select c::text as row from calendars c where user_id = ${student.id}`
  expect(kept?.row).not.toContain(second.slice(14, 36))
  expect((await student.call('DELETE', '/api/calendar')).status).toBe(200)
  expect([(await get(second)).status, await since()]).toEqual([404, null])
})

it('D-36 an invalid address is 404 in every form, and no address is logged', async () => {
  const lines: unknown[] = []
  const log: Log = {
    info: (event, fields) => lines.push({ event, ...fields }),
    error: (event, fields) => lines.push({ event, ...fields }),
  }
  const environment = { publicUrl: origin, secureCookies: false, trustedProxies: 0 }
  const { app } = createApp({ sql, environment, mail: createOutbox(), log })
  const { student } = await agree()
  const path = await renew(student)
  const secret = path.slice('/api/calendar/'.length, -4)
  for (const [asked, status] of [
    [path, 200],
    [`/api/calendar/${secret}`, 404],
    [`/api/calendar/${secret}.pdf`, 404],
    [`/api/calendar/${secret.toUpperCase()}x.ics`, 404],
    ['/api/calendar/.ics', 404],
    ['/api/calendar/%00.ics', 404],
    [`/api/calendar/${'A'.repeat(22)}.ics`, 404],
    [`/api/calendar/${student.id}.ics`, 404],
  ] as const)
    expect((await app.request(asked)).status, asked).toBe(status)
  expect(lines.length).toBeGreaterThan(7)
  expect(JSON.stringify(lines)).not.toContain(secret)
})

it('D-36 is limited in size and to the last year, and keeps completed work', async () => {
  const { poster, student, job } = await agree()
  await sql`update appointments set starts_at = now() - interval '2 hours' where job_id = ${job.id}`
  await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
  const path = await renew(student)
  expect(await eventsAt(path)).toHaveLength(1)
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = 'jobs' and is_generated = 'NEVER'`
  const names = columns.map(({ name }) => name)
  await sql`
    insert into series (id, offer_id, offer_version, poster_id, student_id, title, rate, duration, location, canton, schedule,
      is_through_pouce, payment_method, fee_percent, ended_at, ended_because)
    select id, offer_id, offer_version, poster_id, student_id, title, rate, duration, location, canton, '{}', is_through_pouce,
      payment_method, fee_percent, now(), 'left' from jobs where id = ${job.id}`
  // Later sessions have no application of their own.
  const values: Record<string, string> = {
    id: 'gen_random_uuid()',
    status: `'assigned'`,
    application_id: 'null',
    series_id: 'id',
    session: 'n + 1',
  }
  await sql.unsafe(`
    insert into jobs (${names.join(', ')})
    select ${names.map(name => values[name] ?? name).join(', ')}
    from jobs, generate_series(1, ${limits.calendarEvents + 5}) n where id = '${job.id}'`)
  await sql`
    insert into appointments (job_id, version, starts_at, minutes, confirmed_at)
    select id, 1, now() + interval '1 day', 60, now() from jobs where student_id = ${student.id} and status = 'assigned'`
  expect(await eventsAt(path)).toHaveLength(limits.calendarEvents)
  await sql`update appointments set starts_at = now() - interval '13 months' where starts_at is not null`
  expect(await eventsAt(path)).toEqual([])
})
