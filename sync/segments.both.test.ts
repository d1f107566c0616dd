import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { createNodeBrowser } from './testing/node.ts'
import { allOffers, readOffer, readOffers, readNewestOffers } from './rows.ts'
import { contents } from './testing/contents.ts'
import { createCrash } from './testing/crash.ts'
import { openTab, type Tab } from './testing/device.ts'
import { openOlderTables } from './testing/older-tables.ts'
import { idOf, offerRow } from './testing/rows.ts'
import { stride } from './testing/stride.ts'
import { turns } from './testing/turns.ts'
import { apply, createWorld, feeds, me } from './testing/world.ts'

const offers = (from: number, count: number, given: Parameters<typeof offerRow>[1] = {}) =>
  Array.from({ length: count }, (_, n) => offerRow(from + n, given))

/** Lets a due merge run. */
const rest = async ({ clock }: Pick<Tab, 'clock'>) => {
  clock.advance(2000)
  await turns(200)
}

/** A device filled with sixty offers of two cantons, in addition to the test world's own. */
const openFilled = async (given: Partial<Parameters<typeof openTab>[0]> = {}, pageSize = 25) => {
  const server = createWorld({ pageSize })
  server.put('offer', ...offers(100, 40), ...offers(140, 20, { canton: 'GE' }))
  const tab = openTab({ server, ...given })
  await tab.engine.start()
  await tab.engine.drain()
  await rest(tab)
  return { server, ...tab }
}

const idsIn = async ({ db }: Pick<Tab, 'db'>) => ({
  rows: await db.offers.count(),
  tombstones: await db.tombstones.count(),
  segments: (await db.segments.toArray()).flatMap(({ rows }) => rows.map(({ id }) => id)),
})

describe('the open offers of a device', () => {
  it('[R8] are stored in segments, the own ones as rows; a complete fill stores them in order, each once', async () => {
    const { server, ...tab } = await openFilled()
    const { rows, tombstones, segments } = await idsIn(tab)
    // The job under way is held by the person's own feed.
    expect([rows, tombstones]).toEqual([1, 0])
    expect(segments).toEqual([...segments].toSorted())
    expect(segments).toHaveLength(new Set(segments).size)
    expect(await contents(tab.db)).toEqual(server.truth(feeds))
  })

  it('[R8] are read individually from wherever they are stored: changed, deleted and restored since', async () => {
    const { server, db, engine } = await openFilled()
    const [kept, changed, gone] = [idOf('job', 100), idOf('job', 101), idOf('job', 102)]
    const titles = async () => (await readOffers(db, [kept, changed, gone])).map(job => job?.title)
    server.put('offer', offerRow(101, { title: 'Newer' }), offerRow(102, { withdrawnAt: '2026-03-01T00:00:00.000Z' }))
    await engine.drain()
    expect(await titles()).toEqual(['Offer 100', 'Newer', undefined])
    server.put('offer', offerRow(102, { title: 'Again' }))
    await engine.drain()
    expect(await titles()).toEqual(['Offer 100', 'Newer', 'Again'])
    expect(await contents(db)).toEqual(server.truth(feeds))
  })

  it('[R8] move to another canton, before and after a merge', async () => {
    const { server, db, engine, clock } = await openFilled()
    server.put(
      'offer',
      offerRow(103, { canton: 'GE' }),
      offerRow(145, { canton: 'VD' }),
      offerRow(104, { canton: 'ZH' }),
    )
    await engine.drain()
    expect(await contents(db)).toEqual(server.truth(feeds))
    server.put('offer', ...offers(200, 30), offerRow(103, { canton: 'ZH' }))
    await engine.drain()
    await rest({ clock })
    expect(await db.offers.count(), 'merged').toBe(1)
    expect(await contents(db)).toEqual(server.truth(feeds))
  })

  it('[R8] stay when the applicant withdraws the application', async () => {
    const { server, db, engine } = await openFilled()
    await engine.send('apply-to-job', apply(1, 105))
    await engine.drain()
    expect(await db.offers.get(idOf('job', 105)), 'a row, for it is the person’s own now').toBeDefined()
    await engine.send('withdraw-application', { id: idOf('application', 1) })
    await engine.drain()
    expect(await readOffer(db, idOf('job', 105))).toBeDefined()
    expect(await contents(db)).toEqual(server.truth(feeds))
  })

  it('[R7] keep pending changes through a merge', async () => {
    const { server, db, engine, clock, setRoute } = await openFilled()
    const { postedById } = offerRow(110)
    setRoute(() => 'lost-request')
    await engine.send('block-user', { id: postedById })
    expect(await readOffer(db, idOf('job', 110))).toBeUndefined()
    server.putOff.add('block-user')
    server.put('offer', ...offers(200, 30, { postedById: idOf('account', 9) }))
    setRoute(() => 'ok')
    for (let round = 0; round < 3; round++) {
      await engine.drain()
      clock.advance(120_000)
    }
    expect(await db.meta.get('state'), 'merged').toMatchObject({ unmerged: 0 })
    expect(await readOffer(db, idOf('job', 110)), 'still on its way').toBeUndefined()
    const [entry] = await db.outbox.toArray()
    await engine.discard(entry?.id ?? '')
    expect(await contents(db)).toEqual(server.truth(feeds))
  })

  it('[R9] are deleted after a pull from nothing that no longer brings them', async () => {
    const { server, db, engine } = await openFilled()
    server.commit(() => {
      for (let n = 100; n < 130; n++) server.tables.offer.delete(idOf('job', n))
    })
    server.put('offer', offerRow(131, { title: 'Newer' }), offerRow(132, { withdrawnAt: '2026-03-01T00:00:00.000Z' }))
    await engine.drain()
    server.put('offer', offerRow(132))
    server.renew()
    await engine.drain()
    expect(await contents(db)).toEqual(server.truth(feeds))
    const [newer, again] = await readOffers(db, [idOf('job', 131), idOf('job', 132)])
    expect([newer?.title, again?.title]).toEqual(['Newer', 'Offer 132'])
  })

  it('[R8] are deleted when their canton is no longer followed', async () => {
    const database = { indexedDB: new IDBFactory(), IDBKeyRange }
    const { server, engine } = await openFilled({ browser: createNodeBrowser(database) })
    engine.close()
    const fewer = openTab({ server, browser: createNodeBrowser(database), jobs: ['jobs:GE'] })
    await fewer.engine.start()
    await fewer.engine.drain()
    expect(await contents(fewer.db)).toEqual(server.truth([`user:${me}`, 'jobs:GE']))
  })

  it('are shown newest first, from the last segment and from the rows over it', async () => {
    const { server, db, engine } = await openFilled()
    server.put('offer', offerRow(190), offerRow(158, { withdrawnAt: '2026-03-01T00:00:00.000Z' }))
    await engine.drain()
    const newest = await readNewestOffers(db, 3, ({ status }) => status === 'open')
    expect(newest.map(({ id }) => id)).toEqual([190, 159, 157].map(n => idOf('job', n)))
  })
})

