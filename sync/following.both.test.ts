import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { jobsFeeds, jobsFeedsAround, userFeed } from '../schema/feeds.ts'
import { createNodeBrowser } from './testing/node.ts'
import { mergeSegments } from './merge.ts'
import { addSegment } from './segments.ts'
import { contents } from './testing/contents.ts'
import { createCrash } from './testing/crash.ts'
import { createBrowser, openTab, type Tab } from './testing/device.ts'
import { offerRow, userRow } from './testing/rows.ts'
import { createStreams } from './testing/streams.ts'
import { stride } from './testing/stride.ts'
import { turns } from './testing/turns.ts'
import { apply, createWorld, me } from './testing/world.ts'

const tooMany = 20_001
const few = 10_000

/** Offers from the whole country. The server reports more than a device holds. */
const createCrowd = (offers = tooMany) => {
  const server = createWorld()
  server.put('user', { ...userRow(1), canton: 'VD' })
  const cantons = ['VD', 'GE', 'ZH', 'SZ', 'CH', 'BE']
  server.put('offer', ...Array.from({ length: 24 }, (_, n) => offerRow(100 + n, { canton: cantons[n % 6] ?? 'VD' })))
  server.makeFill(5, offers)
  return server
}

const open = async (given: Parameters<typeof openTab>[0]) => {
  const tab = openTab({ jobs: jobsFeeds, ...given })
  await tab.engine.start()
  await tab.engine.drain()
  return tab
}

const expectFollowed = async ({ db }: Pick<Tab, 'db'>, canton: string) =>
  expect(Object.keys((await db.meta.get('state'))?.cursors ?? {}).toSorted()).toEqual(
    [userFeed(me), ...jobsFeedsAround(canton)].toSorted(),
  )

type World = ReturnType<typeof createCrowd>

const expectAround = async (
  { db }: Pick<Tab, 'db'>,
  server: World,
  canton: string | null,
  account: string | null = me,
) => {
  const feeds = [...(account === null ? [] : [userFeed(account)]), ...jobsFeedsAround(canton)]
  expect(Object.keys((await db.meta.get('state'))?.cursors ?? {}).toSorted()).toEqual(feeds.toSorted())
  expect(await contents(db)).toEqual(server.truth(feeds))
}

const expectAll = async ({ db }: Pick<Tab, 'db'>, server: World) =>
  expect(await contents(db)).toEqual(server.truth([userFeed(me), ...jobsFeeds]))

