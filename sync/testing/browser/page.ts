import { liveQuery } from 'dexie'
import { createEngine, type Engine } from '../../engine.ts'
import { allOffers } from '../../rows.ts'
import { windowPorts } from '../../hosts/window.ts'

/** Rows on screen, all by live queries as in the app. */
type Shown = {
  applications: string[]
  messages: { content: string; isPending: boolean }[]
  jobs: number
  outbox: { id: string; state: string }[]
}

type Page = {
  engine: Engine
  shown: Shown | null
  /** Lock timeouts with which this page requested locks. */
  patiences: number[]
}

declare global {
  interface Window {
    pouce: Page
  }
}

const { searchParams } = new URL(location.href)

/** Factor that shortens lock timeouts, so that a test does not wait half a minute. */
const haste = Number(searchParams.get('haste') ?? 1)
const patiences: number[] = []

const lock: typeof windowPorts.lock = (name, run, patience) => {
  if (patience === undefined) return windowPorts.lock(name, run)
  patiences.push(patience)
  return windowPorts.lock(name, run, patience / haste)
}

const engine = createEngine({ ports: { ...windowPorts, lock }, account: searchParams.get('account') })
const { db } = engine

const look = (): Promise<Shown> =>
  db.transaction('r', db.tables, async () => ({
    applications: (await db.applications.orderBy('jobId').toArray()).map(({ jobId }) => jobId),
    messages: (await db.messages.toCollection().sortBy('createdAt')).map(({ content, pending }) => ({
      content,
      isPending: (pending ?? []).length > 0,
    })),
    jobs: (await allOffers(db)).length,
    outbox: (await db.outbox.orderBy('seq').toArray()).map(({ id, state }) => ({ id, state })),
  }))

const page: Page = { engine, shown: null, patiences }

liveQuery(look).subscribe(shown => {
  page.shown = shown
})

await navigator.serviceWorker.register('/worker.js', { type: 'module' })
await navigator.serviceWorker.ready
await engine.start()
window.pouce = page
