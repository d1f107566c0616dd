import { Dexie } from 'dexie'
import { readOffers, readTable } from './cold-read.ts'
import { comeBack, drainOutbox, leaveOffline } from './drain-outbox.ts'
import { firstPull } from './first-pull.ts'
import { fetchAndPut, follow, heardOffers, lookAt, pullNow } from './follow.ts'
import { hearByHand, heardByHand, sayByHand } from './message-by-hand.ts'
import { heard, listen, say } from './message.ts'

const forget = async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
}

/** Functions that the benchmark calls by name. */
const bench = {
  firstPull,
  drainOutbox,
  leaveOffline,
  comeBack,
  follow,
  pullNow,
  lookAt,
  heardOffers,
  fetchAndPut,
  readOffers,
  readTable,
  listen,
  say,
  heard,
  hearByHand,
  sayByHand,
  heardByHand,
  forget,
}

export type Bench = typeof bench

declare global {
  var bench: Bench
}
globalThis.bench = bench
