import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, expect, it } from 'vitest'
import { openSession } from '../api/accounts/sessions.ts'
import { connect } from '../api/db/connect.ts'
import { migrate } from '../api/db/migrate.ts'
import { connectStandby } from '../api/db/standby.ts'
import { createRawDevice } from '../api/testing/raw-device.ts'
import { pairFolder, startPair, whyNoPair } from '../api/testing/streaming-standby.ts'
import { createWorld, origin, type Call, type Person } from '../api/testing/world.ts'
import { newId } from '../schema/ids.ts'
import { jobsFeed, userFeed } from '../schema/feeds.ts'
import { syncRows } from '../schema/sync.ts'
import { createEngine } from './engine.ts'
import { createNodeBrowser, createNodePorts } from './testing/node.ts'
import { allOffers } from './rows.ts'
import { contents } from './testing/contents.ts'

const writers = 12
const lifeMs = 5000
const cantons = ['UR', 'SZ', 'GL']
const feeds = cantons.map(jobsFeed)

const open = async () => {
  const pair = await startPair(pairFolder())
  // Room for all devices that start from nothing at once, so that the server puts none off.
  const sql = connect(pair.primary.url, { max: 60 })
  await migrate(sql)
  const onStandby = connect(pair.url, { max: 1 })
  const log = { info: () => {}, error: () => {} }
  const real = connectStandby(pair.url, { primary: sql, max: 10, log, againAfterMs: 100 })
  const counts = { standby: 0, instead: 0 }
  const standby: typeof real = {
    ...real,
    read: async (seen, run) => {
      const answer = await real.read(seen, run)
      counts[answer ? 'standby' : 'instead']++
      return answer
    },
  }
  afterAll(async () => {
    await real.close()
    await Promise.all([sql.end({ timeout: 2 }), onStandby.end({ timeout: 2 })])
    await pair.end()
  })
  return { pair, sql, onStandby, counts, beside: createWorld(sql, { standby, log }), alone: createWorld(sql, { log }) }
}

const takeTurns = <T>(one: T, other: T) => {
  let count = 0
  return () => (count++ % 2 ? one : other)
}