describe('a merge', () => {
  it('[R5] that dies at any step loses no offer and restores none', async () => {
    const live = async (killAt?: number) => {
      const database = { indexedDB: new IDBFactory(), IDBKeyRange }
      const { server, engine } = await openFilled({ browser: createNodeBrowser(database) })
      engine.close()
      server.put('offer', ...offers(200, 20), offerRow(101, { title: 'Newer' }))
      server.commit(() => server.tables.offer.delete(idOf('job', 102)))
      const crash = createCrash(killAt)
      const tab = openTab({ server, browser: createNodeBrowser(database), crash })
      await tab.engine.start().catch(() => undefined)
      await tab.engine.drain().catch(() => undefined)
      await rest(tab)
      tab.engine.close()
      const next = openTab({ server, browser: createNodeBrowser(database) })
      await next.engine.start()
      const found = await contents(next.db)
      await next.engine.drain()
      return { server, next, found, steps: crash.steps() }
    }
    const whole = await live()
    expect((await idsIn(whole.next)).rows).toBe(1)
    expect(whole.steps).toBeGreaterThan(20)
    for (let killAt = 1; killAt <= whole.steps; killAt += stride) {
      const { server, next, found } = await live(killAt)
      expect(await contents(next.db), `step ${killAt}`).toEqual(server.truth(feeds))
      expect(found.has(`offer/${idOf('job', 110)}`), `step ${killAt}, before anything was asked`).toBe(true)
      next.engine.close()
    }
  })
})

describe('an app without segments', () => {
  it('[R22] leaves its offers as rows, which are dropped with the old tables and pulled again', async () => {
    const database = { indexedDB: new IDBFactory(), IDBKeyRange }
    const { server, db, engine } = await openFilled({ browser: createNodeBrowser(database) })
    // As that app would have stored them.
    const state = await db.meta.get('state')
    engine.close()
    const indexedDB = new IDBFactory()
    const older = openOlderTables(db.name, indexedDB, 2)
    await older.table('jobs').bulkAdd(offers(100, 40))
    const { segmentTurn: _, unmerged: __, merged: ___, ...known } = state ?? {}
    await older.table('meta').add({ ...known, version: 2 })
    older.close()
    const tab = openTab({ server, browser: createNodeBrowser({ indexedDB, IDBKeyRange }) })
    tab.setRoute(() => 'lost-request')
    await tab.engine.start()
    await tab.engine.drain()
    expect(await allOffers(tab.db)).toEqual([])
    tab.setRoute(() => 'ok')
    await tab.engine.drain()
    await rest(tab)
    expect(tab.bodies.filter(body => body.includes('"jobs:VD":"0"'))).not.toEqual([])
    expect(await readNewestOffers(tab.db, 1, () => true)).toMatchObject([{ id: idOf('job', 159) }])
    expect(await contents(tab.db)).toEqual(server.truth(feeds))
  })

  it('[R22] that runs beside a newer one deletes rows in vain: the newer one pulls everything again', async () => {
    const database = { indexedDB: new IDBFactory(), IDBKeyRange }
    const { server, db, engine, bodies } = await openFilled({ browser: createNodeBrowser(database) })
    const older = openOlderTables(db.name, database.indexedDB, 2)
    await older.open()
    // As that app does when an answer reports the end of an offer.
    server.commit(() => server.tables.offer.delete(idOf('job', 120)))
    const state = await older.table('meta').get('state')
    const cursors = Object.fromEntries(feeds.map(feed => [feed, '9999']))
    await older.table('jobs').delete(idOf('job', 120))
    await older.table('meta').put({ ...state, cursors, turn: state.turn + 1 })
    older.close()
    await engine.drain()
    expect(bodies.filter(body => body.includes('"jobs:VD":"0"'))).not.toEqual([])
    expect(await readOffer(db, idOf('job', 120))).toBeUndefined()
    expect(await contents(db)).toEqual(server.truth(feeds))
    const count = bodies.length
    await engine.drain()
    expect(
      bodies.slice(count).filter(body => body.includes('"jobs:VD":"0"')),
      'once',
    ).toEqual([])
  })
})
