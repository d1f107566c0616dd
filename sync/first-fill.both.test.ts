import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { createNodeBrowser } from './testing/node.ts'
import { readOffer } from './rows.ts'
import { contents } from './testing/contents.ts'
import { createCrash } from './testing/crash.ts'
import { openTab, type Tab } from './testing/device.ts'
import { idOf, offerRow } from './testing/rows.ts'
import { stride } from './testing/stride.ts'
import { turns } from './testing/turns.ts'
import { apply, createWorld, feeds, me } from './testing/world.ts'

const offers = (from: number, count: number, given: Parameters<typeof offerRow>[1] = {}) =>
  Array.from({ length: count }, (_, n) => offerRow(from + n, given))
const gone = { withdrawnAt: '2026-03-01T00:00:00.000Z' }

/** A world with its own offers, thirty of two followed cantons and some of an unfollowed one, in files of ten. */
const createFilled = (pageSize = 1000) => {
  const server = createWorld({ pageSize })
  server.put('offer', ...offers(100, 20), ...offers(120, 10, { canton: 'GE' }), ...offers(130, 5, { canton: 'ZH' }))
  server.makeFill(10)
  return server
}

const database = () => ({ indexedDB: new IDBFactory(), IDBKeyRange })

const fill = async (given: Parameters<typeof openTab>[0]) => {
  const tab = openTab(given)
  await tab.engine.start()
  await tab.engine.drain()
  return tab
}

/** A tab whose network fails after so many answers, including files. */
const fillUntil = async (
  answers: number,
  server: ReturnType<typeof createFilled>,
  indexed: ReturnType<typeof database>,
) => {
  const tab = openTab({ server, browser: createNodeBrowser(indexed) })
  tab.setRoute(attempt => (attempt <= answers ? 'ok' : 'lost-request'))
  await tab.engine.start()
  await tab.engine.drain()
  return tab
}

const expectTruth = async ({ db }: Pick<Tab, 'db'>, server: ReturnType<typeof createFilled>) =>
  expect(await contents(db)).toEqual(server.truth(feeds))

