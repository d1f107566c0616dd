import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problem } from '../schema/entities/problem.ts'
import { createCast, type Cast } from './testing/cast.ts'
import { documentedOperations, type DocumentedOperation } from './testing/documented-operations.ts'
import { admits, isObject } from './testing/json-schema.ts'
import { testDatabase } from './testing/test-database.ts'
import { twistedRequests } from './testing/twisted-requests.ts'
import { watchWrites } from './testing/watch-writes.ts'
import { createWorld, origin } from './testing/world.ts'

const { sql } = await testDatabase()
const takeWrites = await watchWrites(sql)
const operations = documentedOperations(createWorld(sql).app.routes)

type Caller = keyof Cast['cookies']

const callers: Record<DocumentedOperation['caller'], readonly Caller[]> = {
  anyone: ['visitor', 'student', 'private'],
  'signed-in': ['student', 'private', 'student', 'private', 'student', 'private', 'visitor'],
  student: ['student', 'student', 'student', 'student', 'student', 'private', 'visitor'],
  private: ['private', 'private', 'private', 'private', 'private', 'student', 'visitor'],
}

/** Refused after a look at what is stored; attempts of this kind are counted. */
const guesses = new Set(['wrong-credentials', 'link-expired', 'email-taken', 'common-password', 'too-many-attempts'])

const toQuery = (input: unknown) =>
  isObject(input)
    ? Object.entries(input).flatMap(([key, value]) =>
        (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((one): [string, string] => [
          key,
          (typeof one === 'string' ? one : (JSON.stringify(one) ?? '')).toWellFormed(),
        ]),
      )
    : []

/** A query is words only, and a word said twice is a list. */
const readQuery = (pairs: readonly [string, string][]) =>
  Object.fromEntries(
    [...Map.groupBy(pairs, ([key]) => key)].map(([key, values]) => [
      key,
      values.length === 1 ? values[0]?.[1] : values.map(([, value]) => value),
    ]),
  )

describe('whatever the input, nothing breaks and nothing refused is written:', () => {
  it.each(operations)('$method $path', async operation => {
    const { method, path, inPath } = operation
    const world = createWorld(sql)
    let cast = await createCast(world)
    const stats: Record<string, number> = {}

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...callers[operation.caller]),
        twistedRequests(operation, field => cast.known(field)),
        async (caller, { segments, input, cut }) => {
          // Work that a request left to be done afterwards is not the next one's.
          if (method === 'POST') await world.settle()
          await sql`delete from attempts`
          await takeWrites()

          const query = method === 'GET' ? toQuery(input) : []
          const body = method === 'GET' ? undefined : JSON.stringify(input)?.slice(0, cut === 0 ? undefined : -cut)
          const filled = inPath.reduce((filled, { name }, index) => filled.replace(`{${name}}`, () => segments[index] ?? ''), path)
          const cookie = cast.cookies[caller]
          const answer = await world.app.request(query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled, {
            method,
            headers: {
              Origin: origin,
              ...(cookie ? { Cookie: `pouce=${cookie}` } : {}),
              ...(body ? { 'Content-Type': 'application/json' } : {}),
            },
            ...(body ? { body } : {}),
          })

          const text = await answer.text()
          stats[answer.status] = (stats[answer.status] ?? 0) + 1
          expect(world.failures).toEqual([])
          expect(answer.status, text).toBeLessThan(500)
          const isPossible =
            admits(operation.input, method === 'GET' ? readQuery(query) : body ? readJson(body) : {}) &&
            inPath.every(({ schema }, index) => admits(schema, decode(segments[index] ?? '')))
          if (!isPossible) expect(answer.status, text).toBeGreaterThanOrEqual(400)
          if (answer.status < 400) {
            if (method !== 'GET') cast = await createCast(world)
            return
          }
          const { code } = problem.parse(JSON.parse(text))
          const written = (await takeWrites()).filter(write => !guesses.has(code) || !write.endsWith(' attempts'))
          expect(written).toEqual([])
        },
      ),
      { numRuns: 80 },
    )
    console.log(operation.name, JSON.stringify(stats))
  })
})

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function decode(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
