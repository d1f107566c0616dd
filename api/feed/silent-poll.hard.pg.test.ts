import { expect, it, onTestFinished } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { connect, type Limits } from '../db/connect.ts'
import { createMetrics } from '../server/metrics.ts'
import { openStream } from '../testing/open-stream.ts'
import { startSwallowingProxy } from '../testing/swallowing-proxy.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld } from '../testing/world.ts'

const { sql, url } = await testDatabase()
const token = 'a-token-of-the-operator'

/** Only the polls go through a connection that can go dead. */
const open = async (limits: Partial<Limits>) => {
  const proxy = await startSwallowingProxy(url)
  const pollSql = connect(proxy.url, { max: 2, connectSeconds: 3, limits })
  onTestFinished(() => pollSql.end({ timeout: 1 }))
  const logged: { event: string; isLate?: unknown }[] = []
  const log = { info: () => {}, error: (event: string, fields?: object) => void logged.push({ event, ...fields }) }
  const world = createWorld(sql, { pollSql, log, metrics: createMetrics(token) })
  const person = await world.person('student')
  const stream = await openStream(world, 'jobs:VD', person.token)
  const edit = (bio: string) => sql`update users set bio = ${bio} where id = ${person.id}`
  const hears = async (bio: string) => {
    stream.heard.length = 0
    await edit(bio)
    await expect.poll(() => stream.heard, { timeout: 40_000 }).toContain(userFeed(person.id))
  }
  const ready = async (query = '') => (await world.app.request(`/readyz${query}`)).status
  const age = async () => {
    const answer = await world.app.request('/metrics', { headers: { Authorization: `Bearer ${token}` } })
    return Number(/^pouce_poll_age_seconds (\S+)$/m.exec(await answer.text())?.[1])
  }
  await hears('Avant')
  return { proxy, logged, edit, hears, ready, age, stream, person }
}

it('K-491 a poll on a dead connection is abandoned and continues on another, and what moved in the meantime is poked', async () => {
  const { proxy, logged, edit, stream, person, hears } = await open({ answerMs: 1000 })
  proxy.swallow()
  stream.heard.length = 0
  await edit('Pendant')
  await expect.poll(() => logged.some(({ event, isLate }) => event === 'poll_failed' && isLate)).toBe(true)
  expect(stream.heard).toEqual([])
  proxy.flow()
  await expect.poll(() => stream.heard).toContain(userFeed(person.id))
  await hears('Après')
}, 60_000)

it('K-491 so is a poll whose driver never reports anything', async () => {
  const { proxy, logged, edit, stream, person } = await open({})
  proxy.swallow()
  stream.heard.length = 0
  await edit('Pendant')
  await expect.poll(() => logged.filter(({ event }) => event === 'poll_failed'), { timeout: 40_000 }).toHaveLength(1)
  proxy.flow()
  await expect.poll(() => stream.heard).toContain(userFeed(person.id))
}, 90_000)

it('K-491 a long stalled poll appears in /metrics and in readiness, but not for visitors', async () => {
  const { proxy, ready, age, hears } = await open({ answerMs: 1000 })
  expect([await ready(), (await age()) < 5]).toEqual([200, true])
  proxy.swallow()
  await expect.poll(ready, { timeout: 60_000 }).toBe(503)
  expect(await ready('?for=visitors')).toBe(200)
  expect(await age()).toBeGreaterThan(30)
  proxy.flow()
  await expect.poll(ready).toBe(200)
  await hears('Après')
  await expect.poll(age).toBeLessThan(5)
}, 120_000)
