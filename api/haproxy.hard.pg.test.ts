import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { connect } from './db/connect.ts'
import { shippedHaproxy, startHaproxy } from './testing/haproxy.ts'
import { sendRaw } from './testing/raw-http.ts'
import { startProduct, throughShell } from './testing/start-product.ts'
import { pairFolder, startPair, whyNoPair } from './testing/streaming-standby.ts'
import { testDatabase } from './testing/test-database.ts'

const { url } = await testDatabase()

const start = async (settings: Record<string, string>, ...more: string[]) => {
  const product = await startProduct({
    settings: { LOG_LEVEL: 'info', TRUSTED_PROXIES: '1', ...settings },
    command: [...throughShell.slice(3), ...more],
  })
  onTestFinished(() => product.end('SIGKILL'))
  return product
}

/** Bytes that HAProxy sends for each line « http-check send » of the file. */
const checksOf = (file: string) =>
  [...file.matchAll(/http-check send meth (\S+) uri (\S+) ver (\S+) hdr Host (\S+)/g)].map(
    ([, method = '', path = '', version = '', host = '']) => ({
      line: `${method} ${path} ${version}`,
      headers: [
        ['host', host],
        ['connection', 'close'],
      ] as const,
    }),
  )

it("K-498 answers HAProxy's checks: those of the shipped file, and those without a Host header that older ones send", async () => {
  const checks = checksOf(shippedHaproxy)
  expect(checks.map(({ line }) => line)).toEqual(['GET /readyz HTTP/1.1', 'GET /readyz?for=visitors HTTP/1.1'])
  const main = await start({ DATABASE_URL: url })
  const worker = await start({ DATABASE_URL: url }, 'worker')
  await Promise.all([main.ready(), worker.ready()])
  for (const { port } of [main, worker])
    for (const check of [
      ...checks,
      { line: 'GET /readyz HTTP/1.0' },
      { line: 'GET /readyz?for=visitors HTTP/1.0' },
      { line: 'GET /healthz HTTP/1.0' },
    ])
      expect((await sendRaw(port, { method: 'GET', ...check })).status, check.line).toBe(200)
  // HTTP/1.1 requires a host.
  expect((await sendRaw(main.port, { line: 'GET /readyz HTTP/1.1' })).status).toBe(400)
})

it.skipIf(whyNoPair)(
  'K-498 HAProxy with the shipped file sends visitors to the standby while the primary is down, and trusts none of their headers',
  async () => {
    const pair = await startPair(pairFolder())
    onTestFinished(() => pair.end())
    const settings = { DATABASE_URL: pair.primary.url, DATABASE_REPLICA_URL: pair.url, DRAIN_SECONDS: '5' }
    const one = await start(settings)
    await one.ready()
    const two = await start(settings)
    await two.ready()
    const onStandby = connect(pair.url, { max: 1 })
    onTestFinished(() => onStandby.end())
    await expect
      .poll(async () => await onStandby`select to_regclass('users') is not null as is_there`)
      .toEqual([{ isThere: true }])
    const proxy = await startHaproxy([one.port, two.port])
    const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${proxy.address}${path}`, { headers })
    await expect.poll(async () => (await ask('/api/jobs')).status, { timeout: 20_000 }).toBe(200)

    const invented = '00000000-0000-4000-8000-000000000000'
    const given = await ask('/api/jobs', { 'X-Request-Id': invented, 'X-Forwarded-For': '203.0.113.9' })
    const id = given.headers.get('x-request-id')
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(id).not.toBe(invented)
    for (const path of ['/metrics', '/readyz', '/%72eadyz', '/healthz'])
      expect((await ask(path)).status, path).toBe(404)

    const statuses = new Map<number, number>()
    const askUntil = async (over: Promise<unknown>) => {
      let isOver = false
      void over.finally(() => (isOver = true))
      while (!isOver) {
        const { status } = await ask('/api/jobs')
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        await pause(20)
      }
    }
    // The proxy sends nothing more to a process that is being replaced once it ends.
    await askUntil(one.end('SIGTERM'))
    await pair.primary.stop()
    await askUntil(pause(5000))
    expect([...statuses.keys()]).toEqual([200])
    expect(statuses.get(200)).toBeGreaterThan(50)
    const device = await fetch(`${proxy.address}/api/auth/login`, {
      method: 'POST',
      headers: { Origin: two.origin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'chloe@pouce.example', password: 'coupdepouce' }),
    })
    expect([device.status, await device.json()]).toMatchObject([503, { code: 'unavailable' }])
  },
  120_000,
)
