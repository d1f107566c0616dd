import type * as v from 'valibot'

/** What a schema reads; compiles only while it takes every answer (`Sent`) that the contract lets the server send. */
export type Takes<Schema extends v.GenericSchema, Sent extends v.InferInput<Schema>> =
  Sent extends v.InferInput<Schema> ? v.InferOutput<Schema> : never
