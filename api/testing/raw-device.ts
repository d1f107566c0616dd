import { expect } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { syncRows, syncVersion, type SyncAnswer, type SyncChange, type SyncRequest } from '../../schema/sync.ts'
import type { Call } from './world.ts'

const device = newId()

/** Request of a device that knows nothing except what is given. */
export const syncRequest = (given: Partial<SyncRequest>): SyncRequest => ({
  device,
  version: syncVersion.current,
  epoch: null,
  cursors: {},
  page: null,
  seen: null,
  mutations: [],
  ...given,
})

export const askSync = (call: Call, given: Partial<SyncRequest>) => call('POST', '/api/sync', syncRequest(given))

const parsed = ({ entity, row }: SyncChange): unknown => syncRows[entity].parse(row)

/** A minimal device that stores what it receives: one map of rows by feed. */
export const createRawDevice = (call: Call, feeds: readonly string[], read = parsed) => {
  let epoch: string | null = null
  let seen: string | null = null
  let cursors: Record<string, string> = Object.fromEntries(feeds.map(feed => [feed, '0']))
  const held = new Map<string, unknown>()
  const take = ({ changes }: SyncAnswer) => {
    for (const change of changes) {
      const key = `${change.feed} ${change.entity} ${change.id}`
      if (change.row === null) held.delete(key)
      else held.set(key, read(change))
    }
  }
  /** `between` runs before each page but the first, with the number of pages received. */
  const pull = async (
    mutations: SyncRequest['mutations'] = [],
    between: (pages: number) => Promise<unknown> = async () => {},
  ) => {
    let page: SyncRequest['page'] = null
    let results: SyncAnswer['results'] = []
    let pages = 0
    do {
      const given = { epoch, cursors, page, seen, mutations: page ? [] : mutations }
      const { status, body } = await askSync(call, given)
      expect(status, JSON.stringify(body)).toBe(200)
      if (body.isReset && !page) {
        held.clear()
        cursors = Object.fromEntries(feeds.map(feed => [feed, '0']))
      }
      take(body)
      if (!page) results = body.results
      epoch = body.epoch
      seen = body.seen
      page = body.next
      if (!page) {
        for (const feed of feeds)
          expect(BigInt(body.cursors[feed])).toBeGreaterThanOrEqual(BigInt(cursors[feed] ?? '0'))
        cursors = body.cursors
      }
      pages++
      if (page) await between(pages)
    } while (page)
    return { results, pages }
  }
  /** Each row once, as devices store it, with the feeds that hold it. The person's own feed has the private form of a row. */
  const shown = () => {
    const rows = new Map<string, { row: unknown; feeds: string[] }>()
    // Sorted, so that the own feed overrides the others.
    for (const [key, row] of [...held].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const [feed = '', ...name] = key.split(' ')
      const holders = [...(rows.get(name.join(' '))?.feeds ?? []), feed]
      rows.set(name.join(' '), { row, feeds: holders })
    }
    return Object.fromEntries(rows)
  }
  /** Expects an incrementally synced device to equal a freshly filled one. */
  const expectInStep = async (): Promise<void> => {
    await pull()
    const fresh = createRawDevice(call, feeds, read)
    await fresh.pull()
    expect(shown()).toEqual(fresh.shown())
  }
  return {
    pull,
    held,
    shown,
    expectInStep,
    rows: (entity: string) => [...held].filter(([key]) => key.includes(` ${entity} `)).map(([, row]) => row),
  }
}
