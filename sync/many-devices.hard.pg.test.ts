import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it, onTestFinished } from 'vitest'
import { connect, type Sql } from '../api/db/connect.ts'
import { migrate } from '../api/db/migrate.ts'
import { freePort } from '../api/server/free-port.ts'
import { dumpInto } from '../api/testing/dump.ts'
import { startProduct } from '../api/testing/start-product.ts'
import { pairFolder, startPair, whyNoPair } from '../api/testing/streaming-standby.ts'
import { testDatabase } from '../api/testing/test-database.ts'
import { createRawDevice } from '../api/testing/raw-device.ts'
import { createWorld } from '../api/testing/world.ts'
import { jobsFeed, userFeed } from '../schema/feeds.ts'
import { newId } from '../schema/ids.ts'
import type { LoadPerson } from './bench/load/order.ts'
import { addPeople } from './bench/load/people.ts'
import { createEngine } from './engine.ts'
import { contents } from './testing/contents.ts'
import { createNodeBrowser, createNodePorts } from './testing/node.ts'

const count = 40
const feed = jobsFeed('VD')

type Answered = { status: number; retryAfter: string | null }

/** A phone with the real engine against the started product, whatever runs behind its address. */
const openDevice = async (origin: string, person: LoadPerson, answered: Answered[]) => {
  const { ports } = createNodePorts({
    browser: createNodeBrowser({ indexedDB: new IDBFactory(), IDBKeyRange }),
    fetch: async request => {
      const answer = await fetch(request)
      answered.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') })
      return answer
    },
    origin,
    headers: () => ({ cookie: `pouce=${person.token}` }),
  })
  const engine = createEngine({ ports, account: person.id, jobs: [feed] })
  onTestFinished(() => engine.close())
  await engine.start()
  await engine.drain()
  const say = async () => {
    const id = newId()
    await engine.send('send-message', { id, jobId: person.conversation ?? '', content: 'À demain, dix heures ?' })
    return id
  }
  return { person, engine, say, state: () => engine.db.meta.get('state') }
}
type Device = Awaited<ReturnType<typeof openDevice>>

const openDevices = async (sql: Sql, origin: string) => {
  const people = await addPeople(sql, count)
  const answered: Answered[] = []
  const devices: Device[] = []
  for (const person of people) devices.push(await openDevice(origin, person, answered))
  return { devices, answered, writers: devices.filter(({ person }) => person.conversation !== null) }
}

const untilInStep = async (devices: readonly Device[], timeout: number) => {
  const open = async () => {
    const stands = await Promise.all(
      devices.map(async ({ engine, state }) => ({
        ...engine.status.get(),
        ...(await state()),
        entries: await engine.db.outbox.count(),
      })),
    )
    return stands.filter(
      ({ entries, connection, isSweeping, page }) =>
        entries > 0 || connection !== 'upToDate' || isSweeping || page !== null,
    ).length
  }
  await expect.poll(open, { timeout, interval: 200 }).toBe(0)
}

/** Expects each device to show what a new device of the same person is shown. */
const expectSame = async (devices: readonly Device[], sql: Sql) => {
  const world = createWorld(sql)
  for (const { person, engine } of devices) {
    await engine.drain()
    const fresh = createRawDevice(world.call(person.token), [userFeed(person.id), feed])
    await fresh.pull()
    const rows = new Map([...fresh.held].map(([key, row]) => [key.split(' ').slice(1).join('/'), row] as const))
    expect(await contents(engine.db)).toEqual(rows)
  }
}

/** Server errors other than a 503 that says when to come back. */
const faults = (answered: readonly Answered[]) =>
  answered.filter(({ status, retryAfter }) => status >= 500 && !(status === 503 && Number(retryAfter) > 0))

const expectSaid = async (sql: Sql, said: readonly string[]) => {
  const found = await sql<{ id: string }[]>`select id from messages where id = any(${[...said]}::uuid[])`
  expect(found.map(({ id }) => id).toSorted()).toEqual(said.toSorted())
}

