import { describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { connect } from './db/connect.ts'
import type { Deps } from './deps.ts'
import { readEnvironment } from './server/environment.ts'

const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing', { max: 1 })
const lines: { event: string; [key: string]: unknown }[] = []
const log = {
  info: (event: string, fields = {}) => void lines.push({ event, ...fields }),
  error: (event: string, fields = {}) => void lines.push({ event, ...fields }),
}

const appOn = (publicUrl: string, deps: Partial<Deps> = {}) =>
  createApp({
    sql: nowhere,
    environment: { publicUrl, secureCookies: publicUrl.startsWith('https:'), trustedProxies: 0 },
    mail: { verifies: false, send: async () => {} },
    log,
    ...deps,
  })

const { app, retire } = appOn('http://localhost:3000')
const post = (origin: string | null, path = '/api/auth/logout', on = app) =>
  on.request(path, { method: 'POST', headers: origin === null ? {} : { Origin: origin } })

describe('security headers', () => {
  it('are set on answers, refusals and errors alike, with a policy that allows nothing unsafe', async () => {
    for (const path of ['/', '/healthz', '/api/docs']) {
      const { headers } = await app.request(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, path).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
      expect(policy).toContain("base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('strict-transport-security'), 'no promise of HTTPS without HTTPS').toBeNull()
    }
  })

  it('prevent data answers from running, being framed or being read from another origin', async () => {
    for (const path of ['/api/nothing', '/api/jobs', '/api/openapi.json']) {
      const { headers } = await app.request(path)
      expect(headers.get('content-security-policy'), path).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })

  it('K-456 set HSTS for two years if the site is on HTTPS, for its subdomains only if configured', async () => {
    const { headers } = await appOn('https://pouce.example').app.request('/healthz')
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
    for (const [scope, promise] of [
      ['host', 'max-age=63072000'],
      ['subdomains', 'max-age=63072000; includeSubDomains'],
      ['preload', 'max-age=63072000; includeSubDomains; preload'],
    ] as const) {
      const environment = readEnvironment({ PUBLIC_URL: 'https://pouce.example', HSTS_SCOPE: scope })
      const answer = await appOn('', { environment }).app.request('/healthz')
      expect(answer.headers.get('strict-transport-security')).toBe(promise)
    }
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  })
})

describe('the origin of a request that may change something', () => {
  it('must be the site itself: another, a missing and an opaque one are 403', async () => {
    for (const origin of [
      'https://evil.example',
      'http://localhost:3001',
      'https://localhost:3000',
      'null',
      null,
      '',
    ]) {
      const response = await post(origin)
      expect(response.status, String(origin)).toBe(403)
      expect(await response.json()).toEqual({ code: 'foreign-origin', message: 'This request comes from another site' })
    }
    expect((await post('http://localhost:3000')).status).toBe(200)
  })

  it('may be another loopback name on a local machine, never on a public site', async () => {
    expect((await post('http://127.0.0.1:3000')).status).toBe(200)
    const site = appOn('https://pouce.example').app
    expect((await post('https://pouce.example', '/api/auth/logout', site)).status).toBe(200)
    expect((await post('http://127.0.0.1:3000', '/api/auth/logout', site)).status).toBe(403)
    expect((await post('https://pouce.example.evil.example', '/api/auth/logout', site)).status).toBe(403)
  })
})

describe('K-223 a request', () => {
  it('keeps the request id of a trusted proxy, and no other or malformed one', async () => {
    const numberOf = async (given: string, trustedProxies: number) => {
      const environment = { publicUrl: 'http://localhost:3000', secureCookies: false, trustedProxies }
      const answer = await appOn('', { environment }).app.request('/healthz', { headers: { 'X-Request-Id': given } })
      return answer.headers.get('x-request-id')
    }
    for (const given of ['0190d5a0-0000-7000-8000-000000000001', 'abcd_EFG', 'a'.repeat(64)]) {
      expect(await numberOf(given, 1)).toBe(given)
      expect(lines.at(-1)).toMatchObject({ event: 'request', requestId: given })
      expect(await numberOf(given, 0)).not.toBe(given)
    }
    for (const given of ['short', 'a'.repeat(65), 'two words', '{"a":1}', 'abcdefgh;'])
      expect(await numberOf(given, 1)).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('K-500 returns the answering version', async () => {
    expect(await (await app.request('/version')).json()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+(\+[\w.]+)?$/),
    })
  })
})

describe('missing things', () => {
  it('an unknown call is a plain 404', async () => {
    const response = await app.request('/api/nothing')
    expect([response.status, await response.json()]).toEqual([404, { code: 'not-found', message: 'Not found' }])
  })

  it('without the database it answers 503 without details', async () => {
    for (const path of ['/api/jobs', '/readyz', '/readyz?for=visitors']) {
      const response = await app.request(path)
      expect([response.status, await response.json()], path).toEqual([
        503,
        { code: 'unavailable', message: 'The service is not available right now' },
      ])
    }
  })

  it('hides internal errors, and logs them under the request id of the answer', async () => {
    const broken = appOn('http://localhost:3000', {
      sql: new Proxy(nowhere, {
        apply: () => {
          throw new Error('secret of the inside')
        },
      }),
    }).app
    const response = await broken.request('/api/jobs/0190d5a0-0000-7000-8000-000000000001')
    const text = await response.text()
    expect([response.status, JSON.parse(text).code]).toEqual([500, 'internal'])
    expect(text).not.toContain('secret')
    expect(
      lines.find(
        ({ event, requestId }) => event === 'request_failed' && requestId === response.headers.get('x-request-id'),
      ),
    ).toBeDefined()
  })

  it('is alive but not ready while it is closing', async () => {
    retire()
    expect((await app.request('/healthz')).status).toBe(200)
    expect((await app.request('/readyz')).status).toBe(503)
  })
})

describe('the log', () => {
  it('contains the route and never the URL, the person or user input', async () => {
    lines.length = 0
    await app.request('/api/users/0190a0a0-0000-7000-8000-000000000000?search=geheim', {
      headers: { 'User-Agent': 'Secret/1' },
    })
    const [line] = lines.filter(({ event }) => event === 'request')
    expect(line).toMatchObject({
      method: 'GET',
      route: '/api/users/:id',
      status: expect.any(Number),
      requestId: expect.any(String),
    })
    expect(JSON.stringify(lines)).not.toMatch(/geheim|0190a0a0-0000|Secret/)
  })
})
