import fc from 'fast-check'
import { isImage, otherProperties, type JsonSchema } from './json-schema.ts'

/** Existing values of the test's world, by field name. */
export type KnownValues = (field: string) => readonly string[]

/** A picture of one pixel. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const dates = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

const validText = (schema: JsonSchema, field: string, known: KnownValues): fc.Arbitrary<string> => {
  const { minLength = 0, maxLength = 1000, pattern, format } = schema
  if (isImage(schema)) return fc.constant(dot)
  // Read when a value is generated: other people may exist at that time, and the clock has moved on.
  const existing = fc.nat().map(index => known(field).at(index % known(field).length) ?? '')
  if (format === 'date-time') return known(field).length > 0 ? existing : dates.map(date => date.toISOString())
  if (format === 'date') return dates.map(date => date.toISOString().slice(0, 10))
  if (format === 'uuid') return fc.oneof({ weight: 9, arbitrary: existing }, fc.uuid({ version: 7 }))
  const says = (text: string) => text.trim().length >= minLength
  const shortest = Math.max(1, minLength)
  const invented = pattern
    ? fc.stringMatching(new RegExp(pattern), { maxLength })
    : fc.oneof(
        fc.string({ minLength: shortest, maxLength }).filter(says),
        // One grapheme can be many characters.
        fc
          .string({ unit: 'grapheme', minLength: shortest, maxLength: Math.max(shortest, maxLength >> 3) })
          .filter(says),
        fc.constantFrom('Lausanne, VD', '1204 Genève', 'Été à Zürich ✓', '2 h 30 (environ)'),
      )
  return known(field).length > 0 ? fc.oneof({ weight: 3, arbitrary: existing }, invented) : invented
}

const validInteger = (existing: readonly number[], within: { min: number; max: number }) =>
  existing.some(Number.isInteger) ? fc.constantFrom(...existing.filter(Number.isInteger)) : fc.integer(within)

/** A few valid keys, each with a valid value. */
const validRecord = (schema: JsonSchema, names: JsonSchema, known: KnownValues) => {
  const other = otherProperties(schema)
  const keys = validValue(names, 'key', known).map(String)
  return fc.dictionary(keys, typeof other === 'boolean' ? fc.jsonValue() : validValue(other, 'value', known), {
    maxKeys: 3,
  })
}

/** Values of a well-meaning client; most are valid. */
export const validValue = (schema: JsonSchema, field: string, known: KnownValues): fc.Arbitrary<unknown> => {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(one => validValue(one, field, known)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const { minimum = 0, maximum = 1e6, items, properties, required } = schema
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return validInteger(known(field).map(Number), { min: minimum, max: maximum })
    case 'number':
      return fc.integer({ min: minimum * 100, max: maximum * 100 }).map(rappen => rappen / 100)
    case 'string':
      return validText(schema, field, known)
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(one => validValue(one, field, known)))
      return items
        ? fc.uniqueArray(validValue(items, field, known), { maxLength: Math.min(3, schema.maxItems ?? 3) })
        : fc.constant([])
    default:
      if (schema.propertyNames) return validRecord(schema, schema.propertyNames, known)
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, validValue(part, key, known)])),
        { requiredKeys: required },
      )
  }
}
