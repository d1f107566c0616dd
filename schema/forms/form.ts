import * as v from 'valibot'

/**
 * What a form sends: exactly these fields. A field that is missing is wrong in the field's own words, as an empty one
 * would be, rather than in words about objects.
 */
export const form = <const Fields extends v.ObjectEntries>(fields: Fields) =>
  v.strictObject(fields, issue => {
    const key = issue.path?.[0].key
    const field = typeof key === 'string' && Object.hasOwn(fields, key) ? fields[key] : undefined
    return (field && v.safeParse(field, undefined).issues?.[0].message) ?? issue.message
  })
