import { join } from 'node:path'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { openSession } from '../api/accounts/sessions.ts'
import { connect, type Sql } from '../api/db/connect.ts'
import { startEmbedded } from '../api/db/embedded.ts'
import { migrate } from '../api/db/migrate.ts'
import { giveDatabaseClock } from '../api/testing/database-clock.ts'
import { dumpInto } from '../api/testing/dump.ts'
import { paidJob } from '../api/testing/payments.ts'
import { askSync, createRawDevice } from '../api/testing/raw-device.ts'
import { renewFirstFill } from '../api/queue/renew-first-fill.ts'
import { runCommand } from '../api/testing/run-command.ts'
import { pairFolder, settings, startPair, takeBaseBackup, whyNoPair } from '../api/testing/streaming-standby.ts'
import { createWorld, origin, type Person, type World } from '../api/testing/world.ts'
import { newId } from '../schema/ids.ts'
import { jobsFeed, userFeed } from '../schema/feeds.ts'
import { createEngine } from './engine.ts'
import { createNodeBrowser, createNodePorts } from './testing/node.ts'
import { allOffers } from './rows.ts'
import { contents } from './testing/contents.ts'

const folder = pairFolder()

const opened: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of opened.toReversed()) await close()
})

/** A cluster in its own folder, either empty or restored from a backup. */
const startCluster = async (name: string, given: Record<string, string> = {}) => {
  const cluster = await startEmbedded({ folder: join(folder, name), settings: { ...settings, ...given } })
  opened.push(cluster.stop)
  return cluster
}

/** A restored backup already answers while it is still replaying its log. */
const waitForRecovery = async (sql: Sql) => {
  await expect.poll(() => sql`select pg_is_in_recovery() as is_on`, { timeout: 10_000 }).toEqual([{ isOn: false }])
}

const open = (url: string) => {
  const sql = connect(url)
  opened.push(() => sql.end({ timeout: 2 }))
  return { sql, world: createWorld(sql) }
}

const openNew = async (url: string) => {
  await giveDatabaseClock(url)
  const opened = open(url)
  await migrate(opened.sql)
  return opened
}

/** A device with the real engine. The server behind its address may change. */
const openDevice = async (sql: Sql, world: World, person: Person) => {
  const at = { world, requests: 0, token: await openSession(sql, person.id, 'test') }
  const { ports } = createNodePorts({
    browser: createNodeBrowser({ indexedDB: new IDBFactory(), IDBKeyRange }),
    fetch: request => {
      at.requests++
      return at.world.app.request(request)
    },
    origin,
    headers: () => ({ cookie: `pouce=${at.token}` }),
    withStream: false,
  })
  const engine = createEngine({ ports, account: person.id, jobs: [jobsFeed('VD')] })
  onTestFinished(() => engine.close())
  await engine.start()
  await engine.drain()
  return { engine, at }
}

type Device = Awaited<ReturnType<typeof openDevice>>

const feedsOf = (person: Person) => [userFeed(person.id), jobsFeed('VD')]

/** Rows that a new device of the same person gets. */
const fresh = async (device: Device, world: World, person: Person) => {
  const raw = createRawDevice(world.call(device.at.token), feedsOf(person))
  await raw.pull()
  return new Map([...raw.held].map(([key, row]) => [key.split(' ').slice(1).join('/'), row]))
}

const publish = async (world: World, poster: Person, count: number) => {
  for (let n = 0; n < count; n++) await world.openJob(poster)
}

/** People on a server with rows of every kind that money creates, and a student whose device is in step. */
const settleIn = async (sql: Sql, world: World) => {
  const { poster, student, job } = await paidJob(world)
  await sql`insert into agreements (job_id, amount) values (${job.id}, 5000)`
  return { poster, student, job, device: await openDevice(sql, world, student) }
}

const say = ({ engine }: Device, jobId: string, content: string) =>
  engine.send('send-message', { id: newId(), jobId, content })

