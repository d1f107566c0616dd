import { setTimeout as pause } from 'node:timers/promises'
import { median, percentile95 } from '../../../api/bench/statistics.ts'
import type { Sql } from '../../../api/db/connect.ts'
import { freePort } from '../../../api/server/free-port.ts'
import { newId } from '../../../schema/ids.ts'
import type { Browser } from '../browsers.ts'
import { openJobs, tell } from '../databases.ts'
import { countWrites, drainOnce } from '../drain.ts'
import { makeFill } from '../first-pull.ts'
import { beside, milliseconds, thousands } from '../line.ts'
import type { Measure } from '../measure.ts'
import { inPairs } from '../pairs.ts'
import { peerPage, whyNoZero, type ZeroCalls } from './install.ts'
import { addCouple, someOpenJobs } from '../people.ts'
import { startChild } from '../processes.ts'

const pairs = 5
const changed = 500
const messages = 100
const each = 100
const few = 10
const closings = 3

type Side = { sql: Sql; origin: string; openBrowser: () => Promise<Browser> }
type Sides = { ours: Side; zero: Side }
type Pair = { ours: number; floor: number }

const line = (work: string, how: string, runs: readonly Pair[], least?: number, say = milliseconds) =>
  beside(
    'Zero',
    work,
    say(median(runs.map(run => run.ours))),
    `${say(median(runs.map(run => run.floor)))}, Zero, ${how}`,
    runs.map(run => run.floor / run.ours),
    least,
  )

const openZero = (browser: Browser, { origin }: Side) => browser.open<ZeroCalls>(origin)

const measureFill = async ({ ours, zero }: Sides) => {
  const browser = await ours.openBrowser()
  const peerBrowser = await zero.openBrowser()
  const own = async () => {
    const page = await browser.open(ours.origin)
    const result = await page.call('firstPull', openJobs)
    await page.forget()
    await page.close()
    return result
  }
  const theirs = async () => {
    const storageKey = newId()
    const page = await openZero(peerBrowser, zero)
    const result = await page.call('firstPull', { storageKey, count: openJobs })
    await page.close()
    return { ...result, storageKey }
  }
  const runs = await inPairs(pairs, own, theirs)
  const page = await openZero(peerBrowser, zero)
  const stored = await page.call('countStored', runs.at(-1)?.floor.storageKey ?? '')
  await page.close()
  if (stored !== openJobs) throw new Error(`Zero had stored ${stored} jobs instead of ${openJobs}`)
  const as = (figure: (run: (typeof runs)[number]) => Pair) => runs.map(figure)
  const work = `first pull of ${thousands(openJobs)} open jobs`
  return [
    line(
      `${work}, stored`,
      'in memory, not stored yet',
      as(run => ({ ours: run.ours.whole, floor: run.floor.whole })),
      2,
    ),
    line(
      'the same, stored by both',
      'in IndexedDB',
      as(run => ({ ours: run.ours.whole, floor: run.floor.stored })),
      2,
    ),
    line(
      'its bytes on the wire',
      'which compresses nothing unless told to',
      as(run => ({ ours: run.ours.bytes, floor: run.floor.bytes })),
      undefined,
      bytes => `${thousands(bytes)} B`,
    ),
  ]
}

/** From the commit to the screen of somebody who looks at all of them; nobody asks. */
const measureChanges = async ({ ours, zero }: Sides) => {
  const ids = await someOpenJobs(ours.sql, changed)
  const device = await (await ours.openBrowser()).open(ours.origin)
  await device.call('lookAt', ids)
  const peer = await openZero(await zero.openBrowser(), zero)
  await peer.call('follow', ids)
  await pause(1000)
  let round = 0
  const rename = async (sql: Sql, heard: (title: string) => Promise<number>) => {
    const title = `Tour ${++round}`
    const arrival = heard(title)
    await sql`update jobs set title = ${title} where id = any(${ids}::uuid[])`
    const committed = performance.timeOrigin + performance.now()
    return (await arrival) - committed
  }
  const runs = await inPairs(
    2 * pairs,
    () => rename(ours.sql, title => device.call('heardOffers', title)),
    () => rename(zero.sql, title => peer.call('heard', title)),
  )
  return [line(`${changed} changes, from the commit to a screen`, 'in memory', runs)]
}

