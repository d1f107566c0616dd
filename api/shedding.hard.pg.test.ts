import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { jobsFeeds, userFeed } from '../schema/feeds.ts'
import { newId } from '../schema/ids.ts'
import type { SyncRequest } from '../schema/sync.ts'
import { connect } from './db/connect.ts'
import { addPerson } from './testing/add-person.ts'
import { syncRequest } from './testing/raw-device.ts'
import { startProduct } from './testing/start-product.ts'
import { testDatabase } from './testing/test-database.ts'
import { createWorld } from './testing/world.ts'

const { sql, url } = await testDatabase()
const metricsToken = 'a-token-of-the-operator'

const open = async (settings: Record<string, string> = {}) => {
  const product = await startProduct({
    settings: {
      DATABASE_URL: url,
      QUEUE: 'no',
      METRICS_TOKEN: metricsToken,
      // Locks of the test must not time out.
      DATABASE_LOCK_SECONDS: '600',
      DATABASE_STATEMENT_SECONDS: '600',
      ...settings,
    },
  })
  onTestFinished(() => product.end('SIGKILL'))
  await product.ready()
  const sync = async (given: Partial<SyncRequest>, token?: string) => {
    const answer = await fetch(`${product.address}/api/sync?takes=files`, {
      method: 'POST',
      headers: {
        Origin: product.origin,
        'Content-Type': 'application/json',
        ...(token !== undefined && { Cookie: `pouce=${token}` }),
      },
      body: JSON.stringify(syncRequest({ device: newId(), ...given })),
    })
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: JSON.parse(await answer.text()),
    }
  }
  return { product, sync }
}

/** Locks this table until the returned function is called. */
const hold = async (table: 'offers' | 'first_fills') => {
  const other = connect(url, { max: 1 })
  const held = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holding = other.begin(async tx => {
    await tx`lock table ${tx(table)} in access exclusive mode`
    held.resolve()
    await released
  })
  const end = async () => {
    release()
    await holding
  }
  onTestFinished(async () => {
    await end()
    await other.end()
  })
  await held.promise
  return end
}

/** Resolves when all but this many are answered. */
const allBut = async (left: number, asked: readonly Promise<unknown>[]) => {
  let answered = 0
  for (const one of asked) void one.then(() => answered++)
  await expect.poll(() => answered, { timeout: 60_000 }).toBe(asked.length - left)
}

const fromNothing = (feeds: readonly string[]) => Object.fromEntries(feeds.map(feed => [feed, '0']))

const world = createWorld(sql)

it('K-481 K-483 pulls from nothing are refused with a retry time, writes are still acknowledged, and after the load everything is answered', async () => {
  const { product, sync } = await open()
  const writer = await addPerson(sql, 'private')
  const poster = await world.person('private')
  const offer = await world.openJob(poster)
  const own = userFeed(writer.id)
  let { body: known } = await sync({ cursors: fromNothing([own, ...jobsFeeds]) }, writer.token)
  // Until no change is repeated because a transaction was open.
  const look = async () => {
    const { epoch, seen, cursors } = known
    known = (await sync({ epoch, seen, cursors }, writer.token)).body
    return known.changes
  }
  await expect.poll(look, { timeout: 20_000 }).toEqual([])
  const inStep = { epoch: known.epoch, seen: known.seen, cursors: known.cursors }
  const read = () => ({
    id: newId(),
    account: writer.id,
    command: 'mark-all-notifications-read',
    input: { userId: writer.id },
  })

  const release = await hold('first_fills')
  const begin = () => sync({ cursors: fromNothing(jobsFeeds) })
  const asked = Array.from({ length: 20 }, begin)
  const othersRefused = allBut(1, asked)
  const first = await Promise.race(asked)
  expect([first.status, first.body.code]).toEqual([503, 'busy'])
  expect(Number(first.retryAfter)).toBeGreaterThanOrEqual(2)

  // Devices in step continue.
  expect(await sync(inStep, writer.token)).toMatchObject({ status: 200, body: { changes: [], next: null } })
  const sent = await sync({ ...inStep, mutations: [read()] }, writer.token)
  expect(sent).toMatchObject({ status: 200, body: { results: [{ outcome: 'applied' }], next: null } })
  // A device that starts from nothing and sends a mutation gets its result, and pulls later.
  const mutation = read()
  const another = { epoch: newId(), seen: inStep.seen, cursors: inStep.cursors }
  for (const stand of [another, { ...inStep, cursors: { ...fromNothing(jobsFeeds), [own]: known.cursors[own] } }]) {
    const { status, body } = await sync({ ...stand, mutations: [mutation] }, writer.token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...stand,
      results: [{ id: mutation.id, outcome: 'applied' }],
      changes: [],
      isReset: false,
      next: { after: ['0', 'offer', expect.anything()] },
    })
    expect(await sync({ ...stand, page: body.next }, writer.token)).toMatchObject({ status: 503 })
  }

  await othersRefused
  await release()
  const begun = await Promise.all(asked)
  expect(begun.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(begun.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) >= 2)).toHaveLength(19)
  const again = await Promise.all(Array.from({ length: 20 }, begin))
  expect(again.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const ids = again.map(({ body }) => body.changes.map(({ id }: { id: string }) => id))
  expect(ids).toEqual(ids.map(() => [offer.id]))
  const late = await sync({ ...another, mutations: [mutation] }, writer.token)
  expect(late.body).toMatchObject({ isReset: true, results: [{ id: mutation.id, outcome: 'applied' }] })

  const figures = await fetch(`${product.address}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
  const shed = [...(await figures.text()).matchAll(/^pouce_shed_total\{kind="(\w+)"\} (\d+)$/gm)]
  const counts = Object.fromEntries(shed.map(([, kind, count]) => [kind, Number(count)]))
  expect(counts).toMatchObject({ send: 0, look: 0 })
  expect(counts['anew']).toBeGreaterThanOrEqual(20)
})

it('K-483 lists that could not be read within two seconds are refused in the same way', async () => {
  const { product } = await open({ DATABASE_POOL: '4' })
  const release = await hold('offers')
  const ask = (n: number) => fetch(`${product.address}/api/jobs?minimumRate=${n}`)
  const lists = Array.from({ length: 12 }, (_, n) => ask(n + 20))
  const refused = await Promise.race(lists)
  expect([refused.status, JSON.parse(await refused.text()).code]).toEqual([503, 'busy'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
  // The running one waits for the lock; the other place is for pulls from nothing.
  await allBut(1, lists)
  await release()
  expect((await Promise.all(lists)).filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await Promise.all([20, 21, 22].map(ask))).map(({ status }) => status)).toEqual([200, 200, 200])
})

it('K-484 a process is ready while all connections of its pool are busy', async () => {
  const { product } = await open({ DATABASE_POOL: '2' })
  const release = await hold('offers')
  const asked = Array.from({ length: 6 }, () => fetch(`${product.address}/api/jobs/${newId()}`))
  const isBusy = () => sql`
    select from pg_stat_activity where datname = current_database() and application_name = 'pouce' and wait_event_type = 'Lock'`
  await expect.poll(isBusy).toHaveLength(2)
  for (const path of ['/readyz', '/readyz?for=visitors'])
    expect(
      await Promise.race([fetch(product.address + path).then(({ status }) => status), pause(60_000, 'no answer')]),
      path,
    ).toBe(200)
  await release()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(6).fill(404))
})