/** Connects the device to another server, and expects it to end up like a new device there. */
const expectInStep = async (device: Device, world: World, person: Person) => {
  device.at.world = world
  await device.engine.drain()
  await expect
    .poll(() => device.engine.status.get(), { timeout: 10_000 })
    .toMatchObject({ waiting: 0, connection: 'upToDate' })
  const wanted = await fresh(device, world, person)
  expect(await contents(device.engine.db)).toEqual(wanted)
  return wanted
}

/** Expects a pull of a device in step to bring next to nothing: neither a pull from nothing nor all rows again. */
const expectQuiet = async ({ at: { token } }: Device, world: World, person: Person) => {
  const call = world.call(token)
  const cursors = Object.fromEntries(feedsOf(person).map(feed => [feed, '0']))
  const { body: first } = await askSync(call, { cursors })
  const { body } = await askSync(call, { epoch: first.epoch, cursors: first.cursors, seen: first.seen })
  expect({ isReset: body.isReset, changes: body.changes }).toEqual({ isReset: false, changes: [] })
}

const by = (person: Person, world: World, token: string): Person => ({ ...person, call: world.call(token) })

it.skipIf(whyNoPair).each(['recovery.signal', null] as const)(
  '[R9] a restored base backup (%s): later rows are gone, new ones arrive, recent sends are sent again',
  async signal => {
    const name = signal ?? 'plain'
    const before = await startCluster(`before-${name}`)
    const { sql, world } = await openNew(before.url)
    const { poster, student, job, device } = await settleIn(sql, world)
    const posterToken = await openSession(sql, poster.id, 'test')
    await say(device, job.id, 'Avant la sauvegarde')
    await device.engine.drain()
    await takeBaseBackup(before, join(folder, `after-${name}`), signal)
    await publish(world, poster, 50)
    await say(device, job.id, 'Après la sauvegarde')
    await device.engine.drain()
    expect(await allOffers(device.engine.db)).toHaveLength(51)
    await before.stop()

    const after = await startCluster(`after-${name}`, { restore_command: 'false' })
    const restored = open(after.url)
    await waitForRecovery(restored.sql)
    const again = by(poster, restored.world, posterToken)
    await publish(restored.world, again, 5)
    const wanted = await expectInStep(device, restored.world, student)
    expect([...wanted.keys()].filter(key => key.startsWith('offer/'))).toHaveLength(6)
    const said = await restored.sql`select content from messages order by created_at`
    expect(said.map(({ content }) => content)).toEqual(['Avant la sauvegarde', 'Après la sauvegarde'])
    expect(device.at.requests).toBeLessThan(20)
    await expectQuiet(device, restored.world, student)
  },
  60_000,
)

it.skipIf(whyNoPair)(
  '[R9] a base backup restored by recovery is another epoch, even after it has grown past the previous one',
  async () => {
    const before = await startCluster('before-long')
    const { sql, world } = await openNew(before.url)
    const { poster, student, device } = await settleIn(sql, world)
    const posterToken = await openSession(sql, poster.id, 'test')
    await takeBaseBackup(before, join(folder, 'after-long'), 'recovery.signal')
    await publish(world, poster, 5)
    await device.engine.drain()
    await before.stop()
    const after = await startCluster('after-long', { restore_command: 'false' })
    const restored = open(after.url)
    await waitForRecovery(restored.sql)
    await publish(restored.world, by(poster, restored.world, posterToken), 40)
    const wanted = await expectInStep(device, restored.world, student)
    expect([...wanted.keys()].filter(key => key.startsWith('offer/'))).toHaveLength(41)
  },
  60_000,
)

