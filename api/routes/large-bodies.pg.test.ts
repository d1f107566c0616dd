import { expect, it } from 'vitest'
import { problem } from '../../schema/entities/problem.ts'
import { openSession } from '../accounts/sessions.ts'
import { createWorld, origin } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

/** Begins a body of this size that ends only on request. */
const begin = (path: string, cookie: string | null, bytes: number) => {
  let end = () => {}
  let tear = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      end = () => controller.close()
      tear = () => controller.error(new Error('the line broke'))
      for (let sent = 0; sent < bytes; sent += 1_000_000)
        controller.enqueue(new Uint8Array(Math.min(1_000_000, bytes - sent)).fill(0x20))
    },
  })
  const headers = {
    Origin: origin,
    'Content-Type': 'application/json',
    ...(cookie ? { Cookie: `pouce=${cookie}` } : {}),
  }
  const answer = Promise.resolve(world.app.request(path, { method: 'POST', headers, body, duplex: 'half' }))
  return { answer, end: () => end(), tear: () => tear() }
}

const codeOf = async (response: Response) => problem.parse(await response.json()).code

it('limits the memory held by one person’s large bodies, until they are answered', async () => {
  const [person, other] = [await world.person('private'), await world.person('private')]
  const [cookie, foreign] = [await openSession(sql, person.id, 'test'), await openSession(sql, other.id, 'test')]
  const first = begin('/api/reviews', cookie, 30_000_000)
  await new Promise(resolve => setTimeout(resolve, 300))
  const refused = await begin('/api/reviews', cookie, 15_000_000).answer
  expect([refused.status, refused.headers.get('retry-after'), await codeOf(refused)]).toEqual([
    429,
    '5',
    'too-many-attempts',
  ])
  const theirs = begin('/api/reviews', foreign, 15_000_000)
  theirs.end()
  expect((await theirs.answer).status, 'another client’s is read').toBe(400)
  first.end()
  expect((await first.answer).status).toBe(400)
  const later = begin('/api/reviews', cookie, 30_000_000)
  later.end()
  expect((await later.answer).status, 'what was answered is let go').toBe(400)
})

it('reads a stranger’s body no further than a small one', async () => {
  const { answer } = begin('/api/sync', null, 1_000_000)
  const refused = await answer
  expect([refused.status, await codeOf(refused)]).toEqual([401, 'unauthenticated'])
})

it.each([1000, 1_000_000])('reports a body of %i bytes that breaks off as incomplete, not as wrong', async bytes => {
  const cookie = await openSession(sql, (await world.person('private')).id, 'test')
  const { answer, tear } = begin('/api/sync', cookie, bytes)
  tear()
  const refused = await answer
  expect([refused.status, await codeOf(refused)]).toEqual([408, 'incomplete'])
})
