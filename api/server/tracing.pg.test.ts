import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { newId } from '../../schema/ids.ts'
import { addTask } from '../db/add-task.ts'
import { startQueue } from '../queue/start-queue.ts'
import { createTestBank } from '../money/test-bank.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createOutbox, createWorld, origin } from '../testing/world.ts'
import { createTracing } from './tracing.ts'
import { version } from './version.ts'

const { sql } = await testDatabase()

/** Subset of OTLP's JSON that the tests read. */
const value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() })
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .transform(list => Object.fromEntries(list.map(({ key, value: one }) => [key, one.stringValue ?? one.intValue])))
const span = z.object({
  name: z.string(),
  traceId: z.string(),
  parentSpanId: z.string().optional(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes,
  status: z.object({ code: z.number() }),
})
const exported = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
})

/** Requests that the collector received. */
const heard: { path: string | undefined; secret: string | undefined; body: string }[] = []
let status = 200
const take = async (request: IncomingMessage, response: ServerResponse) => {
  heard.push({ path: request.url, secret: request.headers.authorization, body: await text(request) })
  response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')
}
const collector = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => {
  collector.closeAllConnections()
  collector.close()
})
afterEach(() => {
  heard.length = 0
  status = 200
})
// oxlint-disable-next-line no-unsafe-type-assertion -- it listens on a port
const { port } = collector.address() as AddressInfo

const open = (part = 1, failures: string[] = []) => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`)
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const log = { info: () => {}, error: (event: string) => void failures.push(event) }
  return createTracing({ serviceName: 'pouce-test', part }, log)
}

const spans = () =>
  heard.flatMap(({ body }) =>
    exported.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(one => one.spans)),
  )

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const proxied = { publicUrl: origin, secureCookies: false, trustedProxies: 1 }

it('K-302 a request is a span with its route and status, in the proxy’s trace, without its URL', async () => {
  const tracing = open()
  const world = createWorld(sql, { tracing, environment: proxied })
  const person = await world.person('student')
  const secret = newId()
  const traceparent = `00-${trace}-00f067aa0ba902b7-01`
  await person.call('GET', `/api/jobs/${secret}?from=${encodeURIComponent(person.email)}`, undefined, { traceparent })
  await world.visitor('GET', '/api/jobs?search=jardinage')
  await world.app.request('/api/jobs', { method: 'INVENTED', headers: { traceparent: 'nonsense' } })
  // The sender marks the trace as not sampled.
  await world.visitor('GET', '/version', undefined, { traceparent: traceparent.replace(/1$/, '0') })
  await tracing.close()
  expect(spans()).toMatchObject([
    {
      name: 'GET /api/jobs/:id',
      traceId: trace,
      parentSpanId: '00f067aa0ba902b7',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/jobs/:id',
        'http.response.status_code': 400,
        'pouce.request_id': expect.stringMatching(/^[\w-]{36}$/),
      },
    },
    { name: 'GET /api/jobs' },
    { name: expect.stringMatching(/^other /) },
  ])
  expect(spans().every(one => one.endTimeUnixNano >= one.startTimeUnixNano)).toBe(true)
  expect(spans()[1]?.traceId).not.toBe(trace)
  const [{ path, secret: key, body } = { path: '', secret: '', body: '' }] = heard
  expect([path, key]).toEqual(['/v1/traces', 'Bearer secret'])
  expect(exported.parse(JSON.parse(body)).resourceSpans[0]?.resource.attributes).toMatchObject({
    'service.name': 'pouce-test',
    'service.version': version,
  })
  for (const private_ of [secret, person.email, person.id, 'jardinage', 'INVENTED', 'Essai'])
    expect(body).not.toContain(private_)
})

it('K-302 ignores a client’s trace headers without a proxy, and samples a part of the undecided requests', async () => {
  const tracing = open(0)
  const world = createWorld(sql, { tracing })
  await world.visitor('GET', '/version', undefined, { traceparent: `00-${trace}-00f067aa0ba902b7-01` })
  await tracing.close()
  expect(heard).toEqual([])
})

it('K-302 each attempt at a task is a span; a failed one has only its error’s class', async () => {
  const tracing = open()
  const deps = {
    sql,
    tracing,
    log: { info: () => {}, error: () => {} },
    provider: createTestBank(sql, origin),
    mail: { ...createOutbox(true), send: () => Promise.reject(new TypeError('to anna@example.ch')) },
    environment: { publicUrl: origin },
    pushSubject: origin,
    moved: () => {},
  }
  const world = createWorld(sql)
  const { id } = await world.person('student')
  await addTask(sql, 'notify-matches', { jobId: newId() })
  await addTask(sql, 'send-link', { purpose: 'reset', userId: id })
  const queue = startQueue(sql.url, deps)
  onTestFinished(() => queue.close())
  const waiting = () => sql`select from graphile_worker._private_jobs where attempts = 0`
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
  await queue.close()
  await tracing.close()
  const ours = spans().filter(({ name }) => /notify-matches|send-link/.test(name))
  expect(ours.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toMatchObject([
    { name: 'task notify-matches', attributes: { 'pouce.task': 'notify-matches', 'pouce.attempt': 1 } },
    { name: 'task send-link', attributes: { 'error.type': 'TypeError' }, status: { code: 2 } },
  ])
  for (const { body } of heard) expect(body).not.toContain('anna')
})

it('K-302 a failing collector is logged once and delays nothing', async () => {
  const failures: string[] = []
  status = 400
  const tracing = open(1, failures)
  const world = createWorld(sql, { tracing })
  expect((await world.visitor('GET', '/version')).status).toBe(200)
  await tracing.close()
  expect(failures).toEqual(['traces_not_sent'])
})
