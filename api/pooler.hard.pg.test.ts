import { readdirSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { userFeed } from '../schema/feeds.ts'
import { addPerson } from './testing/add-person.ts'
import { openFolder } from './testing/open-folder.ts'
import { startPgBouncer } from './testing/pgbouncer.ts'
import { startProduct } from './testing/start-product.ts'
import { testDatabase } from './testing/test-database.ts'

const { sql, url } = await testDatabase()
const pooled = await startPgBouncer(url, { sessions: 4 })

const start = async (settings: Record<string, string>) => {
  const product = await startProduct({ settings: { DATABASE_URL: pooled, ...settings }, cwd: '/' })
  onTestFinished(() => product.end('SIGKILL'))
  return product
}

const refused = async (settings: Record<string, string>) => {
  const product = await start(settings)
  expect(await product.ended).toBe(1)
  return product.complaint()
}

it('refuses a pooler in transaction mode alone, and one that leads elsewhere', async () => {
  expect(await refused({})).toBe(
    'DATABASE_URL leads to a pooler in transaction mode, which mixes the sessions of connections: give the address of the database itself in DATABASE_DIRECT_URL as well.\n',
  )
  expect(await refused({ DATABASE_DIRECT_URL: pooled })).toMatch(
    /^DATABASE_DIRECT_URL leads to no usable PostgreSQL: unsupported/,
  )
  const elsewhere = Object.assign(new URL(url), { pathname: '/postgres' }).href
  expect(await refused({ DATABASE_DIRECT_URL: elsewhere })).toBe(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.\n',
  )
})

it('behind a pooler every person gets their own answers, tasks run, limits apply and pokes arrive', async () => {
  const mails = openFolder()
  const settings = { DATABASE_DIRECT_URL: url, DATABASE_LOCK_SECONDS: '3', DATA_FOLDER: mails }
  const complaint = await refused(settings)
  const commands = complaint.match(/alter role .+?;/g) ?? []
  expect(commands, complaint).toHaveLength(3)
  for (const command of commands) await sql.unsafe(command)
  // The pooler has old sessions; make it open new ones.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'pouce-start'`

  const [here, there] = [await start(settings), await start(settings)]
  await Promise.all([here.ready(), there.ready()])
  const people = await Promise.all(Array.from({ length: 10 }, () => addPerson(sql, 'student')))
  type Asker = { token: string }
  const ask = (path: string, { token }: Asker, given: RequestInit = {}) =>
    fetch(here.address + path, {
      ...given,
      headers: { Cookie: `pouce=${token}`, Origin: here.origin, 'Content-Type': 'application/json' },
    })
  const edit = (person: Asker & { id: string }, bio: string) =>
    ask(`/api/users/${person.id}/student-profile`, person, { method: 'PATCH', body: JSON.stringify({ bio }) })

  // Concurrent reads and writes, many times more than there are sessions.
  const who = z.object({ id: z.string() })
  const asked = Array.from({ length: 100 }, (_, round) => people.map(person => ({ person, round }))).flat()
  const wrong = await Promise.all(
    asked.map(async ({ person, round }) => {
      const answer = await (round % 4 === 0 ? edit(person, `Essai ${round}`) : ask('/api/auth/me', person))
      const { data } = who.safeParse(await answer.json())
      return answer.status === 200 && data?.id === person.id ? [] : [{ status: answer.status, data, person: person.id }]
    }),
  )
  expect([asked.length, wrong.flat()]).toEqual([1000, []])

  const [person] = people
  if (!person) throw new Error('there is no person')
  await ask('/api/auth/forgot-password', person, { method: 'POST', body: JSON.stringify({ email: person.email }) })
  await expect
    .poll(() => readdirSync(mails, { recursive: true }).filter(name => String(name).endsWith('.eml')))
    .toHaveLength(1)

  // A stream of the other process, which learns of changes by a database notification.
  const stream = await fetch(`${there.address}/api/sync/stream`, { headers: { Cookie: `pouce=${person.token}` } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const listening = (async () => {
    while (!heard.includes(userFeed(person.id))) heard += (await reader?.read())?.value ?? ''
  })()
  const listens = () => sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'pouce' and query like 'listen%'`
  await expect.poll(listens).toHaveLength(1)
  await edit(person, 'Bonjour')
  await listening
  await reader?.cancel()

  await sql.begin(async tx => {
    await tx`lock table jobs`
    expect((await fetch(`${here.address}/api/jobs`)).status).toBe(503)
  })
  expect((await fetch(`${here.address}/api/jobs`)).status).toBe(200)
}, 120_000)
