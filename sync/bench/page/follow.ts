import { Dexie, liveQuery, type Table } from 'dexie'
import { createEngine } from '../../engine.ts'
import { windowPorts } from '../../hosts/window.ts'
import { allOffers, readOffers } from '../../rows.ts'
import { createEar } from './ear.ts'
import { quietPorts } from './quiet-ports.ts'

let engine: ReturnType<typeof createEngine> | null = null

/** A visitor's device, in step. */
export const follow = async () => {
  engine = createEngine({ ports: quietPorts, account: null })
  await engine.start()
  await engine.drain()
  return (await allOffers(engine.db)).length
}

/** How long it takes to be in step again, and how many rows say so now. */
export const pullNow = async (title: string) => {
  if (!engine) throw new Error('nothing is followed')
  const begun = performance.now()
  await engine.drain()
  const whole = performance.now() - begun
  return { whole, arrived: (await allOffers(engine.db)).filter(offer => offer.title === title).length }
}

const { came, heard } = createEar()
export { heard as heardOffers }

/** A visitor who looks at these offers, and notes when all of them have come to the same title. */
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

/** The same table as the store's, in a database of its own. */
export const openTable = (name: string) => {
  const db = new Dexie(name)
  db.version(1).stores({ offers: 'id, postedById' })
  return Object.assign(db, { offers: db.table<Row, string>('offers') })
}

let table: Table<Row, string> | null = null

/** The least that must be done for the same rows: fetch them, and put them into one table at once. */
export const fetchAndPut = async (address: string) => {
  const begun = performance.now()
  const response = await fetch(address)
  const rows: Row[] = await response.json()
  table ??= openTable('floor').offers
  await table.bulkPut(rows)
  return { whole: performance.now() - begun, rows: rows.length }
}
