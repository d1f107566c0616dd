import * as z from 'zod'
import { isCleanText } from '../../schema/rules.ts'

/** As much of JSON Schema as the API's document uses for what goes in. */
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
  additionalProperties: z.boolean().default(true),
  required: z.array(z.string()).default([]),
  get anyOf() {
    return z.array(jsonSchema).optional()
  },
  get items() {
    return jsonSchema.optional()
  },
  get properties() {
    return z.record(z.string(), jsonSchema).default({})
  },
})

export type JsonSchema = z.output<typeof jsonSchema>

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isImage = ({ pattern }: JsonSchema) => pattern?.startsWith('^data:image') ?? false

const admitsText = (schema: JsonSchema, given: string) => {
  // The API reads texts without the blanks around them and addresses in lower case; a document cannot say that.
  const text = given.trim()
  const { minLength = 0, maxLength = Infinity, pattern } = schema
  // JSON Schema counts characters, not halves of them.
  const { length } = Array.from(text)
  if (length < Math.min(minLength, 1) || length > maxLength) return false
  if (pattern && ![given, text.toLowerCase()].some(read => new RegExp(pattern).test(read))) return false
  return isImage(schema) || isCleanText(given)
}

/** Whether a value may be what the document asks for. In doubt yes: only what it clearly rules out must be refused. */
export const admits = (schema: JsonSchema, value: unknown): boolean => {
  if (schema.anyOf) return schema.anyOf.some(one => admits(one, value))
  if (schema.const !== undefined) return schema.const === value
  if (schema.enum) return typeof value === 'string' && schema.enum.includes(value)
  const { minimum = -Infinity, maximum = Infinity, maxItems = Infinity, items, properties } = schema
  switch (schema.type) {
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
      return Array.isArray(value) && value.length <= maxItems && value.every(entry => !items || admits(items, entry))
    default:
      if (!isObject(value) || schema.required.some(key => value[key] === undefined)) return false
      return Object.entries(value).every(([key, part]) => {
        const known = Object.hasOwn(properties, key) ? properties[key] : undefined
        return part === undefined || (known ? admits(known, part) : schema.additionalProperties)
      })
  }
}
