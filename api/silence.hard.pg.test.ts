import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { userFeed } from '../schema/feeds.ts'
import { connect } from './db/connect.ts'
import { addPerson } from './testing/add-person.ts'
import { liftAllowances } from './testing/lift-allowances.ts'
import { openFolder } from './testing/open-folder.ts'
import { startPgBouncer } from './testing/pgbouncer.ts'
import { startProduct } from './testing/start-product.ts'
import { startSwallowingProxy } from './testing/swallowing-proxy.ts'
import { testDatabase } from './testing/test-database.ts'

const { sql, url } = await testDatabase()
const token = 'a-token-of-the-operator'

/** Starts the product with ten people, of whom the first listens. */
const open = async (settings: Record<string, string>) => {
  const mails = openFolder()
  const product = await startProduct({ settings: { ...settings, METRICS_TOKEN: token, DATA_FOLDER: mails }, cwd: '/' })
  onTestFinished(() => product.end('SIGKILL'))
  await product.ready()
  const people = await Promise.all(Array.from({ length: 10 }, () => addPerson(sql, 'student')))
  type Asker = { id: string; token: string }
  const ask = (path: string, asker: Asker, method = 'GET', body?: object) =>
    fetch(product.address + path, {
      method,
      headers: { Cookie: `pouce=${asker.token}`, Origin: product.origin, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const edit = async (asker: Asker, bio: string) =>
    (await ask(`/api/users/${asker.id}/student-profile`, asker, 'PATCH', { bio })).status
  for (const { id } of people) await liftAllowances(sql, id)
  const [listener] = people
  if (!listener) throw new Error('there is no person')
  const stream = await ask('/api/sync/stream', listener)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(() => reader?.cancel().catch(() => {}))
  let heard = ''
  const listen = async () => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) return
      heard += value
    }
  }
  listen().catch(() => {})
  /** Changes a row by psql, which only the poll can find. */
  const hears = async (bio: string) => {
    heard = ''
    await sql`update users set bio = ${bio} where id = ${listener.id}`
    await expect.poll(() => heard, { timeout: 60_000 }).toContain(userFeed(listener.id))
  }
  const figure = async (name: string) => {
    const answer = await fetch(`${product.address}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
    return Number(new RegExp(`^pouce_${name} (\\S+)$`, 'm').exec(await answer.text())?.[1])
  }
  const mailed = () => readdirSync(mails, { recursive: true }).filter(name => String(name).endsWith('.eml')).length
  const orderMail = () => ask('/api/auth/forgot-password', listener, 'POST', { email: listener.email })
  const isIdle = async () => [await figure('database_pool_busy'), await figure('database_pool_waiting')]
  /** Everything works: requests, streams, tasks, and no connection is stuck. */
  const isWell = async (mails: number) => {
    await expect.poll(() => fetch(`${product.address}/readyz`).then(({ status }) => status)).toBe(200)
    for (const asker of people) await expect.poll(() => edit(asker, 'Après'), { timeout: 60_000 }).toBe(200)
    await hears('Encore')
    await expect.poll(async () => (await orderMail()).status).toBe(200)
    await expect.poll(mailed, { timeout: 60_000 }).toBeGreaterThanOrEqual(mails)
    await expect.poll(isIdle, { timeout: 60_000 }).toEqual([expect.toSatisfy(busy => busy <= 1), 0])
    expect(product.child.exitCode).toBeNull()
  }
  return { product, people, ask, edit, hears, figure, isWell, mailed }
}

const limits = { DATABASE_STATEMENT_SECONDS: '2', DATABASE_LOCK_SECONDS: '1', DATABASE_ANSWER_SECONDS: '4' }

it('K-490 behind a pooler that swallows data, every request ends, connections are replaced, and streams and tasks continue', async () => {
  const pooled = await startPgBouncer(url, { sessions: 4 })
  const settings = { ...limits, DATABASE_URL: pooled, DATABASE_DIRECT_URL: url }
  const refused = await startProduct({ settings, cwd: '/' })
  expect(await refused.ended).toBe(1)
  for (const command of refused.complaint().match(/alter role .+?;/g) ?? []) await sql.unsafe(command)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'pouce-start'`
  const [pooler, database] = [await startSwallowingProxy(pooled), await startSwallowingProxy(url)]
  const { people, ask, edit, figure, hears, isWell, product } = await open({
    ...settings,
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: database.url,
  })
  await isWell(1)

  let flowed = ''
  for (let round = 0; round < 2; round++) {
    pooler.swallow()
    database.swallow()
    const asked = Array.from({ length: 5 }, () => people)
      .flat()
      .map(async (asker, at) => (at % 2 === 0 ? edit(asker, 'Pendant') : (await ask('/api/auth/me', asker)).status))
    const statuses = await Promise.all(asked)
    expect(statuses).toEqual(statuses.map(() => 503))
    await expect.poll(() => figure('poll_age_seconds')).toBeGreaterThan(0)
    await expect.poll(() => product.output()).toContain('"poll_failed"')
    pooler.flow()
    database.flow()
    const [now] = await sql<{ now: string }[]>`select clock_timestamp() as now`
    flowed = now?.now ?? flowed
    await isWell(2 + round)
    await hears('De nouveau')
  }
  // Notifications arrive again too, on a new connection.
  const listens = () => sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'pouce' and query ilike 'listen%' and backend_start > ${flowed}`
  await expect.poll(listens, { timeout: 90_000 }).toHaveLength(1)
}, 300_000)

it('K-492 with all connections of the database killed repeatedly, the product recovers by itself, and nothing acknowledged is lost', async () => {
  const { people, edit, isWell } = await open({ DATABASE_URL: url })
  await isWell(1)
  const killer = connect(url, { max: 1, name: 'killer' })
  onTestFinished(() => killer.end({ timeout: 1 }))
  const outcomes = new Map<number, number>()
  const since = new Set<string>()
  let isOver = false
  const write = async (asker: (typeof people)[number]) => {
    let acknowledged = 0
    let tried = 0
    while (!isOver) {
      tried++
      const status = await edit(asker, `Essai ${tried}`)
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
      if (status === 200) {
        acknowledged = tried
        since.add(asker.id)
      }
      await pause(20)
    }
    return { id: asker.id, acknowledged, tried }
  }
  const writing = people.map(write)
  for (let round = 0; round < 6; round++) {
    // Everyone has written something since the last round, and continues.
    await expect.poll(() => since.size, { timeout: 60_000 }).toBe(people.length)
    const kill = async () => {
      const killed = await killer`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name in ('pouce', 'pouce-queue') and backend_type = 'client backend'`
      return killed.length
    }
    // After the previous round the product may still be reconnecting: answers from before the kill count as written since.
    await expect.poll(kill, { timeout: 60_000 }).toBeGreaterThan(2)
    since.clear()
  }
  isOver = true
  for (const { id, acknowledged, tried } of await Promise.all(writing)) {
    const [row] = await killer<{ bio: string }[]>`select bio from users where id = ${id}`
    const written = Number(row?.bio.split(' ')[1])
    expect(acknowledged).toBeGreaterThan(0)
    expect([written >= acknowledged, written <= tried], `${written} of ${acknowledged} to ${tried}`).toEqual([
      true,
      true,
    ])
  }
  expect([...outcomes.keys()].filter(status => status !== 200 && status !== 503)).toEqual([])
  await sql`select 1`.catch(() => {})
  await isWell(2)
}, 180_000)
