/**
 * Compares a form with its initial values. An untouched field follows changes from other devices and is never sent, because that
 * would undo them.
 */
type Fields = Readonly<Record<string, unknown>>

/** A missing value and an empty text count as equal. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

const pick = (fields: Fields, isPicked: (name: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isPicked(name)))

/** The fields whose values differ from the initial ones. */
export const touched = (values: Fields, begun: Fields) => pick(values, name => !isSame(values[name], begun[name]))

/** Changes from elsewhere in fields that are untouched here. The form shows them. */
export const followed = (values: Fields, begun: Fields, now: Fields) =>
  pick(now, name => isSame(values[name], begun[name]) && !isSame(now[name], begun[name]))

/** Conflicting changes from elsewhere in fields that were touched here, to show to the person. */
export const contested = (values: Fields, begun: Fields, now: Fields) =>
  pick(
    now,
    name => !isSame(values[name], begun[name]) && !isSame(now[name], begun[name]) && !isSame(now[name], values[name]),
  )