describe('a first fill in files', () => {
  it('[R25] takes one request for one’s own rows, one for the rest and each file once, and leaves nothing to merge', async () => {
    const server = createFilled()
    const tab = await fill({ server })
    await expectTruth(tab, server)
    expect([tab.bodies.length, tab.files.length]).toEqual([2, 4])
    tab.clock.advance(2000)
    await turns(200)
    const segments = (await tab.db.segments.toArray()).flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(segments).toEqual([...segments].toSorted())
    expect(await tab.db.offers.count(), 'what is one’s own').toBe(1)
    expect(await tab.db.meta.get('state')).toMatchObject({ unmerged: 0, merged: segments.length, isSweeping: false })
  })

  it.each([1000, 3])(
    '[R25] keeps an offer of the answer if it is newer than that of a file; pages of %i',
    async pageSize => {
      const server = createFilled(pageSize)
      server.put('offer', offerRow(100, { title: 'Newer' }), offerRow(101, gone), offerRow(102, { canton: 'GE' }))
      server.put(
        'offer',
        offerRow(121, { canton: 'VD' }),
        offerRow(122, { canton: 'ZH' }),
        offerRow(130, { canton: 'VD' }),
      )
      server.put('offer', offerRow(103, { status: 'assigned' }), ...offers(140, 4))
      server.put('offer', offerRow(104, gone))
      server.put('offer', offerRow(104, { title: 'Again' }))
      const tab = await fill({ server })
      await expectTruth(tab, server)
      expect((await readOffer(tab.db, idOf('job', 104)))?.title).toBe('Again')
      tab.clock.advance(2000)
      await turns(200)
      await expectTruth(tab, server)
      server.put('offer', offerRow(103, { status: 'assigned' }), offerRow(102, gone))
      await tab.engine.drain()
      await expectTruth(tab, server)
    },
  )

  it('[R8] [R25] also records the canton as a holder of an offer that is already there as one’s own', async () => {
    const server = createFilled()
    const writer = await fill({ server })
    await writer.engine.send('apply-to-job', apply(1, 105))
    await writer.engine.drain()
    const tab = await fill({ server })
    expect(await tab.db.offers.get(idOf('job', 105))).toBeDefined()
    await tab.engine.send('withdraw-application', { id: idOf('application', 1) })
    await tab.engine.drain()
    expect(await readOffer(tab.db, idOf('job', 105))).toBeDefined()
    await expectTruth(tab, server)
  })

  it('[R5] [R25] resumes after dying at any step', async () => {
    const live = async (killAt?: number) => {
      const server = createFilled(6)
      server.put('offer', offerRow(100, { title: 'Newer' }), offerRow(101, gone), offerRow(102, { canton: 'GE' }))
      const indexed = database()
      const crash = createCrash(killAt)
      const first = openTab({ server, browser: createNodeBrowser(indexed), crash })
      await first.engine.start().catch(() => undefined)
      await first.engine.send('apply-to-job', apply(1, 106)).catch(() => undefined)
      await first.engine.drain().catch(() => undefined)
      first.engine.close()
      const second = await fill({ server, browser: createNodeBrowser(indexed) })
      return { server, second, steps: crash.steps() }
    }
    const { steps } = await live()
    expect(steps).toBeGreaterThan(50)
    for (let killAt = 1; killAt <= steps; killAt += stride) {
      const { server, second } = await live(killAt)
      expect({ killAt, rows: await contents(second.db) }).toEqual({ killAt, rows: server.truth(feeds) })
      second.engine.close()
    }
  })

  it('[R25] does not request files again that were stored before the tab was closed', async () => {
    const server = createFilled()
    const indexed = database()
    const first = await fillUntil(4, server, indexed)
    expect(await first.db.segments.count()).toBe(2)
    expect(first.engine.status.get().since, 'not whole yet').toBeNull()
    first.engine.close()
    const second = await fill({ server, browser: createNodeBrowser(indexed) })
    expect([second.bodies.length, second.files.length]).toEqual([1, 2])
    await expectTruth(second, server)
  })

  it.each([
    ['gone', 404],
    ['a portal’s page', 200],
  ])('[R25] falls back to pages when a file is %s, and uses files again once the pull restarts', async (_, status) => {
    const server = createFilled(7)
    const tab = openTab({ server })
    const missing = { status, retryAfter: null, text: '<html>' }
    const missed = new Set<number>()
    tab.setRoute(() => {
      const asked = tab.files.length
      if (![2, 6].includes(asked) || missed.has(asked)) return 'ok'
      missed.add(asked)
      return missing
    })
    await tab.engine.start()
    await tab.engine.drain()
    await expectTruth(tab, server)
    expect(tab.files.length).toBeLessThanOrEqual(8)
    expect(tab.bodies.length).toBeGreaterThan(4)
  })

  it('[R25] restarts with the current files when a file is gone', async () => {
    const server = createFilled()
    const tab = openTab({ server })
    let isGone = false
    tab.setRoute(() => {
      if (isGone || tab.files.length < 3) return 'ok'
      isGone = true
      server.put('offer', offerRow(101, gone), offerRow(125, { canton: 'GE', title: 'Renamed' }))
      server.makeFill(10)
      return { status: 404, retryAfter: null, text: '{}' }
    })
    await tab.engine.start()
    await tab.engine.drain()
    await expectTruth(tab, server)
    expect([tab.bodies.length, isGone]).toEqual([4, true])
    expect(new Set(tab.files).size, 'of both fills').toBeGreaterThan(4)
  })

  it('[R25] waits for a late file without delaying sends', async () => {
    const server = createFilled()
    const tab = openTab({ server })
    const busy = { status: 503, retryAfter: null, text: '' }
    tab.setRoute(() => (tab.files.length > 0 && tab.bodies.length < 3 ? busy : 'ok'))
    await tab.engine.start()
    await turns(50)
    expect(await tab.db.segments.count()).toBe(0)
    await tab.engine.send('apply-to-job', apply(1, 106))
    tab.clock.advance(1000)
    await turns(200)
    expect(server.effects).toHaveLength(1)
    tab.clock.advance(60_000)
    await tab.engine.drain()
    await expectTruth(tab, server)
  })

  it('[R25] is not held up by entries that the server puts off', async () => {
    const server = createFilled()
    server.putOff.add('send-message')
    const tab = openTab({ server })
    await tab.engine.start()
    await tab.engine.send('send-message', { id: idOf('message', 1), jobId: idOf('job', 5), content: 'Hello' })
    await turns(300)
    expect(await tab.db.segments.count()).toBe(4)
    expect(tab.bodies.length).toBeLessThan(6)
  })

  it('[R9] [R25] restarts when tombstones are gone, even between two pages', async () => {
    const server = createFilled(3)
    server.put('offer', ...offers(140, 8))
    for (const answers of [1, 3, 5]) {
      const indexed = database()
      const first = await fillUntil(answers, server, indexed)
      first.engine.close()
      server.put('offer', offerRow(101 + answers, gone), offerRow(140, { title: `Newer ${answers}` }))
      server.passFloor()
      server.put('offer', offerRow(120 + answers, gone))
      const second = await fill({ server, browser: createNodeBrowser(indexed) })
      await expectTruth(second, server)
      second.engine.close()
      server.makeFill(10)
      server.put('offer', ...offers(150 + answers * 10, 8))
    }
  })

  it('[R9] [R25] leaves no rows of another epoch and none from before', async () => {
    const server = createFilled()
    const tab = await fill({ server })
    server.commit(() => {
      for (let n = 100; n < 110; n++) server.tables.offer.delete(idOf('job', n))
    })
    server.put('offer', offerRow(111, { title: 'Newer' }))
    await tab.engine.drain()
    server.renew()
    server.makeFill(10)
    server.put('offer', offerRow(112, gone), offerRow(100, { title: 'Back' }))
    const asked = tab.files.length
    await tab.engine.drain()
    expect(tab.files.length).toBeGreaterThan(asked)
    await expectTruth(tab, server)
  })

  it('[R9] [R25] restores the rows of another epoch, and pending rows stay pending', async () => {
    const server = createFilled()
    const restore = server.backup()
    const tab = await fill({ server })
    server.put('offer', offerRow(111, { title: 'Newer' }), offerRow(112, gone), offerRow(113, { canton: 'GE' }))
    await tab.engine.drain()
    server.putOff.add('block-user')
    await tab.engine.send('block-user', { id: offerRow(114).postedById })
    await tab.engine.drain()
    expect(await readOffer(tab.db, idOf('job', 114))).toBeUndefined()
    restore()
    server.makeFill(10)
    tab.clock.advance(120_000)
    await tab.engine.drain()
    expect(tab.files.length).toBeGreaterThan(4)
    expect(await readOffer(tab.db, idOf('job', 114)), 'still on its way').toBeUndefined()
    const [entry] = await tab.db.outbox.toArray()
    await tab.engine.discard(entry?.id ?? '')
    await expectTruth(tab, server)
  })

  it.each([[['jobs:GE']], [['jobs:VD', 'jobs:GE', 'jobs:ZH']]])(
    '[R9] [R25] restarts when other cantons are followed in the meantime: %s',
    async jobs => {
      const server = createFilled()
      const indexed = database()
      const first = await fillUntil(3, server, indexed)
      first.engine.close()
      const second = await fill({ server, browser: createNodeBrowser(indexed), jobs })
      expect(await contents(second.db)).toEqual(server.truth([`user:${me}`, ...jobs]))
    },
  )

  it('[R22] [R25] restarts after an app without file support has applied an answer in between', async () => {
    const server = createFilled()
    const indexed = database()
    const first = await fillUntil(2, server, indexed)
    const state = await first.db.meta.get('state')
    if (!state?.firstFill) throw new Error('no file is to come')
    const turn = state.turn + 1
    await first.db.meta.put({ ...state, turn, segmentTurn: turn, isSweeping: false, syncedAt: 0 })
    first.engine.close()
    const second = await fill({ server, browser: createNodeBrowser(indexed) })
    expect(second.files.length, 'all of them').toBe(4)
    await expectTruth(second, server)
  })
})
