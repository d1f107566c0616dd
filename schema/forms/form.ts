import * as v from 'valibot'

/**
 * A form with exactly these fields. A missing field gets its own message, like an empty one, rather than a message
 * about objects.
 */
export const form = <const Fields extends v.ObjectEntries>(fields: Fields) =>
  v.strictObject(fields, issue => {
    const key = issue.path?.[0].key
    const field = typeof key === 'string' && Object.hasOwn(fields, key) ? fields[key] : undefined
    return (field && v.safeParse(field, undefined).issues?.[0].message) ?? issue.message
  })
