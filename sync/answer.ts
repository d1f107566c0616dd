import { entityNames } from '../schema/entity-names.ts'
import { isObject } from '../schema/is-object.ts'
import type { Delta, FirstFill, SyncAnswer, SyncChange, SyncPage, SyncResult } from '../schema/sync.ts'

/** Validates the server's answers. Written by hand, because a validator library is larger than the engine. */

const isText = (value: unknown): value is string => typeof value === 'string'
const isCursor = (value: unknown) => isText(value) && /^\d{1,20}$/.test(value)
const isEntity = (value: unknown) => entityNames.some(entity => entity === value)
const isListOf = <T>(value: unknown, is: (entry: unknown) => entry is T): value is T[] =>
  Array.isArray(value) && value.every(is)

const isResult = (value: unknown): value is SyncResult => {
  if (!isObject(value) || !isText(value.id)) return false
  if (value.outcome !== 'refused') return ['applied', 'blocked', 'retry'].some(outcome => outcome === value.outcome)
  return isText(value.code) && isText(value.message) && (value.field === undefined || isText(value.field))
}

const isChange = (value: unknown): value is SyncChange =>
  isObject(value) &&
  isText(value.feed) &&
  isEntity(value.entity) &&
  isText(value.id) &&
  (value.row === null || isObject(value.row))

const isPage = (value: unknown): value is SyncPage =>
  isObject(value) &&
  isCursor(value.until) &&
  isText(value.feed) &&
  typeof value.isReset === 'boolean' &&
  Array.isArray(value.after) &&
  value.after.length === 3 &&
  isCursor(value.after[0]) &&
  isEntity(value.after[1]) &&
  isText(value.after[2])

const isFirstFill = (value: unknown): value is FirstFill =>
  isObject(value) &&
  isCursor(value.since) &&
  isListOf(value.files, isText) &&
  (value.offers === undefined || typeof value.offers === 'number')

const isAnswer = (value: unknown): value is SyncAnswer =>
  isObject(value) &&
  isText(value.epoch) &&
  isListOf(value.results, isResult) &&
  isListOf(value.changes, isChange) &&
  isObject(value.cursors) &&
  Object.values(value.cursors).every(isCursor) &&
  (value.next === null || isPage(value.next)) &&
  isCursor(value.seen) &&
  (value.at === undefined || Number.isSafeInteger(value.at)) &&
  typeof value.isReset === 'boolean' &&
  (value.firstFill === undefined || isFirstFill(value.firstFill))

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Null for anything but an answer of the sync route, e.g. a captive portal's page or half a body. */
export const parseAnswer = (text: string): SyncAnswer | null => {
  const value = parseJson(text)
  return isAnswer(value) ? value : null
}

/** The API's refusal code. Null if the answer is not the API's own, e.g. a proxy's. */
export const parseRefusal = (text: string) => {
  const value = parseJson(text)
  return isObject(value) && isText(value.code) ? value.code : null
}

type Offer = Record<string, unknown> & { id: string; canton: string }

const isOffer = (value: unknown): value is Offer => isObject(value) && isText(value.id) && isText(value.canton)

/** The offers in a file of a first fill. Null if it is not one. */
export const parseFile = (text: string): Offer[] | null => {
  const value = parseJson(text)
  return isListOf(value, isOffer) ? value : null
}

/** Upper bound of the random delay that a poke can ask for. */
const longestWithin = 60_000

const isDelta = (value: unknown): value is Delta =>
  isObject(value) &&
  isText(value.epoch) &&
  isObject(value.from) &&
  isObject(value.cursors) &&
  [...Object.values(value.from), ...Object.values(value.cursors), value.after, value.seen].every(isCursor) &&
  isListOf(value.changes, isChange)

type Heard = { feeds: string[]; upTo: string | null; within: number; of?: string | null; delta?: Delta }

/**
 * Parses a message of the stream: the feeds that moved (none if it is not a poke), by which transaction, the owner of the stream
 * and the delta, if present.
 */
export const parsePoke = (text: string): Heard => {
  const value = parseJson(text)
  if (!isObject(value) || !isListOf(value.feeds, isText)) return { feeds: [], upTo: null, within: 0 }
  const { feeds, upTo, within, of, delta } = value
  return {
    feeds,
    upTo: isText(upTo) && isCursor(upTo) ? upTo : null,
    within: typeof within === 'number' && within > 0 ? Math.min(within, longestWithin) : 0,
    ...((isText(of) || of === null) && { of }),
    ...(isDelta(delta) && { delta }),
  }
}