it.skipIf(whyNoPair)(
  'devices that pull alternately from a database and its standby miss nothing and never go back',
  { timeout: 120_000 },
  async () => {
    const { pair, sql, onStandby, counts, beside, alone } = await open()
    const people = await Promise.all(Array.from({ length: writers }, () => alone.person('private')))
    const columns = {
      description: 'Tondre la pelouse',
      location: 'Uri',
      rate: 20,
      duration: '1 h',
      category: 'digital',
      deliveryType: 'remote',
      languageRequired: 'french',
      urgencyLevel: 'low',
      experienceRequired: 'none',
      physicalDemand: 'light',
      paymentMethod: 'cash',
      toolsProvided: true,
    }
    const jobOf = (person: Person, n: number, canton: string) => ({
      ...columns,
      id: newId(),
      postedById: person.id,
      title: `0 ${n}`,
      canton,
    })
    // More than a page: a pull from nothing reads it in parts, from both servers.
    const jobs = people.map(person => Array.from({ length: 100 }, (_, n) => jobOf(person, n, cantons[n % 3] ?? '')))
    for (const list of jobs) await sql`insert into offers ${sql(list)}`

    let written = 0
    let isOver = false
    /** Each change of a row increments a counter in its title, so that a device can detect a reverted change. */
    const write = async (person: Person, own: { id: string }[]) => {
      for (let round = 1; !isOver; round++) {
        const ids = own.filter((_, n) => (n * 7 + round) % 20 === 0).map(({ id }) => id)
        await sql.begin(async tx => {
          await tx`update offers set title = (split_part(title, ' ', 1)::int + 1) || ' x' where id = any(${ids}::uuid[])`
          // Commits after transactions that began later.
          await tx`select pg_sleep(${(round % 7) / 100})`
        })
        written += ids.length
        const added = jobOf(person, round, cantons[round % 3] ?? '')
        await sql`insert into offers ${sql(added)}`
        written++
        if (round % 2) {
          await sql`delete from offers where id = ${added.id}`
          written++
        }
      }
    }

    const took = { back: 0, pulls: 0 }
    const lastCount = new Map<string, number>()
    const watchRow = (who: string, row: { id: string; title: string }) => {
      const key = `${who} ${row.id}`
      const count = Number(row.title.split(' ')[0])
      if (count < (lastCount.get(key) ?? 0)) took.back++
      lastCount.set(key, count)
    }

    const visitor = (): Call => {
      const turn = takeTurns(beside.visitor, alone.visitor)
      return (...given) => turn()(...given)
    }
    const raw = Array.from({ length: 4 }, () => createRawDevice(visitor(), feeds))
    const pullRaw = async (device: (typeof raw)[number], who: string) => {
      while (!isOver) {
        await device.pull()
        took.pulls++
        for (const row of device.rows('offer')) watchRow(who, syncRows.offer.parse(row))
      }
    }
    const startOver = async () => {
      while (!isOver) {
        const device = createRawDevice(visitor(), feeds)
        await device.pull()
        await device.pull()
        took.pulls += 2
        raw.push(device)
        await pause(200)
      }
    }

    const openEngine = async (person: Person) => {
      const token = await openSession(sql, person.id, 'test')
      const turn = takeTurns(beside.app, alone.app)
      const { ports } = createNodePorts({
        browser: createNodeBrowser({ indexedDB: new IDBFactory(), IDBKeyRange }),
        fetch: request => turn().request(request),
        origin,
        headers: () => ({ cookie: `pouce=${token}` }),
      })
      const engine = createEngine({ ports, account: person.id, jobs: feeds })
      await engine.start()
      return engine
    }
    const engines = await Promise.all(people.slice(0, 2).map(openEngine))
    const pullEngine = async (engine: (typeof engines)[number], who: string) => {
      while (!isOver) {
        await engine.drain()
        took.pulls++
        for (const row of await allOffers(engine.db)) watchRow(who, row)
        expect(engine.status.get().connection).not.toBe('offline')
      }
    }

    /** Makes the standby lag a tenth of a second behind now and then. */
    const hold = async () => {
      while (!isOver) {
        await onStandby`select pg_wal_replay_pause()`.catch(() => undefined)
        await pause(100)
        await onStandby`select pg_wal_replay_resume()`.catch(() => undefined)
        await pause(200)
      }
    }

    const life = (async () => {
      await pause(lifeMs / 3)
      await pair.stop()
      await pause(lifeMs / 4)
      await pair.start()
      await pause(lifeMs)
      isOver = true
    })()
    await Promise.all([
      life,
      hold(),
      ...people.map((person, index) => write(person, jobs[index] ?? [])),
      ...raw.map((device, index) => pullRaw(device, `raw ${index}`)),
      ...engines.map((engine, index) => pullEngine(engine, `engine ${index}`)),
      startOver(),
    ])

    const count = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) =>
      [...new Set([...one.keys(), ...other.keys()])].filter(key => !isDeepStrictEqual(one.get(key), other.get(key)))
        .length
    const fresh = createRawDevice(alone.visitor, feeds)
    await fresh.pull()
    let missed = 0
    for (const device of raw) {
      await device.pull()
      missed += count(device.held, fresh.held)
    }
    for (const [index, engine] of engines.entries()) {
      await engine.drain()
      const person = people[index]
      const own = createRawDevice(person?.call ?? alone.visitor, [userFeed(person?.id ?? ''), ...feeds])
      await own.pull()
      const rows = new Map([...own.held].map(([key, row]) => [key.split(' ').slice(1).join('/'), row] as const))
      missed += count(await contents(engine.db), rows)
      engine.close()
    }
    // Figures for the reader of the test output.
    process.stdout.write(
      `${written} rows written by ${writers}, ${took.pulls} pulls of ${raw.length + engines.length} devices, ` +
        `${counts.standby} answered by the standby, ${counts.instead} in its place: ${missed} missed, ${took.back} taken back\n`,
    )
    expect(missed).toBe(0)
    expect(took.back).toBe(0)
    expect(counts.standby).toBeGreaterThan(0)
    expect(counts.instead).toBeGreaterThan(0)
  },
)
