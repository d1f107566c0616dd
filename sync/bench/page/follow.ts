import { Dexie, liveQuery, type Table } from 'dexie'
import { createEngine } from '../../engine.ts'
import { windowPorts } from '../../hosts/window.ts'
import { allOffers, readOffers } from '../../rows.ts'
import { createEar } from './ear.ts'
import { quietPorts } from './quiet-ports.ts'

let engine: ReturnType<typeof createEngine> | null = null

/** Opens a visitor's device and waits until it is in step. */
export const follow = async () => {
  engine = createEngine({ ports: quietPorts, account: null })
  await engine.start()
  await engine.drain()
  return (await allOffers(engine.db)).length
}

/** Time until the device is in step again, and the number of rows with the new title. */
export const pullNow = async (title: string) => {
  if (!engine) throw new Error('nothing is followed')
  const begun = performance.now()
  await engine.drain()
  const whole = performance.now() - begun
  return { whole, arrived: (await allOffers(engine.db)).filter(offer => offer.title === title).length }
}

const { came, heard } = createEar()
export { heard as heardOffers }

/** A visitor who watches these offers. Records when all of them have the same title. */
export const lookAt = async (ids: string[]) => {
  const own = (engine = createEngine({ ports: { ...windowPorts, isVisible: () => true }, account: null }))
  await own.start()
  await own.drain()
  liveQuery(() => readOffers(own.db, ids)).subscribe(offers => {
    const [first] = offers
    if (first && offers.every(offer => offer?.title === first.title)) came(first.title)
  })
}

type Row = { id: string; title: string }

/** The store's table in a separate database. */
export const openTable = (name: string) => {
  const db = new Dexie(name)
  db.version(1).stores({ offers: 'id, postedById' })
  return Object.assign(db, { offers: db.table<Row, string>('offers') })
}

let table: Table<Row, string> | null = null

/** The minimum for the same rows: fetch them and put them into one table at once. */
export const fetchAndPut = async (address: string) => {
  const begun = performance.now()
  const response = await fetch(address)
  const rows: Row[] = await response.json()
  table ??= openTable('floor').offers
  await table.bulkPut(rows)
  return { whole: performance.now() - begun, rows: rows.length }
}