it.skipIf(whyNoPair)(
  'K-485 the primary is killed under many devices and the standby promoted: only devices ahead of the standby start over, and no send is lost',
  { timeout: 300_000 },
  async () => {
    const pair = await startPair(pairFolder())
    onTestFinished(pair.end)
    const sql = connect(pair.primary.url, { max: 4 })
    onTestFinished(() => sql.end({ timeout: 1 }))
    await migrate(sql)
    const both = `${pair.primary.url.replace('@', `@${new URL(pair.url).host},`)}?target_session_attrs=read-write`
    const product = await startProduct({ settings: { DATABASE_URL: both } })
    onTestFinished(() => product.end('SIGKILL'))
    await product.ready()
    const { devices, answered, writers } = await openDevices(sql, product.origin)
    await untilInStep(devices, 60_000)
    const generations = await Promise.all(devices.map(async ({ state }) => (await state())?.generation))

    const said: string[] = []
    let isOver = false
    const writing = writers.map(async ({ say }) => {
      while (!isOver) {
        said.push(await say())
        await pause(100)
      }
    })
    await pause(2000)
    const [pid] = readFileSync(join(pair.primary.folder, 'cluster/data/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await pair.primary.ended
    const atTheEnd = await Promise.all(devices.map(async ({ state }) => (await state())?.seen))
    await pair.promote()
    await pause(2000)
    isOver = true
    await Promise.all(writing)
    await untilInStep(devices, 120_000)

    const promoted = connect(pair.url, { max: 4 })
    onTestFinished(() => promoted.end({ timeout: 1 }))
    await expectSaid(promoted, said)
    const [fork] = await promoted<{ at: string }[]>`select (forked_at - '0/0')::text as at from sync_forks`
    const isBeyond = (at: number) => BigInt(atTheEnd[at] ?? '0') > BigInt(fork?.at ?? '0')
    const anew = []
    for (const [at, { state }] of devices.entries()) if ((await state())?.generation !== generations[at]) anew.push(at)
    expect(anew.filter(at => !isBeyond(at))).toEqual([])
    expect(anew.length).toBeLessThanOrEqual(Math.ceil(count / 100))
    expect(faults(answered)).toEqual([])
    await expectSame(devices.slice(0, 8), promoted)
  },
)

const before = await testDatabase()
const after = await testDatabase()

it(
  'K-486 after a dump is restored behind many devices, all come in step through files made on demand, no send is lost, and every refusal says when to come back',
  { timeout: 300_000 },
  async () => {
    // More than a page, so that files are used.
    const poster = await createWorld(before.sql).person('private')
    await before.sql`
      insert into offers (id, posted_by_id, status, title, description, location, canton, rate, duration, category, delivery_type,
        language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided)
      select gen_random_uuid(), ${poster.id}, 'open', 'Tondre le gazon ' || n, 'Un petit jardin.', 'Lausanne, VD', 'VD', 25,
        '2 heures', 'physical', 'in_person', 'french', 'normal', 'none', 'moderate', 'both', true
      from generate_series(1, 1500) n`
    const port = await freePort()
    const start = async (url: string) => {
      const product = await startProduct({ settings: { DATABASE_URL: url, PORT: String(port) } })
      onTestFinished(() => product.end('SIGKILL'))
      await product.ready()
      return product
    }
    const first = await start(before.url)
    const { devices, answered, writers } = await openDevices(before.sql, first.origin)
    await untilInStep(devices, 120_000)
    const said = await Promise.all(writers.map(({ say }) => say()))
    await untilInStep(devices, 60_000)
    await dumpInto(before.sql, after.sql)
    said.push(...(await Promise.all(writers.map(({ say }) => say()))))
    await untilInStep(devices, 60_000)
    await expectSaid(before.sql, said)
    const [{ files } = { files: 0 }] = await before.sql<{ files: number }[]>`
      select count(*)::int as files from first_fill_files`
    expect(files).toBeGreaterThan(0)
    await first.end()

    said.push(...(await Promise.all(writers.map(({ say }) => say()))))
    answered.length = 0
    await start(after.url)
    await untilInStep(devices, 200_000)
    await expectSaid(after.sql, said)
    expect(faults(answered)).toEqual([])
    const made = await after.sql`
      select from first_fills f join sync_history h on h.epoch = f.epoch where f.made_at is not null`
    expect(made).toHaveLength(1)
    await expectSame(devices.slice(0, 8), after.sql)
  },
)
