import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { openSession } from '../accounts/sessions.ts'
import { freePort } from '../server/free-port.ts'
import { listen } from '../server/listen.ts'
import { openStream } from '../testing/open-stream.ts'
import { sendRaw } from '../testing/raw-http.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const itself = createWorld(sql)
const port = await freePort()
const { close } = await listen(itself.app.fetch, { port, host: '127.0.0.1' })
afterAll(async () => {
  itself.retire()
  await close()
})
const overSocket = {
  app: { request: (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init) },
}

const feeds = jobsFeed('GE')
const path = `/api/sync/stream?feeds=${feeds}`
/** Maximum streams of one person. */
const places = Array.from({ length: 20 }, (_, place) => place)
const sessionOf = (person: Person) => openSession(sql, person.id, 'test')

describe.each([
  ['asked itself', itself],
  ['over a socket', overSocket],
])('N-04 a stream of the app, %s,', (_, server) => {
  const ask = async (session: string, init: RequestInit = {}) =>
    server.app.request(path, { ...init, headers: { Cookie: `pouce=${session}` } })

  it('names its person and what moved, with uncacheable headers', async () => {
    const { poster, student, job } = await itself.assignedJob()
    const session = await sessionOf(poster)
    const { words, heard } = await openStream(server, feeds, session)
    expect(words[0]).toEqual({ feeds: [], of: poster.id })
    await student.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Bonjour' })
    await expect.poll(() => heard).toContain(userFeed(poster.id))
    const answer = await ask(session)
    await answer.body?.cancel()
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    })
  })

  it('K-306 frees its place when its browser leaves, and takes none for a HEAD request', async () => {
    const session = await sessionOf(await itself.person('student'))
    for (const _place of places) expect((await ask(session, { method: 'HEAD' })).status).toBe(200)
    const held = await Promise.all(places.map(() => ask(session)))
    expect(held.map(({ status }) => status)).toEqual(places.map(() => 200))
    expect((await ask(session)).status).toBe(429)
    for (const { body } of held) await body?.cancel()
    await expect
      .poll(async () => {
        const { status, body } = await ask(session)
        await body?.cancel()
        return status
      })
      .toBe(200)
  })

  it('ends with its session', async () => {
    const person = await itself.person('student')
    const { listening } = await openStream(server, feeds, await sessionOf(person))
    await person.call('DELETE', '/api/auth/sessions')
    expect(await listening).toBe('ended')
  })
})

it('K-306 browsers that hang up before they are answered hold no place', async () => {
  const session = await sessionOf(await itself.person('student'))
  const headers = [['Host', 'localhost'] as const, ['Cookie', `pouce=${session}`] as const]
  await sql.begin(async slow => {
    await slow`lock table sessions in access exclusive mode`
    await Promise.all(
      [...places, ...places].map(() => sendRaw(port, { method: 'GET', path, headers }, { hangsUp: true })),
    )
    await pause(100)
  })
  await expect
    .poll(async () => {
      const { status, body } = await overSocket.app.request(path, { headers: { Cookie: `pouce=${session}` } })
      await body?.cancel()
      return status
    })
    .toBe(200)
})

it('K-427 leaves places for people when the visitors of their address have used up theirs', async () => {
  const session = await sessionOf(await itself.person('student'))
  const visit = async () => itself.app.request(path)
  const visitors = await Promise.all(Array.from({ length: 300 }, visit))
  const open = visitors.filter(({ status }) => status === 200)
  const person = await itself.app.request(path, { headers: { Cookie: `pouce=${session}` } })
  expect(person.status).toBe(200)
  expect([open.length, (await visit()).status]).toEqual([100, 429])
  for (const { body } of [person, ...open]) await body?.cancel()
  const next = await visit()
  expect(next.status).toBe(200)
  await next.body?.cancel()
})
