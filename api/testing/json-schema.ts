import * as z from 'zod'
import { isCleanText } from '../../schema/rules.ts'
import { isObject } from '../../schema/is-object.ts'

/** The subset of JSON Schema that the API document uses for input. */
export const jsonSchema = z.looseObject({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']).optional(),
  enum: z.array(z.string()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxItems: z.number().optional(),
  minItems: z.number().optional(),
  /** Parsed only when needed: a recursive schema is hard to type. */
  additionalProperties: z.union([z.boolean(), z.looseObject({})]).default(true),
  required: z.array(z.string()).default([]),
  get anyOf() {
    return z.array(jsonSchema).optional()
  },
  get items() {
    return z.union([z.literal(false), jsonSchema]).optional()
  },
  get prefixItems() {
    return z.array(jsonSchema).optional()
  },
  get propertyNames() {
    return jsonSchema.optional()
  },
  get properties() {
    return z.record(z.string(), jsonSchema).default({})
  },
})

export type JsonSchema = z.output<typeof jsonSchema>

export const isImage = ({ pattern }: JsonSchema) => pattern?.startsWith('^data:image') ?? false

/** Expands a schema of several types into one schema per type. */
export const inFull = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inFull)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, part]) => [key, inFull(part)] as const)
  const { type, ...rest } = Object.fromEntries(entries)
  if (Array.isArray(type)) return { anyOf: type.map((one: unknown) => ({ ...rest, type: one })) }
  return type === undefined ? rest : { ...rest, type }
}

const admitsText = (schema: JsonSchema, given: string) => {
  // The API trims texts and lower-cases e-mail addresses; the document cannot express that.
  const text = given.trim()
  const { minLength = 0, maxLength = Infinity, pattern } = schema
  // JSON Schema counts code points, not UTF-16 units.
  const { length } = Array.from(text)
  if (length < Math.min(minLength, 1) || length > maxLength) return false
  if (pattern && ![given, text.toLowerCase()].some(read => new RegExp(pattern).test(read))) return false
  return isImage(schema) || isCleanText(given)
}

/** Schema of keys without a name in the schema. */
export const otherProperties = ({ additionalProperties }: JsonSchema) =>
  typeof additionalProperties === 'boolean' ? additionalProperties : jsonSchema.parse(additionalProperties)

/** True if the document allows a value, or in doubt: only values that it clearly excludes must be refused. */
export const admits = (schema: JsonSchema, value: unknown): boolean => {
  if (schema.anyOf) return schema.anyOf.some(one => admits(one, value))
  if (schema.const !== undefined) return schema.const === value
  if (schema.enum) return typeof value === 'string' && schema.enum.includes(value)
  const { minimum = -Infinity, maximum = Infinity, minItems = 0, maxItems = Infinity, items, properties } = schema
  switch (schema.type) {
    // Unspecified: anything is allowed.
    case undefined:
      return true
    case 'null':
      return value === null
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
    case 'number':
      if (typeof value !== 'number' || value < minimum || value > maximum) return false
      return schema.type === 'number' || Number.isInteger(value)
    case 'string':
      return typeof value === 'string' && admitsText(schema, value)
    case 'array':
      if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) return false
      return value.every((entry, index) => {
        const one = schema.prefixItems?.[index] ?? items
        return one === undefined || (one !== false && admits(one, entry))
      })
    default:
      if (!isObject(value) || schema.required.some(key => value[key] === undefined)) return false
      return Object.entries(value).every(([key, part]) => {
        const known = Object.hasOwn(properties, key) ? properties[key] : undefined
        if (part === undefined) return true
        if (known) return admits(known, part)
        const isNamed = !schema.propertyNames || admits(schema.propertyNames, key)
        const other = otherProperties(schema)
        return isNamed && (typeof other === 'boolean' ? other : admits(other, part))
      })
  }
}
