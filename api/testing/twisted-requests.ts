import fc from 'fast-check'
import type { DocumentedOperation } from './documented-operations.ts'
import { hostileFor, hostileText, hostileValue } from './hostile-values.ts'
import { isObject, type JsonSchema } from './json-schema.ts'
import { validValue, type KnownValues } from './valid-values.ts'

type Change = { at: readonly string[]; value: unknown }

const strangers = ['__proto__', 'constructor', 'hasOwnProperty', 'isAdmin', 'status', 'userId', 'id', 'verifiedAt', '']

const placesOf = ({ properties }: JsonSchema): { at: string[]; schema: JsonSchema | undefined }[] => [
  ...Object.entries(properties).flatMap(([key, schema]) => [
    { at: [key], schema },
    ...placesOf(schema).map(place => ({ ...place, at: [key, ...place.at] })),
  ]),
]

/** Undefined leaves the key out. Entries rather than assignment, which would take `__proto__` for an order. */
const setAt = (target: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown => {
  const entries = isObject(target) ? Object.entries(target) : []
  const before = entries.find(([known]) => known === key)?.[1]
  const others = entries.filter(([known]) => known !== key)
  return Object.fromEntries([...others, [key, rest.length > 0 ? setAt(before, rest, value) : value]])
}

const changeOf = (input: JsonSchema): fc.Arbitrary<Change> => {
  const known = placesOf(input)
  const inside = known.filter(({ schema }) => Object.keys(schema?.properties ?? {}).length > 0).map(({ at }) => at)
  const foreign = [[], ...inside].flatMap(at => strangers.map(key => ({ at: [...at, key], schema: undefined })))
  const place = known.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, fc.constantFrom(...foreign)) : fc.constantFrom(...foreign)
  return place.chain(({ at, schema }) =>
    fc.record({ at: fc.constant(at), value: fc.option(hostileFor(schema), { nil: undefined, freq: 5 }) }),
  )
}

const rawSegments = ['%00', '%ff', '%', '%2e%2e%2f', '%ed%a0%80', '%F0%9F%98%80', 'A'.repeat(5000), '%2f', '*', ':id']
const hostileSegment = fc.oneof(
  fc.constantFrom(...rawSegments),
  hostileText.map(text => encodeURIComponent(text.toWellFormed())).filter(text => !/^\.{1,2}$/.test(text)),
)

const segmentOf = (schema: JsonSchema, name: string, known: KnownValues) =>
  fc.oneof(
    { weight: 6, arbitrary: validValue(schema, name, known).map(value => encodeURIComponent(String(value))) },
    { weight: 1, arbitrary: hostileSegment },
  )

/**
 * Requests of one operation: built from its schemas as a well-meaning sender would, then changed in none to three places,
 * or given another body altogether.
 */
export const twistedRequests = ({ path, inPath, input }: DocumentedOperation, known: KnownValues) => {
  const changed = fc
    .tuple(validValue(input, '', known), fc.array(changeOf(input), { maxLength: 3 }))
    .map(([valid, changes]) => changes.reduce((value, { at, value: part }) => setAt(value, at, part), valid))
  return fc.record({
    segments: fc.tuple(...inPath.map(({ name, schema }) => segmentOf(schema, name === 'id' ? path : name, known))),
    input: fc.oneof({ weight: 12, arbitrary: changed }, { weight: 1, arbitrary: hostileValue }),
    /** Cuts this many letters off the end of the body. */
    cut: fc.oneof({ weight: 20, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 20 })),
  })
}