const measureMessage = async ({ ours, zero }: Sides) => {
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
  // Until all four stand.
  await pause(1000)

  const own = async () => {
    const content = newId()
    const heard = receiver.call('heard', content)
    const begun = await sender.call('say', { conversationId: couple.conversationId, content })
    return (await heard) - begun
  }
  const theirs = async () => {
    const content = newId()
    const heard = zeroReceiver.call('heard', content)
    const begun = await zeroSender.call('say', { conversationId, sender: student.id, receiver: poster.id, content })
    return (await heard) - begun
  }
  const runs = await inPairs(messages, own, theirs)
  const late = { ours: percentile95(runs.map(run => run.ours)), floor: percentile95(runs.map(run => run.floor)) }
  const how = 'without rights or limits'
  return [
    line(`a message, device to device, p50 of ${messages}`, how, runs),
    line(`a message, device to device, p95 of ${messages}`, how, [late]),
  ]
}

/** What has arrived of somebody's actions, for as long as more may come. */
const arrivals = async (sql: Sql, person: { id: string }, all: number) => {
  for (let tries = 0; ; tries++) {
    const written = await countWrites(sql, person)
    if (written === all || tries === 100) return written
    await pause(200)
  }
}

const measureOffline = async ({ ours, zero }: Sides) => {
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
    return result
  }
  const runs = await inPairs(pairs, () => drainOnce(ours.sql, browser, ours.origin, jobIds), theirs)
  const waited = median(runs.map(run => run.floor.waited))

  const kept = { ours: 0, zero: 0 }
  for (let round = 0; round < closings; round++) {
    const someIds = jobIds.slice(0, few)
    const { student, conversationId } = await addCouple(ours.sql)
    await browser.signIn(ours.origin, student.token)
    const leaving = await browser.open(ours.origin)
    await leaving.call('leaveOffline', { account: student.id, jobIds: someIds, conversationId })
    await leaving.close()
    const back = await browser.open(ours.origin)
    await back.call('comeBack', student.id)
    kept.ours += await arrivals(ours.sql, student, 2 * few)
    await back.close()

    const { student: other, order } = await offline(someIds)
    const zeroLeaving = await openZero(peerBrowser, zero)
    await zeroLeaving.call('leaveOffline', order)
    await zeroLeaving.close()
    const zeroBack = await openZero(peerBrowser, zero)
    await zeroBack.call('comeBack', order.storageKey)
    kept.zero += await arrivals(zero.sql, other, 2 * few)
    await zeroBack.close()
  }

  return [
    line(
      `drain of ${2 * each} queued actions`,
      `once connected, ${milliseconds(waited)} after the network`,
      runs.map(run => ({ ours: run.ours.whole, floor: run.floor.whole })),
    ),
    beside(
      'Zero',
      `of ${2 * few * closings} actions of pages that close offline, sent later`,
      String(kept.ours),
      `${kept.zero}, Zero`,
      [kept.ours / Math.max(kept.zero, 1)],
    ),
  ]
}

/** A cache server that has gone leaves its slot behind, for which PostgreSQL would keep everything. */
const dropSlots = async (sql: Sql) => {
  await sql`
    select pg_terminate_backend(active_pid, 5000) from pg_replication_slots
    where database = current_database() and active_pid is not null`
  await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where database = current_database()`
}

/** The same work by Zero, with its cache server between PostgreSQL and the devices. */
export const measureZero: Measure = async ({ databases, openBrowser, startApi }) => {
  const reason = whyNoZero()
  if (reason !== null) {
    tell(`zero: not measured, because ${reason}`)
    return []
  }
  const database = await databases.copy('beside_zero')
  const api = await startApi(database.url)
  await makeFill(database.sql)
  // Our feeds are written by triggers, which are no work of Zero's.
  const replicated = await databases.copy(
    'zero',
    'full',
    sql => sql`
      do $$ declare name regclass; begin
        foreach name in array array['jobs', 'users', 'messages', 'applications', 'notifications']::regclass[] loop
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
    return [
      ...(await measureFill(sides)),
      ...(await measureChanges(sides)),
      ...(await measureMessage(sides)),
      ...(await measureOffline(sides)),
    ]
  } finally {
    await server.stop()
    await dropSlots(replicated.sql)
  }
}
