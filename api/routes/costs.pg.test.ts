import { describe, expect, it } from 'vitest'
import { jobsFeed } from '../../schema/feeds.ts'
import { syncVersion } from '../../schema/sync.ts'
import { openSession } from '../accounts/sessions.ts'
import { createTestBank } from '../money/test-bank.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, origin, type Call } from '../testing/world.ts'
import { costs } from './costs.ts'

const { sql } = await testDatabase()
const provider = { ...createTestBank(sql, origin), verify: () => null }
const environment = { publicUrl: origin, secureCookies: false, trustedProxies: 1 }
const world = createWorld(sql, { environment, provider })

/** The same person, or a visitor, behind an address. */
const from = (address: string, token?: string): Call => {
  const headers = { 'X-Forwarded-For': address, ...(token && { Cookie: `pouce=${token}` }) }
  return (method, path, body, given) => world.visitor(method, path, body, { ...headers, ...given })
}

const untilRefused = async (ask: () => ReturnType<Call>, most: number) => {
  for (let asked = 1; asked <= most; asked++) {
    const { status, headers } = await ask()
    if (status === 429) return { asked, retryAfter: Number(headers.get('retry-after')) }
  }
  return null
}

it('every route has its cost, and no cost is without its route', () => {
  const routes = world.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(costs).toSorted()).toEqual([...new Set([...routes, 'GET /*'])].toSorted())
})

describe('what a network may cost', () => {
  it('is a few pages for a visitor who takes no files, as many as they like for one who does, and no other’s', async () => {
    const pull = (address: string, path: string) =>
      from(address)('POST', path, {
        device: '0190d5a0-0000-7000-8000-000000000000',
        version: syncVersion.current,
        epoch: null,
        cursors: { [jobsFeed('VD')]: '0' },
        page: null,
        seen: null,
        mutations: [],
      })
    const pages = await untilRefused(() => pull('203.0.113.3', '/api/sync'), 200)
    expect(pages?.asked).toBeGreaterThan(20)
    expect(pages?.retryAfter).toBeGreaterThan(0)
    expect((await from('203.0.113.5')('GET', '/api/jobs')).status).toBe(200)
    expect(await untilRefused(() => pull('203.0.113.4', '/api/sync?takes=files'), 40)).toBeNull()
  })
})

it('a person is counted wherever they ask from', async () => {
  const person = await world.person('student')
  const token = await openSession(sql, person.id, 'test')
  let address = 0
  const exported = await untilRefused(
    () =>
      from(`198.51.100.${address++ % 250}`, token)('GET', '/api/statements/2026/0190d5a0-0000-7000-8000-000000000000'),
    400,
  )
  expect(exported?.asked).toBeGreaterThan(100)
})
