import { isObject } from './is-object.ts'

/** Returns the same text for equal values, whatever the order of their keys. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
