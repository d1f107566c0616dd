import { setTimeout as pause } from 'node:timers/promises'
import { bytes, ratioAtLeast, thousands, type Aim } from '../../../api/bench/frame/line.ts'
import { tell } from '../../../api/bench/frame/run-to-end.ts'
import { percentile95, total } from '../../../api/bench/frame/statistics.ts'
import type { Measure } from '../../../api/bench/frame/task.ts'
import type { Sql } from '../../../api/db/connect.ts'
import { freePort } from '../../../api/server/free-port.ts'
import { newId } from '../../../schema/ids.ts'
import type { Browser } from '../browsers.ts'
import { openJobs } from '../databases.ts'
import { countWrites, drainOnce } from '../drain.ts'
import { makeFill } from '../first-pull.ts'
import { rename } from '../offers.ts'
import { addCouple, someOpenJobs } from '../people.ts'
import { startChild } from '../processes.ts'
import type { World } from '../world.ts'
import { peerPage, whyNoZero, type ZeroCalls } from './install.ts'

const pairs = 5
const changed = 500
const messages = 100
const each = 100
const few = 10
const closings = 3

type Side = { sql: Sql; origin: string; openBrowser: () => Promise<Browser> }
type Sides = { ours: Side; zero: Side }

const line = (work: string, figure: string, how: string, more: Partial<Aim> = {}): Aim => ({
  work,
  figure,
  floor: `Zero, ${how}`,
  peer: 'Zero',
  ...more,
})

const openZero = (browser: Browser, { origin }: Side) => browser.open<ZeroCalls>(origin)

const measureFill: Measure<Sides> = async function* ({ ours, zero }) {
  const browser = await ours.openBrowser()
  const peerBrowser = await zero.openBrowser()
  const own = async () => {
    const page = await browser.open(ours.origin)
    const { whole, bytes: wire } = await page.call('firstPull', openJobs)
    await page.forget()
    await page.close()
    return { ready: whole, stored: whole, wire }
  }
  const theirs = async () => {
    const storageKey = newId()
    const page = await openZero(peerBrowser, zero)
    const { whole, stored, bytes: wire } = await page.call('firstPull', { storageKey, count: openJobs })
    await page.close()
    const offline = await openZero(peerBrowser, zero)
    const kept = await offline.call('countStored', storageKey)
    await offline.close()
    if (kept !== openJobs) throw new Error(`Zero had stored ${kept} jobs instead of ${openJobs}`)
    return { ready: whole, stored, wire }
  }
  const work = `first pull of ${thousands(openJobs)} open jobs`
  yield {
    runs: pairs,
    ours: own,
    floor: theirs,
    aims: [
      line(`${work}, stored`, 'ready', 'in memory, not stored yet', { goal: ratioAtLeast(2) }),
      line('the same, stored by both', 'stored', 'in IndexedDB', { goal: ratioAtLeast(2) }),
      line('its bytes on the wire', 'wire', 'which compresses nothing unless told to', { say: bytes }),
    ],
  }
}

/** Time from the commit to a screen that shows all changes, without polling. */
const measureChanges: Measure<Sides> = async function* ({ ours, zero }) {
  const ids = await someOpenJobs(ours.sql, changed)
  const device = await (await ours.openBrowser()).open(ours.origin)
  await device.call('lookAt', ids)
  const peer = await openZero(await zero.openBrowser(), zero)
  await peer.call('follow', ids)
  await pause(1000)
  let round = 0
  const renameOn = async (sql: Sql, heard: (title: string) => Promise<number>) => {
    const title = `Tour ${++round}`
    const arrival = heard(title)
    await rename(sql, ids, title)
    const committed = performance.timeOrigin + performance.now()
    return { time: (await arrival) - committed }
  }
  yield {
    runs: 2 * pairs,
    ours: () => renameOn(ours.sql, title => device.call('heardOffers', title)),
    floor: () => renameOn(zero.sql, title => peer.call('heard', title)),
    aims: [line(`${changed} changes, from the commit to a screen`, 'time', 'in memory')],
  }
}

const measureMessage: Measure<Sides> = async function* ({ ours, zero }) {
  const couple = await addCouple(ours.sql)
  const listen = async (person: typeof couple.student) => {
    const browser = await ours.openBrowser()
    await browser.signIn(ours.origin, person.token)
    const device = await browser.open(ours.origin)
    await device.call('listen', { account: person.id, conversationId: couple.conversationId })
    return device
  }
  const [sender, receiver] = [await listen(couple.student), await listen(couple.poster)]

  const { student, poster, conversationId } = await addCouple(zero.sql)
  const listenByZero = async () => {
    const device = await openZero(await zero.openBrowser(), zero)
    await device.call('listen', conversationId)
    return device
  }
  const [zeroSender, zeroReceiver] = [await listenByZero(), await listenByZero()]
  // Wait until all four are connected.
  await pause(1000)

  const own = async () => {
    const content = newId()
    const heard = receiver.call('heard', content)
    const begun = await sender.call('say', { conversationId: couple.conversationId, content })
    return { time: (await heard) - begun }
  }
  const theirs = async () => {
    const content = newId()
    const heard = zeroReceiver.call('heard', content)
    const begun = await zeroSender.call('say', { conversationId, sender: student.id, receiver: poster.id, content })
    return { time: (await heard) - begun }
  }
  const work = `a message, device to device`
  const how = 'without rights or limits'
  yield {
    runs: messages,
    ours: own,
    floor: theirs,
    aims: [
      line(`${work}, p50 of ${messages}`, 'time', how),
      line(`${work}, p95 of ${messages}`, 'time', how, { of: percentile95 }),
    ],
  }
}