it.skipIf(whyNoPair)(
  '[R9] a dump loaded into another cluster: every row arrives, also payments and agreements, and a pull brings nothing twice',
  async () => {
    const before = await startCluster('dumped')
    const { sql, world } = await openNew(before.url)
    // Transaction ids of the dumped cluster are far above those of the new one.
    await sql
      .unsafe('do $$ begin for n in 1..3000 loop perform pg_current_xact_id(); commit; end loop; end $$')
      .simple()
    const { poster, student, job, device } = await settleIn(sql, world)
    await publish(world, poster, 10)
    await say(device, job.id, 'Avant')
    await device.engine.drain()

    const after = await startCluster('loaded')
    const loaded = await openNew(after.url)
    await dumpInto(sql, loaded.sql)
    await publish(world, poster, 5)
    await device.engine.drain()
    const wanted = await expectInStep(device, loaded.world, student)
    const kinds = new Set([...wanted.keys()].map(key => key.split('/')[0]))
    expect([...kinds].toSorted()).toEqual([
      'agreement',
      'application',
      'job',
      'message',
      'notification',
      'offer',
      'payment',
      'user',
    ])
    expect([...wanted.keys()].filter(key => key.startsWith('offer/'))).toHaveLength(11)
    await expectQuiet(device, loaded.world, student)
    // A dump of that database, loaded beside it on the same cluster, is another epoch too.
    await loaded.sql`create database beside`
    const beside = await openNew(Object.assign(new URL(after.url), { pathname: '/beside' }).href)
    await dumpInto(loaded.sql, beside.sql)
    await publish(loaded.world, by(poster, loaded.world, await openSession(loaded.sql, poster.id, 'test')), 3)
    await device.engine.drain()
    await expectInStep(device, beside.world, student)
    await expectQuiet(device, beside.world, student)
  },
  60_000,
)

it.skipIf(whyNoPair)(
  'K-273 [R9] a backup taken during writes and restored elsewhere: a device is correct after one pull, sends its later entries again, and reports those that fail',
  async () => {
    const before = await startCluster('backed-up')
    const { sql, world } = await openNew(before.url)
    const { poster, student, job, device } = await settleIn(sql, world)
    const other = await openDevice(sql, world, poster)
    await say(device, job.id, 'Avant la sauvegarde')
    await device.engine.drain()
    const file = join(folder, 'pouce.backup')
    const [taken] = await Promise.all([
      runCommand('backup/main.ts', { DATABASE_URL: before.url }, 'backup', file),
      publish(world, poster, 30),
    ])
    expect(taken).toMatchObject({ code: 0 })
    const lost = await world.openJob(poster)
    await say(device, job.id, 'Après la sauvegarde')
    await device.engine.send('apply-to-job', { id: newId(), jobId: lost.id, message: 'Je suis libre.' })
    await device.engine.drain()
    await other.engine.drain()
    expect(device.engine.status.get()).toMatchObject({ waiting: 0, refused: 0 })

    const after = await startCluster('restored')
    await giveDatabaseClock(after.url)
    const given = await runCommand('backup/main.ts', { DATABASE_URL: after.url }, 'restore', file)
    expect(given, given.said).toMatchObject({ code: 0 })
    const restored = open(after.url)
    // A restore ends every session, so both sign in again.
    device.at.token = await openSession(restored.sql, student.id, 'test')
    other.at.token = await openSession(restored.sql, poster.id, 'test')
    const asked = device.at.requests
    await expectInStep(device, restored.world, student)
    expect(device.at.requests - asked).toBeLessThan(6)
    await expectInStep(other, restored.world, poster)
    const said = await restored.sql`select content from messages order by created_at`
    expect(said.map(({ content }) => content)).toEqual(['Avant la sauvegarde', 'Après la sauvegarde'])
    // Its offer was created after the backup and is gone. The application stays with its author, with the reason.
    expect(device.engine.status.get()).toMatchObject({ waiting: 0, refused: 1 })
    await expectQuiet(device, restored.world, student)
  },
  60_000,
)

