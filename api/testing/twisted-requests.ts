import fc from 'fast-check'
import type { DocumentedOperation } from './documented-operations.ts'
import { everyValueFor, hostileFor, hostileText, hostileValue } from './hostile-values.ts'
import { isObject } from '../../schema/is-object.ts'
import type { JsonSchema } from './json-schema.ts'
import { validValue, type KnownValues } from './valid-values.ts'

type Change = { at: readonly string[]; value: unknown }

const strangers = ['__proto__', 'constructor', 'hasOwnProperty', 'isAdmin', 'status', 'userId', 'id', 'verifiedAt', '']

const apply = (target: unknown, { at, value }: Change) => setAt(target, at, value)

type Place = { at: string[]; schema: JsonSchema }

const placesOf = ({ properties }: JsonSchema): Place[] =>
  Object.entries(properties).flatMap(([key, schema]) => [
    { at: [key], schema },
    ...placesOf(schema).map(place => ({ ...place, at: [key, ...place.at] })),
  ])

/** Undefined removes the key. Builds from entries, because an assignment to `__proto__` would change the prototype. */
const setAt = (target: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown => {
  const entries = isObject(target) ? Object.entries(target) : []
  const before = entries.find(([known]) => known === key)?.[1]
  const others = entries.filter(([known]) => known !== key)
  return Object.fromEntries([...others, [key, rest.length > 0 ? setAt(before, rest, value) : value]])
}

const changeOf = (input: JsonSchema): fc.Arbitrary<Change> => {
  const known = placesOf(input)
  const inside = known.filter(({ schema }) => Object.keys(schema.properties).length > 0).map(({ at }) => at)
  const foreign = [[], ...inside].flatMap(at => strangers.map(key => ({ at: [...at, key], schema: undefined })))
  const places = [
    ...(known.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...known) }] : []),
    fc.constantFrom(...foreign),
  ]
  return fc
    .oneof(...places)
    .chain(({ at, schema }) =>
      fc.record({ at: fc.constant(at), value: fc.option(hostileFor(schema), { nil: undefined, freq: 5 }) }),
    )
}

const rawSegments = ['%00', '%ff', '%', '%2e%2e%2f', '%ed%a0%80', '%F0%9F%98%80', 'A'.repeat(5000), '%2f', '*', ':id']
const hostileSegment = fc.oneof(
  fc.constantFrom(...rawSegments),
  hostileText.map(text => encodeURIComponent(text.toWellFormed())).filter(text => !/^\.{1,2}$/.test(text)),
)

const validSegment = (schema: JsonSchema, name: string, known: KnownValues) =>
  validValue(schema, name, known).map(value => encodeURIComponent(String(value)))

const twistedSegment: typeof validSegment = (schema, name, known) =>
  fc.oneof({ weight: 6, arbitrary: validSegment(schema, name, known) }, { weight: 1, arbitrary: hostileSegment })

type Asked = Pick<DocumentedOperation, 'path' | 'inPath' | 'input'>

export type TwistedRequest = {
  segments: string[]
  input: unknown
  /** Number of characters cut off the end of the body. */
  cut: number
}

const segmentsOf = ({ path, inPath }: Asked, segment: typeof validSegment, known: KnownValues) =>
  fc.tuple(...inPath.map(({ name, schema }) => segment(schema, name === 'id' ? path : name, known)))

/** Requests of a well-meaning client. */
export const validRequests = (asked: Asked, known: KnownValues): fc.Arbitrary<TwistedRequest> =>
  fc.record({
    segments: segmentsOf(asked, validSegment, known),
    input: validValue(asked.input, '', known),
    cut: fc.constant(0),
  })

/** The same with up to three changes, or with another body altogether. */
export const twistedRequests = (asked: Asked, known: KnownValues): fc.Arbitrary<TwistedRequest> => {
  const change = changeOf(asked.input)
  const changes = fc.oneof(
    fc.constant([]),
    change.map(one => [one]),
    fc.array(change, { minLength: 2, maxLength: 3 }),
  )
  const changed = fc
    .tuple(validValue(asked.input, '', known), changes)
    .map(([valid, given]) => given.reduce(apply, valid))
  return fc.record({
    segments: segmentsOf(asked, twistedSegment, known),
    input: fc.oneof({ weight: 12, arbitrary: changed }, { weight: 1, arbitrary: hostileValue }),
    cut: fc.oneof({ weight: 20, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 20 })),
  })
}

/** Requests with exactly one change, in every way worth trying. */
export const oneWrongEach = ({ input }: Asked) => [
  ...placesOf(input).flatMap(({ at, schema }) => [...everyValueFor(schema)].map(value => ({ at, value }))),
  ...strangers.map(key => ({ at: [key], value: 1 })),
]

export const changedIn = (request: TwistedRequest, change: Change): TwistedRequest => ({
  ...request,
  input: apply(request.input, change),
})
