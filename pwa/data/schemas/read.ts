/**
 * Parser for data from the server or the device. It returns the typed value or throws. Hand-written because nearly every screen
 * parses something, and a validation library weighs more than most screens. Forms use one.
 */
export type Reader<T> = (value: unknown) => T

const wrong = (expected: string, value: unknown) => new TypeError(`${expected} expected, not ${typeof value}`)

export const text: Reader<string> = value => {
  if (typeof value !== 'string') throw wrong('a text', value)
  return value
}

export const number: Reader<number> = value => {
  if (typeof value !== 'number') throw wrong('a number', value)
  return value
}

export const flag: Reader<boolean> = value => {
  if (typeof value !== 'boolean') throw wrong('yes or no', value)
  return value
}

export const oneOf =
  <const T extends string | number | boolean>(values: readonly T[]): Reader<T> =>
  value => {
    const found = values.find(one => one === value)
    if (found === undefined) throw wrong('one of a list', value)
    return found
  }

export const orNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  value =>
    value === null ? null : read(value)

/** Allows a missing field. */
export const maybe =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  value =>
    value === undefined ? undefined : read(value)

/** Replaces an invalid value. */
export const orElse =
  <T, Else>(read: Reader<T>, otherwise: Else): Reader<T | Else> =>
  value => {
    try {
      return read(value)
    } catch {
      return otherwise
    }
  }

export const listOf =
  <T>(read: Reader<T>): Reader<T[]> =>
  value => {
    if (!Array.isArray(value)) throw wrong('a list', value)
    return value.map(read)
  }

type ReadBy<R> = R extends Reader<infer T> ? T : never
type Optional<R> = { [Key in keyof R]: undefined extends ReadBy<R[Key]> ? Key : never }[keyof R]
type Fields<R> = { [Key in Exclude<keyof R, Optional<R>>]: ReadBy<R[Key]> } & { [Key in Optional<R>]?: ReadBy<R[Key]> }

const isFields = <R extends object>(value: object, readers: R): value is Fields<R> =>
  Object.keys(value).every(key => key in readers)

/** Keeps these fields of an object and drops all others. */
export const fields =
  <R extends Record<string, Reader<unknown>>>(readers: R): Reader<Fields<R>> =>
  value => {
    if (typeof value !== 'object' || value === null) throw wrong('an object', value)
    const found: Record<string, unknown> = {}
    for (const [key, read] of Object.entries(readers)) {
      const field = read(Reflect.get(value, key))
      if (field !== undefined) found[key] = field
    }
    if (!isFields(found, readers)) throw wrong('an object', value)
    return found
  }