describe('a device when more offers are open than it holds', () => {
  it('[R26] follows those of its person’s canton, its neighbours and no canton, and takes no file twice', async () => {
    const server = createCrowd()
    const tab = await open({ server })
    await expectAround(tab, server, 'VD')
    expect(tab.bodies.length, 'twice one’s own and the offers: to hear of it, and to begin').toBe(4)
    expect(new Set(tab.files).size).toBe(tab.files.length)
    server.put(
      'offer',
      offerRow(200, { canton: 'ZH' }),
      offerRow(201, { canton: 'BE' }),
      offerRow(102, { canton: 'GE' }),
    )
    await tab.engine.drain()
    await expectAround(tab, server, 'VD')
  })

  it('[R26] follows the same feeds in all tabs and the worker, without another request', async () => {
    const server = createCrowd()
    const browser = createBrowser()
    const first = await open({ server, browser })
    const second = await open({ server, browser })
    await first.engine.drain()
    expect(second.files).toEqual([])
    await expectAround(second, server, 'VD')
    for (const { bodies } of [first, second]) expect(bodies.at(-1)).not.toContain('"0"')
  })

  it('[R26] subscribes its stream to these feeds only', async () => {
    const server = createCrowd()
    const { stream } = createStreams()
    const asked: (readonly string[])[] = []
    const tab = openTab({
      server,
      jobs: jobsFeeds,
      ports: {
        stream: (listener, offers) => {
          asked.push(offers)
          return stream(listener)
        },
      },
    })
    await tab.engine.start()
    await tab.engine.drain()
    await turns(50)
    expect(asked.at(0)).toEqual(jobsFeeds)
    expect(asked.at(-1)?.toSorted()).toEqual(jobsFeedsAround('VD').toSorted())
  })

  it('[R26] follows other feeds once the server knows that the person has moved, and not before', async () => {
    const server = createCrowd()
    const tab = await open({ server })
    tab.signal('offline')
    await tab.engine.send('edit-profile', { id: me, city: 'Zürich, ZH' })
    await expectFollowed(tab, 'VD')
    server.put('user', { ...userRow(1), canton: 'ZH' })
    tab.signal('online')
    await tab.engine.drain()
    await expectFollowed(tab, 'ZH')
  })

  it('[R26] of a visitor holds no canton until they look at one', async () => {
    const server = createCrowd()
    const tab = await open({ server, account: null })
    await expectAround(tab, server, null, null)
    await tab.engine.lookAt('GE')
    await tab.engine.drain()
    await expectAround(tab, server, 'GE', null)
    await tab.engine.lookAt('ZH')
    await tab.engine.drain()
    await expectAround(tab, server, 'ZH', null)
  })

  it('[R26] knows a visitor’s canton before its first answer', async () => {
    const server = createCrowd()
    const tab = openTab({ server, account: null, jobs: jobsFeeds })
    await tab.engine.lookAt('GE')
    await tab.engine.start()
    await tab.engine.drain()
    await expectAround(tab, server, 'GE', null)
  })

  it('[R26] counts its own offers, and keeps them on screen until the pull is complete', async () => {
    const server = createCrowd(few)
    const tab = await open({ server })
    await expectAll(tab, server)
    const held = { heldBy: { 'jobs:TI': 1 } }
    await tab.db.transaction('rw', tab.db.tables, () =>
      addSegment(
        tab.db,
        Array.from({ length: tooMany }, (_, n) => ({ id: `0190f${String(n).padStart(31, '0')}`, ...held })),
      ),
    )
    const state = await tab.db.meta.get('state')
    if (state) await tab.db.meta.put({ ...state, unmerged: 5000 })
    await mergeSegments(tab.db)
    server.makeFill(5, tooMany)
    tab.setRoute(() => 'lost-request')
    await tab.engine.drain()
    expect((await contents(tab.db)).size).toBeGreaterThan(tooMany)
    tab.setRoute(() => 'ok')
    await tab.engine.drain()
    await expectAround(tab, server, 'VD')
  })

  it('[R26] returns to the whole country only when half as many are open', async () => {
    const server = createCrowd()
    const tab = await open({ server })
    server.renew()
    server.makeFill(5, few + 1)
    await tab.engine.drain()
    await expectAround(tab, server, 'VD')
    await tab.engine.drain()
    server.renew()
    server.makeFill(5, few)
    await tab.engine.drain()
    await expectAll(tab, server)
  })

  it('[R5] [R26] resumes after dying at any step', async () => {
    const live = async (killAt?: number) => {
      const server = createCrowd()
      const indexed = { indexedDB: new IDBFactory(), IDBKeyRange }
      const crash = createCrash(killAt)
      const first = openTab({ server, jobs: jobsFeeds, browser: createNodeBrowser(indexed), crash })
      await first.engine.start().catch(() => undefined)
      await first.engine.send('apply-to-job', apply(1, 102)).catch(() => undefined)
      await first.engine.drain().catch(() => undefined)
      first.engine.close()
      const second = await open({ server, browser: createNodeBrowser(indexed) })
      return { server, second, steps: crash.steps() }
    }
    const { steps } = await live()
    expect(steps).toBeGreaterThan(20)
    for (let killAt = 1; killAt <= steps; killAt += stride) {
      const { server, second } = await live(killAt)
      await expectAround(second, server, 'VD')
      second.engine.close()
    }
  })
})
