/**
 * What a person has changed in a form, compared with what stood there when they opened it. An untouched field follows what
 * another device saves meanwhile, and is never sent: it would undo that.
 */
type Fields = Readonly<Record<string, unknown>>

/** Nothing and an empty text are the same to who types. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

const pick = (fields: Fields, isPicked: (name: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isPicked(name)))

/** The fields that say something else than when the form began. */
export const touched = (values: Fields, begun: Fields) => pick(values, name => !isSame(values[name], begun[name]))

/** What has changed elsewhere in fields that are untouched here: shown in their place. */
export const followed = (values: Fields, begun: Fields, now: Fields) =>
  pick(now, name => isSame(values[name], begun[name]) && !isSame(now[name], begun[name]))

/** What has changed elsewhere, to something else, in fields that were touched here: for the person to see. */
export const contested = (values: Fields, begun: Fields, now: Fields) =>
  pick(
    now,
    name => !isSame(values[name], begun[name]) && !isSame(now[name], begun[name]) && !isSame(now[name], values[name]),
  )