/** Number of a person's actions that have arrived. Waits while more may come. */
const arrivals = async (sql: Sql, person: { id: string }, all: number) => {
  for (let tries = 0; ; tries++) {
    const written = await countWrites(sql, person)
    if (written === all || tries === 100) return written
    await pause(200)
  }
}

const measureOffline: Measure<Sides> = async function* ({ ours, zero }) {
  const browser = await ours.openBrowser()
  const peerBrowser = await zero.openBrowser()
  const offline = async (jobIds: string[]) => {
    const { student, poster, conversationId } = await addCouple(zero.sql)
    const talk = { conversationId, sender: student.id, receiver: poster.id }
    return { student, order: { ...talk, jobIds, storageKey: newId() } }
  }

  const jobIds = await someOpenJobs(ours.sql, each)
  const theirs = async () => {
    const { student, order } = await offline(jobIds)
    const page = await openZero(peerBrowser, zero)
    const result = await page.call('drainOutbox', order)
    await page.close()
    const written = await countWrites(zero.sql, student)
    if (written !== 2 * each || result.refused > 0)
      throw new Error(`${written} were written and ${result.refused} refused`)
    return { connected: result.whole, all: result.waited + result.whole }
  }
  const own = async () => {
    const { whole } = await drainOnce(ours.sql, browser, ours.origin, jobIds)
    return { connected: whole, all: whole }
  }

  const someIds = jobIds.slice(0, few)
  const close = async () => {
    const { student, conversationId } = await addCouple(ours.sql)
    await browser.signIn(ours.origin, student.token)
    const leaving = await browser.open(ours.origin)
    await leaving.call('leaveOffline', { account: student.id, jobIds: someIds, conversationId })
    await leaving.close()
    const back = await browser.open(ours.origin)
    await back.call('comeBack', student.id)
    const kept = await arrivals(ours.sql, student, 2 * few)
    await back.close()
    return { kept }
  }
  const closeZero = async () => {
    const { student, order } = await offline(someIds)
    const leaving = await openZero(peerBrowser, zero)
    await leaving.call('leaveOffline', order)
    await leaving.close()
    const back = await openZero(peerBrowser, zero)
    await back.call('comeBack', order.storageKey)
    const kept = await arrivals(zero.sql, student, 2 * few)
    await back.close()
    return { kept }
  }

  yield {
    runs: pairs,
    ours: own,
    floor: theirs,
    aims: [
      line(`drain of ${2 * each} queued actions`, 'connected', 'once connected'),
      line('the same, from when the network is back', 'all', 'which tries every five seconds'),
    ],
  }
  yield {
    runs: closings,
    ours: close,
    floor: closeZero,
    aims: [
      line(`of ${2 * few * closings} actions of pages that close offline, sent later`, 'kept', 'as it is', {
        of: total,
        say: String,
        isMore: true,
      }),
    ],
  }
}

/** Drops the replication slot of an ended cache server, for which PostgreSQL would keep all WAL. */
const dropSlots = async (sql: Sql) => {
  await sql`
    select pg_terminate_backend(active_pid, 5000) from pg_replication_slots
    where database = current_database() and active_pid is not null`
  await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where database = current_database()`
}

/** The same work with Zero, whose cache server runs between PostgreSQL and the devices. */
export const measureZero: Measure<World> = async function* ({ product, databases, openBrowser, startApi }) {
  const reason = whyNoZero()
  if (reason !== null) {
    tell(`zero: not measured, because ${reason}`)
    return
  }
  const database = await databases.copy('beside_zero')
  const api = await startApi(database.url)
  await makeFill(product, database.url)
  // Without the feeds' triggers, which Zero does not use.
  const replicated = await databases.copy(
    'zero',
    'full',
    sql => sql`
      do $$ declare name regclass; begin
        foreach name in array array['offers', 'users', 'messages', 'applications', 'notifications']::regclass[] loop
          execute format('alter table %s disable trigger user', name);
        end loop;
      end $$`,
  )
  const port = await freePort()
  const server = startChild('peers/zero-server.ts')
  try {
    await server.ask({ databaseUrl: replicated.url, port, compresses: false })
    const page = await peerPage('zero-page')
    const sides: Sides = {
      ours: { sql: database.sql, origin: api.origin, openBrowser },
      zero: { sql: replicated.sql, origin: `http://localhost:${port}`, openBrowser: () => openBrowser(page) },
    }
    yield* measureFill(sides)
    yield* measureChanges(sides)
    yield* measureMessage(sides)
    yield* measureOffline(sides)
  } finally {
    await server.stop()
    await dropSlots(replicated.sql)
  }
}
