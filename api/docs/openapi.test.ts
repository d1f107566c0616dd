import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createApp } from '../app.ts'
import { connect } from '../db/connect.ts'
import { contractOf } from '../routes/handlers.ts'
import { openFolder } from '../testing/open-folder.ts'

const { app } = createApp({
  sql: connect('postgres://nobody@127.0.0.1:1/nothing', { max: 1 }),
  environment: { publicUrl: 'http://localhost:3000', secureCookies: false, trustedProxies: 0 },
  mail: { verifies: false, send: async () => {} },
  log: { info: () => {}, error: () => {} },
})
const document = JSON.parse(await (await app.request('/api/openapi.json')).text())
const operations = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

const lintReport = z.object({
  problems: z.array(
    z.object({ severity: z.string(), message: z.string(), location: z.array(z.object({ pointer: z.string() })) }),
  ),
})

/** Calls of the specification, by their documented method and path. */
const documented = `
POST /api/auth/login
POST /api/auth/register
GET /api/jobs
POST /api/jobs
GET /api/jobs/{id}
PATCH /api/jobs/{id}
DELETE /api/jobs/{id}
GET /api/jobs/{id}/applications
GET /api/jobs/{id}/check-application
GET /api/jobs/{jobId}/messages
POST /api/jobs/{jobId}/messages
POST /api/applications
GET /api/applications/student
GET /api/applications/student/{userId}
POST /api/applications/{id}/accept
POST /api/applications/{id}/reject
GET /api/users/{id}
PATCH /api/users/{id}
PATCH /api/users/{id}/student-profile
GET /api/users/{id}/reviews
GET /api/users/{id}/structured-evaluations
GET /api/users/{userId}/jobs
GET /api/users/{userId}/deleted-jobs
GET /api/users/{userId}/accepted-jobs
POST /api/users/profile-image
DELETE /api/users/profile-image
GET /api/students/{userId}/earnings
GET /api/notifications/{userId}
PATCH /api/notifications/{id}/read
PATCH /api/notifications/{userId}/mark-all-read
PATCH /api/messages/{id}/read
GET /api/unread-messages
POST /api/reviews
GET /api/images/{id}
POST /api/create-payment-intent
POST /api/payments/{id}/release
GET /api/wallets/{userId}/balance
GET /api/wallets/{userId}/transactions
GET /healthz
GET /readyz`
  .trim()
  .split('\n')

describe('the OpenAPI document', () => {
  it('K-226 may be cached, and answers 304 when the ETag matches', async () => {
    const { headers } = await app.request('/api/openapi.json')
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    const again = await app.request('/api/openapi.json', { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', headers.get('etag')])
  })

  it('contains every call of the specification, and every existing route', () => {
    const named = operations.map(({ method, path }) => `${method} ${path}`)
    expect(named).toEqual(expect.arrayContaining(documented))
    const routed = app.routes
      .filter(({ path, method }) => method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(named.toSorted()).toEqual([...new Set(routed)].toSorted())
  })

  it('describes every path parameter, body and answer, with resolvable references', () => {
    for (const { path, operation } of operations) {
      const described = (operation.parameters ?? []).filter((parameter: { in: string }) => parameter.in === 'path')
      expect(
        described.map(({ name }: { name: string }) => name),
        path,
      ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(described.every(({ schema }: { schema?: object }) => schema !== undefined)).toBe(true)
    }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    )
    for (const name of references) expect(Object.keys(document.components.schemas)).toContain(name)
    expect(references.length).toBeGreaterThan(100)
    expect(JSON.stringify(document)).not.toContain('$defs')
  })

  it('contains the enforced limits, and each refusal with its status', () => {
    const publish = document.paths['/api/jobs'].post
    const body = publish.requestBody.content['application/json'].schema
    expect(body.additionalProperties).toBe(false)
    expect(body.properties.rate).toMatchObject({ type: 'number', minimum: 15, maximum: 500 })
    expect(body.properties.title).toMatchObject({ type: 'string', minLength: 1, maxLength: 120 })
    expect(body.required).toEqual(expect.arrayContaining(['title', 'description', 'location', 'duration', 'rate']))
    expect(publish.responses['409'].description).toContain('id-taken')
    for (const { handler } of app.routes) {
      const contract = contractOf(handler)
      for (const code of contract?.refusals ?? []) {
        expect(JSON.stringify(operations.find(({ operation }) => operation.operationId === contract?.name))).toContain(
          code,
        )
      }
    }
  })

  it('passes an independent linter with its recommended rules', async () => {
    const file = join(openFolder(), 'openapi.json')
    await writeFile(file, JSON.stringify(document))
    const linter = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [linter, 'lint', '--extends=recommended', '--format=json', file],
      { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    ).catch((failed: { stdout: string }) => failed)
    const { problems } = lintReport.parse(JSON.parse(stdout))
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('is also a page to read, from our own immutable files, without inline content', async () => {
    const page = await (await app.request('/api/docs')).text()
    expect(page).not.toMatch(/<script(?! src)|<style|style=|https?:/)
    const paths = [...page.matchAll(/"(\/api\/docs\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(paths).toHaveLength(2)
    for (const path of paths) {
      const { headers } = await app.request(path, { headers: { 'Accept-Encoding': 'br' } })
      expect(headers.get('content-type')).toMatch(path.endsWith('.css') ? 'text/css' : 'text/javascript')
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('content-encoding')).toBe('br')
    }
    expect((await app.request('/api/docs/another.js')).status).toBe(404)
  })
})
