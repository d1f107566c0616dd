import { expect } from 'vitest'
import { problem } from '../../schema/entities/problem.ts'
import { overSockets } from './over-sockets.ts'
import type { RawRequest } from './raw-http.ts'
import { testDatabase } from './test-database.ts'
import { watchWrites } from './watch-writes.ts'
import { createWorld } from './world.ts'

/** Internals that must not appear in an answer. */
const inside =
  /zod|valibot|postgres|hono|undici|node_modules|\bsql\b|select .* from|insert into|syntax|stack|\.ts\b|\bat position\b/i

const none = { failures: [], written: [] }

/** A world behind a real server, in which every bad request must be refused in the same form and leave no trace. */
export const refusingWorld = async () => {
  const { sql } = await testDatabase()
  const world = createWorld(sql)
  const { send, headersOf, base } = await overSockets(world)
  const { poster, student, job, application } = await world.assignedJob()
  const offer = await world.openJob(poster)
  const [asPoster, asStudent] = [await headersOf(poster), await headersOf(student)]
  const takeWrites = await watchWrites(sql)

  /** Failures and rows that requests left behind, except counted attempts. */
  const traces = async () => ({
    failures: world.failures.splice(0),
    written: (await takeWrites()).filter(write => !write.endsWith(' attempts')),
  })

  /** Returns how a request is refused, after checking the common form of refusals. */
  const refusalOf = async (request: RawRequest) => {
    const { status, headers, body } = await send(request)
    expect(status, body).toBeGreaterThanOrEqual(400)
    expect(headers.get('content-type')).toBe('application/json')
    expect(body).not.toMatch(inside)
    expect(await traces()).toEqual(none)
    const { code, field } = problem.parse(JSON.parse(body))
    return { status, code, field }
  }

  return {
    world,
    send,
    base,
    poster,
    student,
    job,
    application,
    offer,
    asPoster,
    asStudent,
    inside,
    traces,
    none,
    refusalOf,
  }
}
