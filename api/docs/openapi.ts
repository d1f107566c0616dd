import type { RouterRoute } from 'hono/types'
import * as z from 'zod'
import type { Contract } from '../../schema/contract.ts'
import { application, receivedApplication, sentApplication } from '../../schema/entities/application.ts'
import { acceptedJob, job, postedJob } from '../../schema/entities/job.ts'
import { message } from '../../schema/entities/message.ts'
import { notification } from '../../schema/entities/notification.ts'
import { problem } from '../../schema/entities/problem.ts'
import { moderationAction, report } from '../../schema/entities/report.ts'
import { review, structuredEvaluation } from '../../schema/entities/review.ts'
import { session } from '../../schema/entities/session.ts'
import { ownUser, user } from '../../schema/entities/user.ts'
import { messageOf, statusOf, type RefusalCode } from '../../schema/refusals.ts'
import { contractOf } from '../routes/handlers.ts'
import { splitInput } from '../routes/validate.ts'
import { inSession, type Json, type Operation, plainOperations } from './plain-operations.ts'
import { isObject } from '../../schema/is-object.ts'

export type OpenApi = Json & {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Json; securitySchemes: Json }
}

const names = z.registry<{ id: string }>()
const named = {
  AcceptedJob: acceptedJob,
  Application: application,
  Job: job,
  Message: message,
  ModerationAction: moderationAction,
  Notification: notification,
  OwnUser: ownUser,
  PostedJob: postedJob,
  Problem: problem,
  ReceivedApplication: receivedApplication,
  Review: review,
  Report: report,
  SentApplication: sentApplication,
  Session: session,
  StructuredEvaluation: structuredEvaluation,
  User: user,
}
for (const [id, schema] of Object.entries(named)) names.add(schema, { id })

/** zod lists the named schemas it meets beside each schema; collects them once for the document. */
const toSchema = (schema: z.ZodType, io: 'input' | 'output', gathered: Json) => {
  const raw = z.toJSONSchema(schema, { io, metadata: names, unrepresentable: 'any' })
  const {
    $schema: _,
    $defs,
    ...own
  }: Json = JSON.parse(JSON.stringify(raw).replaceAll('"#/$defs/', '"#/components/schemas/'))
  if (isObject($defs)) Object.assign(gathered, $defs)
  const id = 'id' in own && typeof own['id'] === 'string' && own['id'] in named ? own['id'] : undefined
  if (!id) return own
  gathered[id] = own
  return { $ref: `#/components/schemas/${id}` }
}

/** The general refusals that a route can meet before its command or query is asked. */
const generalRefusals = ({ caller, method, path, input }: Contract): RefusalCode[] => [
  ...(Object.keys(input.shape).length > 0 || method !== 'GET' ? (['invalid-input'] as const) : []),
  ...(method === 'GET'
    ? []
    : (['invalid-json', 'incomplete', 'foreign-origin', 'too-large', 'unsupported-media-type'] as const)),
  ...(caller === 'anyone' || caller === 'admin' ? [] : (['unauthenticated'] as const)),
  ...(caller === 'student' ||
  caller === 'private' ||
  ['postedById', 'studentId', 'targetId'].some(key => key in input.shape)
    ? (['forbidden'] as const)
    : []),
  ...(path.includes(':') || caller === 'admin' || 'jobId' in input.shape || 'targetId' in input.shape
    ? (['not-found'] as const)
    : []),
]

const responses = (contract: Contract, gathered: Json) => {
  const byStatus = Map.groupBy([...generalRefusals(contract), ...contract.refusals], code => String(statusOf(code)))
  return {
    [contract.status ?? 200]: {
      description: 'Done',
      content: { 'application/json': { schema: toSchema(contract.answer, 'input', gathered) } },
    },
    ...Object.fromEntries(
      [...byStatus].map(([status, codes]) => [
        status,
        {
          description: codes.map(code => `\`${code}\`: ${messageOf(code)}`).join('; '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
    ),
  }
}

const toOperation = (contract: Contract, gathered: Json): Operation => {
  const { param, rest } = splitInput(contract)
  const { properties: inPath } = toSchema(param, 'input', gathered)
  const body = toSchema(rest, 'input', gathered)
  const given = isObject(body['properties']) ? body['properties'] : {}
  const needed = Array.isArray(body['required']) ? body['required'] : []
  const parameters = [
    ...Object.entries(inPath ?? {}).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...(contract.method === 'GET'
      ? Object.entries(given).map(([name, schema]) => ({ name, in: 'query', required: needed.includes(name), schema }))
      : []),
  ]
  const hasBody = contract.method !== 'GET' && Object.keys(given).length > 0
  return {
    operationId: contract.name,
    summary: contract.summary,
    security: contract.caller === 'anyone' ? [] : inSession,
    'x-caller': contract.caller,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: responses(contract, gathered),
  }
}

/** Generates the document from the routes and their schemas, so that it cannot differ from them. */
export const createOpenApi = (routes: readonly RouterRoute[]): OpenApi => {
  const schemas: Json = {}
  toSchema(problem, 'output', schemas)
  const paths: OpenApi['paths'] = {}
  const add = (path: string, method: string, operation: Operation) => {
    const readable = path.replaceAll(/:(\w+)/g, '{$1}')
    const [, api, resource = 'health'] = path.split('/')
    const tags = [api === 'api' ? resource : 'health']
    paths[readable] = { ...paths[readable], [method.toLowerCase()]: { ...operation, tags } }
  }
  for (const { path, method, handler } of routes) {
    const contract = contractOf(handler)
    if (contract) add(path, method, toOperation(contract, schemas))
  }
  for (const { path, method, ...operation } of plainOperations) add(path, method, { security: [], ...operation })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pouce',
      version: '1',
      description:
        'The Swiss marketplace that connects students with private people. Sessions travel in a cookie; every ' +
        'request that changes something must carry the `Origin` of the site. Any call may also answer 429 ' +
        '`too-many-attempts` with `Retry-After`, 503 `busy` with `Retry-After`, or 503 `unavailable`.',
      license: { name: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'pouce' },
        metrics: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