it.skipIf(whyNoPair)(
  '[R9] a standby promoted before it had the end of the log: rows that it never received go, and a device’s sends come again',
  async () => {
    const pair = await startPair(join(folder, 'pair'))
    const { sql, world } = open(pair.primary.url)
    await migrate(sql)
    const { poster, student, job, device } = await settleIn(sql, world)
    const onStandby = connect(pair.url, { max: 1 })
    const posterToken = await openSession(sql, poster.id, 'test')
    const [at] = await sql<{ lsn: string }[]>`select pg_current_wal_flush_lsn()::text as lsn`
    await expect
      .poll(() => onStandby`select pg_last_wal_replay_lsn() >= ${at?.lsn ?? ''}::pg_lsn as is_there`)
      .toEqual([{ isThere: true }])
    // It no longer replicates, and misses everything from now on.
    await onStandby.end()
    await pair.stop()
    await publish(world, poster, 20)
    await say(device, job.id, 'La fin')
    await device.engine.drain()
    await pair.primary.stop()
    await pair.start()
    opened.push(pair.stop)
    await pair.promote()
    const promoted = open(pair.url)
    await publish(promoted.world, by(poster, promoted.world, posterToken), 40)
    const wanted = await expectInStep(device, promoted.world, student)
    expect([...wanted.keys()].filter(key => key.startsWith('offer/'))).toHaveLength(41)
    expect(await promoted.sql`select content from messages`).toEqual([{ content: 'La fin' }])
    await expectQuiet(device, promoted.world, student)
  },
  60_000,
)

it.skipIf(whyNoPair)(
  'K-480 [R9] a standby promoted in step: devices that have seen nothing beyond the fork continue, and the files of the first fill stay',
  async () => {
    const pair = await startPair(join(folder, 'in-step'))
    const { sql, world } = open(pair.primary.url)
    await migrate(sql)
    const { poster, student, job, device } = await settleIn(sql, world)
    const posterToken = await openSession(sql, poster.id, 'test')
    await publish(world, poster, 2)
    await renewFirstFill(sql, { publicUrl: origin, fewest: 0 })
    await say(device, job.id, 'Avant la promotion')
    await device.engine.drain()
    const ask = (at: World, stand: object) =>
      askSync(at.call(device.at.token), { cursors: { [jobsFeed('VD')]: '0' }, ...stand })
    const { body: before } = await ask(world, {})
    const stand = { epoch: before.epoch, cursors: before.cursors, seen: before.seen }
    const onStandby = connect(pair.url, { max: 1 })
    await expect
      .poll(() => onStandby`select pg_last_wal_replay_lsn() - '0/0' >= ${before.seen}::numeric as is_there`)
      .toEqual([{ isThere: true }])
    await onStandby.end()
    opened.push(pair.stop)
    await pair.promote()
    const promoted = open(pair.url)
    const generation = async () => (await device.engine.db.meta.get('state'))?.generation

    const [asked, begun] = [device.at.requests, await generation()]
    await publish(promoted.world, by(poster, promoted.world, posterToken), 3)
    const wanted = await expectInStep(device, promoted.world, student)
    expect([...wanted.keys()].filter(key => key.startsWith('offer/'))).toHaveLength(6)
    expect(await generation()).toBe(begun)
    expect(device.at.requests - asked).toBeLessThan(4)
    const { body: after } = await ask(promoted.world, stand)
    expect([after.isReset, after.epoch === before.epoch]).toEqual([false, false])
    // Another device had seen a position that the standby never received. It starts over, even after the log has grown past that
    // position.
    const [{ beyond } = { beyond: '' }] = await promoted.sql<{ beyond: string }[]>`
      select (max(forked_at) - '0/0' + 1)::text as beyond from sync_forks`
    const { body: ahead } = await ask(promoted.world, { ...stand, seen: beyond })
    expect(ahead.isReset).toBe(true)
    const { body: other } = await ask(promoted.world, { ...stand, epoch: newId() })
    expect(other.isReset).toBe(true)
    const made = await promoted.sql`
      select from first_fills f join sync_history h on h.epoch = f.epoch where f.made_at is not null`
    expect(made).toHaveLength(1)
    await expectQuiet(device, promoted.world, student)
  },
  60_000,
)
