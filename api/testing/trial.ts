import { expect } from 'vitest'
import { problem } from '../../schema/entities/problem.ts'
import type { Sql } from '../db/connect.ts'
import { createCast, type Cast } from './cast.ts'
import type { DocumentedOperation } from './documented-operations.ts'
import { isObject } from '../../schema/is-object.ts'
import { admits } from './json-schema.ts'
import type { TwistedRequest } from './twisted-requests.ts'
import { createWorld, origin } from './world.ts'

export type Caller = keyof Cast['cookies']

const inWords = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

const toQuery = (input: unknown): [string, string][] =>
  Object.entries(isObject(input) ? input : {}).flatMap(([key, value]) =>
    [value].flat().flatMap((one): [string, string][] => (one === undefined ? [] : [[key, inWords(one)]])),
  )

/** A repeated parameter becomes a list. */
const asObject = (query: readonly [string, string][]) =>
  Object.fromEntries(
    [...Map.groupBy(query, ([key]) => key)].map(([key, pairs]) => [
      key,
      pairs.length === 1 ? pairs[0]?.[1] : pairs.map(([, value]) => value),
    ]),
  )

const unlessBroken = <T>(read: () => T) => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** A request as sent: address, body, and what the document makes of both. */
const onTheWire = ({ method, path, inPath, input, readsBody }: DocumentedOperation, request: TwistedRequest) => {
  const { segments, cut } = request
  const query = method === 'GET' ? toQuery(request.input) : []
  const json = method === 'GET' ? '' : (JSON.stringify(request.input) ?? '')
  const body = json.slice(0, json.length - cut)
  const given: unknown = method === 'GET' ? asObject(query) : body ? unlessBroken(() => JSON.parse(body)) : {}
  const filled = inPath.reduce((filled, { name }, at) => filled.replace(`{${name}}`, () => segments[at] ?? ''), path)
  const isPossible =
    (admits(input, given) || (method !== 'GET' && !readsBody)) &&
    inPath.every(({ schema }, at) =>
      admits(
        schema,
        unlessBroken(() => decodeURIComponent(segments[at] ?? '')),
      ),
    )
  return { address: query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled, body, isPossible }
}

/** Tests one operation: every attempt must succeed or be refused cleanly. Returns the code of a refusal. */
export const createTrial = async (sql: Sql, takeWrites: () => Promise<string[]>, operation: DocumentedOperation) => {
  const { method } = operation
  const world = createWorld(sql)
  const wanted = {
    hasMoney: /payments|disputes/.test(operation.path),
    isSuspended: /suspension/.test(operation.path),
  }
  let cast = await createCast(world, wanted)

  const attempt = async (caller: Caller, request: TwistedRequest) => {
    const { address, body, isPossible } = onTheWire(operation, request)
    const cookie = cast.cookies[caller]
    // Finish follow-up work of the previous attempt first.
    await world.finishWork()
    await sql`delete from attempts`
    await takeWrites()

    const answer = await world.app.request(address, {
      method,
      headers: {
        Origin: origin,
        ...(cookie ? { Cookie: `pouce=${cookie}` } : {}),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body } : {}),
    })
    const { status } = answer
    const text = await answer.text()

    expect(world.failures).toEqual([])
    expect(status, text).toBeLessThan(500)
    if (!isPossible) expect(status, text).toBeGreaterThanOrEqual(400)
    if (status < 400) return null
    const { code } = problem.parse(JSON.parse(text))
    // Only counted attempts may be written.
    const written = await takeWrites()
    expect(written.filter(write => !write.endsWith(' attempts'))).toEqual([])
    return code
  }

  return {
    attempt,
    known: (field: string) => cast.known(field),
    /** Creates other people and offers: most actions can be done only once. */
    renew: async () => {
      if (method !== 'GET') cast = await createCast(world, wanted)
    },
  }
}
