import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { jobsFeed } from '../../schema/feeds.ts'
import { newId } from '../../schema/ids.ts'
import { syncResult, type SyncRequest } from '../../schema/sync.ts'
import { openSession } from '../accounts/sessions.ts'
import { createTestBank } from '../money/test-bank.ts'
import { createProduct } from '../product.ts'
import { hasCost } from '../server/cost.ts'
import { createMetrics } from '../server/metrics.ts'
import { addPerson } from '../testing/add-person.ts'
import { site, writeBuilt } from '../testing/built-pages.ts'
import { paidJob } from '../testing/payments.ts'
import { picture } from '../testing/picture.ts'
import { syncRequest } from '../testing/raw-device.ts'
import { startProduct } from '../testing/start-product.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createOutbox, createWorld, origin } from '../testing/world.ts'

const { sql, url } = await testDatabase()

/** Starts the product as `npm start` does, behind a proxy: requests from the machine itself have no budget. */
const token = 'a-token-of-the-operator'
let product: Awaited<ReturnType<typeof startProduct>>
beforeAll(async () => {
  product = await startProduct({ settings: { DATABASE_URL: url, TRUSTED_PROXIES: '1', METRICS_TOKEN: token } })
  await product.ready()
})
afterAll(() => product.end())

/** A visitor, or the person of a session, behind an address. */
const from = (address: string, session?: string) => (method: string, path: string, body?: unknown) =>
  fetch(`${product.address}${path}`, {
    method,
    headers: {
      'X-Forwarded-For': address,
      Origin: product.origin,
      ...(session && { Cookie: `pouce=${session}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
type Ask = ReturnType<typeof from>

const signIn = async () => {
  const { id } = await addPerson(sql, 'student')
  return { id, session: await openSession(sql, id, 'test') }
}

const pull = (given: Partial<SyncRequest> = {}) => syncRequest({ device: newId(), ...given })
/** A visitor's pull from nothing without files: the most expensive request. */
const dearest = pull({ cursors: { [jobsFeed('VD')]: '0' } })

const untilRefused = async (ask: () => ReturnType<Ask>, most: number) => {
  for (let asked = 1; asked <= most; asked++) {
    const { status, headers } = await ask()
    if (status === 429) return { asked, retryAfter: Number(headers.get('retry-after')) }
  }
  return null
}

/** Points charged so far, by method, route and name of the cost. */
const costsIn = (figures: string) => {
  const line = /^pouce_cost_points_total\{route="(.*?)",method="(\w+)",cost="(\w+)"\} (\S+)$/gm
  return new Map(
    [...figures.matchAll(line)].map(([, route, method, cost, value]) => [`${method} ${route} ${cost}`, Number(value)]),
  )
}
const readCosts = async () => {
  const answer = await fetch(`${product.address}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  const costs = costsIn(await answer.text())
  return (name: string) => costs.get(name) ?? 0
}

/** Returns the points charged under a name while the work runs. */
const charged = async (name: string, work: () => Promise<unknown>) => {
  const before = await readCosts()
  await work()
  return (await readCosts())(name) - before(name)
}

describe('the cost of a request', () => {
  it.each([
    ['GET', '/api/payouts', 'GET /api/payouts provider', 30],
    ['GET', `/api/statements/2026/${newId()}`, 'GET /api/statements/:year/:userId document', 30],
    ['GET', `/api/payments/${newId()}/receipt`, 'GET /api/payments/:id/receipt document', 30],
    ['POST', '/api/auth/export', 'POST /api/auth/export password', 60],
    ['GET', '/api/jobs', 'GET /api/jobs list', 8],
    ['HEAD', '/api/jobs', 'GET /api/jobs list', 8],
    ['GET', `/api/jobs/${newId()}`, 'GET /api/jobs/:id row', 2],
    ['GET', `/api/images/${'0'.repeat(64)}`, 'GET /api/images/:id row', 2],
    ['POST', `/api/favourites/${newId()}`, 'POST /api/favourites/:jobId row', 2],
    ['GET', '/healthz', 'GET /healthz little', 0.5],
    ['GET', '/sitemap.xml', 'GET /sitemap.xml list', 8],
    ['DELETE', '/api/jobs', 'other none page', 10],
  ])('K-420 is what its handler declares in the product as started: %s %s', async (method, path, name, cost) => {
    const { session } = await signIn()
    expect(await charged(name, () => from('203.0.113.1', session)(method, path))).toBeCloseTo(cost)
  })

  it('K-420 of an unknown address is that of a page, by any handler: that of pages exists once the app is built', async () => {
    const names = ['other none page', 'GET /* page']
    const before = await readCosts()
    await from('203.0.113.1')('GET', '/api/nowhere')
    const after = await readCosts()
    expect(names.reduce((sum, name) => sum + after(name) - before(name), 0)).toBeCloseTo(10)
  })

  it('K-420 is declared by every route', () => {
    const folder = writeBuilt({ 'icon.svg': '<svg/>' })
    const provider = { ...createTestBank(sql, origin), verify: () => null }
    const { app, retire } = createProduct({ ...site, sql, mail: createOutbox(), provider }, folder)
    onTestFinished(retire)
    const routes = Map.groupBy(
      app.routes.filter(({ method }) => method !== 'ALL'),
      ({ method, path }) => `${method} ${path}`,
    )
    expect(routes.size).toBeGreaterThan(140)
    const without = [...routes].filter(([, handlers]) => !handlers.some(({ handler }) => hasCost(handler)))
    expect(without.map(([route]) => route)).toEqual([])
  })

  it('K-420 of a file is small, and that of a page is the same behind the files as before them', async () => {
    const folder = writeBuilt({ 'icon.svg': '<svg/>' })
    const metrics = createMetrics(token)
    const environment = { ...site.environment, trustedProxies: 1 }
    const { app, retire } = createProduct({ ...site, environment, sql, mail: createOutbox(), metrics }, folder)
    onTestFinished(retire)
    for (const path of ['/icon.svg', '/', '/jobs', `/jobs/${newId()}`, '/nowhere'])
      await app.request(path, { headers: { 'X-Forwarded-For': '203.0.113.9', accept: 'text/html' } })
    const costs = costsIn(await metrics.write({}))
    expect(Object.fromEntries([...costs].filter(([name]) => !name.endsWith(' bytes')))).toEqual({
      'GET /* little': 0.5,
      'GET / page': 10,
      'GET /jobs page': 10,
      'GET /jobs/:id page': 10,
      'GET /* page': 10,
    })
  })

  it('K-422 includes the bytes of pictures, papers, calendars and streams', async () => {
    const world = createWorld(sql)
    const { poster, student, paymentId } = await paidJob(world)
    const { body: photo } = await student.call('POST', '/api/users/profile-image', {
      profileImage: await picture('jpeg', 900, 700),
    })
    const { body: calendar } = await student.call('POST', '/api/calendar')
    const bytes = async (name: string, person: { token: string }, path: string) => {
      let length = 0
      const cost = await charged(`GET ${name} bytes`, async () => {
        const answer = await from('203.0.113.2', person.token)('GET', path)
        expect(answer.status).toBe(200)
        length = (await answer.arrayBuffer()).byteLength
      })
      expect(length).toBeGreaterThan(0)
      expect(cost, path).toBeCloseTo(length / 50_000, 6)
    }
    await bytes('/api/images/:id', student, photo.profileImageUrl)
    await bytes('/api/payments/:id/receipt', poster, `/api/payments/${paymentId}/receipt`)
    await bytes('/api/calendar/:file', student, calendar.path)
    const { body } = await from('203.0.113.2', student.token)('GET', '/api/sync/stream')
    const reader = body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect.poll(async () => (await readCosts())('GET /api/sync/stream bytes')).toBeGreaterThan(0)
  })
})

describe('the payer', () => {
  it('K-421 is the person, from whatever address', async () => {
    const { session } = await signIn()
    let address = 0
    const refused = await untilRefused(
      () => from(`198.51.100.${address++ % 250}`, session)('GET', `/api/statements/2026/${newId()}`),
      400,
    )
    expect(refused?.asked).toBeGreaterThan(100)
  })

  it('K-421 is the network of a visitor: after a few pages without files it is refused, and other networks are not', async () => {
    const refused = await untilRefused(() => from('203.0.113.3')('POST', '/api/sync', dearest), 200)
    expect(refused?.asked).toBeGreaterThan(20)
    expect(refused?.retryAfter).toBeGreaterThan(0)
    expect((await from('203.0.113.5')('GET', '/api/jobs')).status).toBe(200)
    const withFiles = () => from('203.0.113.4')('POST', '/api/sync?takes=files', dearest)
    expect(await untilRefused(withFiles, 40)).toBeNull()
  })

  it('K-421 admits the people of a school after its visitors have spent its budget, but only with a real session', async () => {
    const school = '203.0.113.6'
    const here = await signIn()
    expect((await from(school, here.session)('GET', '/api/auth/me')).status).toBe(200)
    const spend = () => untilRefused(() => from(school)('POST', '/api/sync', dearest), 200)
    await spend()
    expect((await from(school, here.session)('GET', '/api/jobs')).status).toBe(200)
    // Including one whom this process has not seen yet.
    const { session } = await signIn()
    await spend()
    expect((await from(school, session)('GET', '/api/auth/me')).status).toBe(200)
    await spend()
    expect((await from(school)('GET', '/api/jobs')).status).toBe(429)
    // Forged sessions do not help, however many are tried; their lookups are limited too.
    const forged = await Promise.all(
      Array.from({ length: 400 }, () => from(school, newId().replaceAll('-', '').slice(0, 22))('GET', '/api/jobs')),
    )
    expect(forged.filter(({ status }) => status === 200).length).toBeLessThan(100)
    await spend()
    expect((await from(school, here.session)('GET', '/api/jobs')).status).toBe(200)
  })

  it('K-421 is the network for a forged session', async () => {
    const refused = await untilRefused(
      () => from('203.0.113.7', newId().replaceAll('-', '').slice(0, 22))('POST', '/api/sync', dearest),
      200,
    )
    expect(refused?.asked).toBeGreaterThan(20)
  })

  it('K-423 charges each action of a device, and postpones what exceeds the budget', async () => {
    const { id, session } = await signIn()
    const send = async () => {
      const mutations = Array.from({ length: 500 }, () => ({
        id: newId(),
        account: id,
        command: 'unheard-of',
        input: {},
      }))
      const answer = await from('203.0.113.8', session)('POST', '/api/sync', pull({ mutations }))
      if (answer.status === 429) return mutations.map(() => 'retry')
      return z
        .object({ results: z.array(syncResult) })
        .parse(await answer.json())
        .results.map(({ outcome }) => outcome)
    }
    expect(await charged('POST /api/sync action', send)).toBeCloseTo(1000)
    for (let round = 0; round < 10; round++) await send()
    const last = await send()
    const first = last.indexOf('retry')
    expect(first).toBeGreaterThanOrEqual(0)
    expect(last.slice(first)).toEqual(Array(500 - first).fill('retry'))
  })
})
