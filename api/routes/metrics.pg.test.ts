import { describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { addTask } from '../db/add-task.ts'
import { connect } from '../db/connect.ts'
import { createMetrics } from '../server/metrics.ts'
import { paidJob } from '../testing/payments.ts'
import { askSync } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld } from '../testing/world.ts'

const { sql, url } = await testDatabase()
const token = 'a-token-of-the-operator'
const world = createWorld(sql, { metrics: createMetrics(token) })

const scrape = async (from = world) => {
  const answer = await from.visitor('GET', '/metrics', undefined, { Authorization: `Bearer ${token}` })
  expect(answer.status).toBe(200)
  const lines: string[] = answer.body.split('\n').filter((line: string) => line && !line.startsWith('#'))
  const value = (name: string) => {
    const line = lines.find(one => one.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length + 1))
  }
  return { lines, value }
}

describe('/metrics', () => {
  it('K-221 is there only with the token, and nowhere without the setting', async () => {
    const ask = (authorization?: string) =>
      world.visitor('GET', '/metrics', undefined, authorization ? { Authorization: authorization } : {})
    for (const wrong of [undefined, token, `Bearer ${token}x`, `bearer ${token}`]) {
      const { status, headers } = await ask(wrong)
      expect([status, headers.get('www-authenticate')], wrong).toEqual([401, 'Bearer'])
    }
    expect((await createWorld(sql).visitor('GET', '/metrics')).status).toBe(404)
  })

  it('K-221 counts requests by the pattern of their route, never by what was asked for, whatever is asked for', async () => {
    const secret = newId()
    await world.visitor('GET', `/api/jobs/${secret}`)
    await world.visitor('GET', '/api/jobs?search=nobody')
    await world.app.request(`/${secret}`)
    await world.app.request('/api/jobs', { method: 'INVENTED' })
    const { lines, value } = await scrape()
    expect(value('pouce_request_seconds_count{route="/api/jobs/:id",method="GET",status="404"}')).toBe(1)
    expect(lines.filter(line => line.includes(secret) || line.includes('nobody') || line.includes('INVENTED'))).toEqual(
      [],
    )
    expect(lines.some(line => line.includes('method="other"'))).toBe(true)
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(0)
  })

  it('K-284 counts faults of the app that devices tell of, writes few of them to the log, and takes no words', async () => {
    const said: unknown[] = []
    const log = { info: (event: string, fields?: object) => void said.push({ event, ...fields }), error: () => {} }
    const told = createWorld(sql, { metrics: createMetrics(token), log })
    const fault = { kind: 'TypeError', at: 'app-Ab_1.js:1:2345', route: '/jobs/$id' }
    const tell = (given: object) => told.visitor('POST', '/api/device-errors', { ...fault, ...given })
    for (const wrong of [
      { kind: 'Marie Rochat' },
      { at: 'https://elsewhere.example/a.js' },
      { route: `/jobs/${newId()}` },
    ])
      expect((await tell(wrong)).status).toBe(400)
    for (let count = 0; count < 70; count++) await tell({})
    expect((await scrape(told)).value('pouce_device_errors_total')).toBe(70)
    const lines = said.filter(line => JSON.stringify(line).includes('device_error'))
    expect(lines[0]).toEqual({ event: 'device_error', ...fault })
    expect(lines.length).toBeLessThan(70)
  })

  it('K-221 counts rounds of sync and what devices have sent by what became of it', async () => {
    const student = await world.person('student')
    const mutation = { id: newId(), account: student.id, command: 'apply-to-job', input: {} }
    await askSync(student.call, { mutations: [mutation] })
    await askSync(world.visitor, { mutations: [mutation] })
    const { value } = await scrape()
    expect(value('pouce_sync_rounds_total{outcome="done"}')).toBe(1)
    expect(value('pouce_sync_rounds_total{outcome="unauthenticated"}')).toBe(1)
    expect(value('pouce_sync_mutations_total{outcome="refused"}')).toBe(1)
  })

  it('K-222 reads the queue, the money, the streams and the pool when it is asked', async () => {
    await paidJob(world)
    await sql`delete from graphile_worker._private_jobs`
    expect((await scrape()).value('pouce_queue_oldest_dead_seconds')).toBe(0)
    for (const inMinutes of [0, 0, 60]) await addTask(sql, 'notify-matches', { jobId: newId() }, { inMinutes })
    await sql`
      update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '1 hour'
      where id = (select min(id) from graphile_worker._private_jobs)`
    await sql`insert into alarms (reason, object_id) values ('payout-failed', 'po_1')`
    const stream = await world.app.request('/api/sync/stream')
    const { value } = await scrape()
    await stream.body?.cancel()
    const figures = ['database_up', 'queue_due', 'queue_later', 'queue_running', 'queue_dead', 'streams_open']
    expect(figures.map(name => value(`pouce_${name}`))).toEqual([1, 1, 1, 0, 1, 1])
    expect(value('pouce_queue_oldest_dead_seconds')).toBeGreaterThanOrEqual(3600)
    expect([value('pouce_money_alarms_open'), value('pouce_ledger_findings')]).toEqual([1, 0])
    expect(value('pouce_database_pool_size')).toBe(10)
    expect(value('pouce_database_pool_busy')).toBeGreaterThanOrEqual(0)
    expect(value('pouce_standby_up')).toBeUndefined()
  })

  it('K-222 tells an escrow that does not hold what its payment says', async () => {
    const { paymentId } = await paidJob(world)
    await sql.begin(async tx => {
      await tx`set local session_replication_role = replica`
      await tx`update ledger_balances set balance = balance + 1 where account = ${`escrow:${paymentId}`}`
    })
    expect((await scrape()).value('pouce_ledger_findings')).toBe(1)
  })

  it('K-222 is answered although the database is busy with something else, and says so', async () => {
    const narrow = connect(url, { max: 1 })
    onTestFinished(() => narrow.end({ timeout: 1 }))
    const crowded = createWorld(narrow, { metrics: createMetrics(token) })
    await narrow.begin(async () => {
      const { value } = await scrape(crowded)
      expect([value('pouce_database_up'), value('pouce_queue_due')]).toEqual([0, undefined])
      expect(value('pouce_database_pool_busy')).toBe(1)
    })
    expect((await scrape(crowded)).value('pouce_database_up')).toBe(1)
  })
})
