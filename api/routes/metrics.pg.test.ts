import { tmpdir } from 'node:os'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { addTask } from '../db/add-task.ts'
import { connect } from '../db/connect.ts'
import { countingTasks, mostCounted, type TaskCounts } from '../queue/count-tasks.ts'
import { createMetrics } from '../server/metrics.ts'
import { paidJob } from '../testing/payments.ts'
import { askSync } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, origin } from '../testing/world.ts'

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
  it('K-221 requires the token, and does not exist without the setting', async () => {
    const ask = (authorization?: string) =>
      world.visitor('GET', '/metrics', undefined, authorization ? { Authorization: authorization } : {})
    for (const wrong of [undefined, token, `Bearer ${token}x`, `bearer ${token}`]) {
      const { status, headers } = await ask(wrong)
      expect([status, headers.get('www-authenticate')], wrong).toEqual([401, 'Bearer'])
    }
    expect((await createWorld(sql).visitor('GET', '/metrics')).status).toBe(404)
  })

  it('K-221 counts requests by their route pattern, never by the requested URL', async () => {
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

  it('K-284 counts client errors reported by devices, logs few of them, and without texts', async () => {
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

  it('K-221 counts rounds of sync and mutations by their outcome', async () => {
    const student = await world.person('student')
    const mutation = { id: newId(), account: student.id, command: 'apply-to-job', input: {} }
    await askSync(student.call, { mutations: [mutation] })
    await askSync(world.visitor, { mutations: [mutation] })
    const { value } = await scrape()
    expect(value('pouce_sync_rounds_total{outcome="done"}')).toBe(1)
    expect(value('pouce_sync_rounds_total{outcome="unauthenticated"}')).toBe(1)
    expect(value('pouce_sync_mutations_total{outcome="refused"}')).toBe(1)
  })

  it('K-493 reports failing writes by SQLSTATE without user input, in few log lines however many there are', async () => {
    const said: { event: string; sqlState?: string; unwritten?: number }[] = []
    const log = { info: () => {}, error: (event: string, fields?: object) => void said.push({ event, ...fields }) }
    const full = createWorld(sql, { metrics: createMetrics(token), log, dataFolder: tmpdir() })
    const { poster, student, job } = await full.assignedJob()
    await sql`
      create function disk_is_full() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file for %', new.content using errcode = '53100'; end $$`
    await sql`create trigger disk_is_full before insert on messages for each row execute function disk_is_full()`
    const secret = 'Un mot entre nous'
    const send = () => ({
      id: newId(),
      account: student.id,
      command: 'send-message',
      input: { id: newId(), jobId: job.id, content: secret },
    })
    const rounds = 150
    for (let round = 0; round < rounds; round++) {
      const { body } = await askSync(student.call, { mutations: [send()] })
      expect(body.results).toMatchObject([{ outcome: 'retry' }])
    }
    const written = said.filter(({ event }) => event === 'mutation_failed')
    expect(written[0]?.sqlState).toBe('53100')
    expect(written.length).toBeLessThan(rounds)
    // The same by the documented endpoint.
    const answer = await full.app.request(`/api/jobs/${job.id}/messages`, {
      method: 'POST',
      headers: { Cookie: `pouce=${poster.token}`, Origin: origin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ content: secret }),
    })
    expect(answer.status).toBe(503)
    expect(JSON.stringify(said)).not.toContain(secret)
    const { value } = await scrape(full)
    expect(value('pouce_sync_mutations_total{outcome="retry"}')).toBe(rounds)
    expect(value('pouce_database_errors_total{sql_state="53100"}')).toBe(rounds + 1)
    expect(value('pouce_database_errors_total{sql_state="58030"}'), 'is there before the first one').toBe(0)
    expect(value('pouce_data_folder_free_bytes')).toBeGreaterThan(0)
    expect(value('pouce_data_folder_bytes')).toBeGreaterThan(value('pouce_data_folder_free_bytes') ?? Infinity)
    await sql`drop trigger disk_is_full on messages`
  })

  it('K-222 reads the queue, the money, the streams and the pool at each scrape', async () => {
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

  it('K-495 counts the queue without reading all of its tasks', async () => {
    await sql`delete from graphile_worker._private_jobs`
    await addTask(sql, 'notify-matches', { jobId: newId() })
    const count = 40_000
    // That many in each state, with three priorities.
    const add = (state: { runAt: string; attempts: number; lockedAt: string | null }) => sql`
      insert into graphile_worker._private_jobs (task_id, priority, run_at, attempts, max_attempts, locked_at, updated_at)
      select (select min(id) from graphile_worker._private_tasks), n % 3, now() + ${state.runAt}::interval, ${state.attempts}, 25,
        now() + ${state.lockedAt}::interval, now() - interval '1 day' - make_interval(secs => n)
      from generate_series(1, ${count}::int) n`
    await add({ runAt: '-1 hour', attempts: 0, lockedAt: null })
    await add({ runAt: '1 hour', attempts: 0, lockedAt: null })
    await add({ runAt: '-1 hour', attempts: 1, lockedAt: '0' })
    await add({ runAt: '-1 hour', attempts: 25, lockedAt: null })
    await sql`analyze graphile_worker._private_jobs`
    const most = 100
    const [counts] = await sql<TaskCounts[]>`${countingTasks(sql, most)}`
    expect(counts).toMatchObject({ queueDue: most, queueRunning: most, queueLater: most, queueDead: most })
    expect(counts?.queueOldestDueSeconds).toBeGreaterThanOrEqual(3600)
    expect(counts?.queueOldestDeadSeconds).toBeGreaterThanOrEqual(86_400 + count)
    const [row] = await sql<{ 'QUERY PLAN': unknown }[]>`
      explain (analyze, buffers, format json) ${countingTasks(sql, most)}`
    const plan = JSON.stringify(row)
    expect(plan).not.toContain('Seq Scan')
    const rows = [...plan.matchAll(/"Actual Rows":\s*([\d.]+)/g)].map(([, number]) => Number(number))
    expect(Math.max(...rows)).toBeLessThanOrEqual(3 * most)
    const [, hit, read] = /"Shared Hit Blocks":\s*(\d+),\s*"Shared Read Blocks":\s*(\d+)/.exec(plan) ?? []
    expect(Number(hit) + Number(read)).toBeLessThan(1000)
    const { value } = await scrape()
    expect(value('pouce_queue_due')).toBe(mostCounted)
    await sql`delete from graphile_worker._private_jobs`
  })

  it('K-222 reports an escrow that does not match its payment', async () => {
    const { paymentId } = await paidJob(world)
    await sql.begin(async tx => {
      await tx`set local session_replication_role = replica`
      await tx`update ledger_balances set balance = balance + 1 where account = ${`escrow:${paymentId}`}`
    })
    expect((await scrape()).value('pouce_ledger_findings')).toBe(1)
  })

  it('K-222 answers while the database is busy, and says so', async () => {
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
