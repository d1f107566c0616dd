import * as z from 'zod'
import { createOpenApi } from '../docs/openapi.ts'
import { inFull, jsonSchema } from './json-schema.ts'

const operation = z.looseObject({
  operationId: z.string(),
  'x-caller': z.enum(['anyone', 'signed-in', 'student', 'private', 'admin']).default('anyone'),
  parameters: z
    .array(
      z.looseObject({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema: jsonSchema }),
    )
    .default([]),
  requestBody: z
    .looseObject({ content: z.object({ 'application/json': z.object({ schema: jsonSchema }) }) })
    .optional(),
})

/** Operations of the API document, with the input in two parts: path parameters, and the query or body. */
export const documentedOperations = (routes: Parameters<typeof createOpenApi>[0]) =>
  Object.entries(createOpenApi(routes).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, given]) => {
      const { operationId, parameters, requestBody, ...rest } = operation.parse(inFull(given))
      const query = parameters.filter(parameter => parameter.in === 'query')
      const inQuery = jsonSchema.parse({
        type: 'object',
        // Operations without a contract read no query and ignore it.
        additionalProperties: !('x-caller' in given),
        properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
        required: query.filter(({ required }) => required).map(({ name }) => name),
      })
      return {
        name: operationId,
        method: method.toUpperCase(),
        path,
        caller: rest['x-caller'],
        /** Operations without a contract may ignore the body. */
        readsBody: 'x-caller' in given || requestBody !== undefined,
        inPath: parameters.filter(parameter => parameter.in === 'path'),
        input: requestBody?.content['application/json'].schema ?? inQuery,
      }
    }),
  )

export type DocumentedOperation = ReturnType<typeof documentedOperations>[number]
