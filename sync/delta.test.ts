import { expect, it } from 'vitest'
import type { Delta } from '../schema/sync.ts'
import { readOffers } from './rows.ts'
import { openTab } from './testing/device.ts'
import { idOf, offerRow, notificationRow } from './testing/rows.ts'
import { createStreams } from './testing/streams.ts'
import { turns } from './testing/turns.ts'
import { createWorld, me } from './testing/world.ts'

const own = `user:${me}`
const endOf = ({ cursors }: Delta) => Object.values(cursors)[0] ?? '0'

/** A synced device with a stream that the test controls. */
const openStreaming = async (server = createWorld()) => {
  const { streams, stream, say: sayOnStream } = createStreams()
  const tab = openTab({ server, ports: { stream } })
  await tab.engine.start()
  for (const { up } of streams) up()
  await tab.engine.drain()
  await turns()
  const stateOf = async () => {
    const state = await tab.db.meta.get('state')
    if (!state) throw new Error('no state')
    return state
  }
  const cursor = async () => (await stateOf()).cursors[own] ?? '0'
  /** Sends a poke as the server does: up to the newest transaction that moved the feed. */
  const say = async (delta: unknown, upTo: string, feed = own, within?: number) => {
    sayOnStream({ feeds: [feed], upTo, delta, within })
    await turns()
  }
  const bring = (delta: Delta, feed = own) => say(delta, String(BigInt(endOf(delta)) - 1n), feed)
  const titleOf = async (n: number) => (await tab.db.notifications.get(idOf('notification', n)))?.title
  return { ...tab, server, stateOf, cursor, say, bring, titleOf }
}

it('[R24] a device in step applies a delta without a request, and the next one too', async () => {
  const { server, bodies, cursor, bring, titleOf } = await openStreaming()
  const before = bodies.length
  server.notify(me, notificationRow(2, { title: 'First' }))
  const first = server.delta(own, await cursor())
  await bring(first)
  expect(await titleOf(2)).toBe('First')
  expect(await cursor()).toBe(endOf(first))
  server.notify(me, notificationRow(3, { title: 'Second' }))
  await bring(server.delta(own, endOf(first)))
  expect(await titleOf(3)).toBe('Second')
  expect(bodies).toHaveLength(before)
})

it('[R24] a delta of offers is applied like one’s own rows, over the segments', async () => {
  const { server, db, bodies, stateOf, bring } = await openStreaming()
  const before = bodies.length
  const { cursors, unmerged = 0 } = await stateOf()
  const vaud = 'jobs:VD'
  server.put('offer', offerRow(1, { title: 'Newer' }), offerRow(70))
  const delta = server.delta(vaud, cursors[vaud] ?? '0')
  await bring(delta, vaud)
  const found = await readOffers(db, [idOf('job', 1), idOf('job', 70)])
  expect(found.map(job => job?.title)).toEqual(['Newer', offerRow(70).title])
  expect((await stateOf()).unmerged).toBe(unmerged + 2)
  server.commit(() => server.tables.offer.delete(idOf('job', 1)))
  await bring(server.delta(vaud, endOf(delta)), vaud)
  expect(await readOffers(db, [idOf('job', 1)])).toEqual([undefined])
  expect(bodies).toHaveLength(before)
})

it('[R24] a delta for very many devices is applied at once, and pulled after a delay if it does not fit', async () => {
  const { server, db, bodies, clock, stateOf, say } = await openStreaming()
  const vaud = 'jobs:VD'
  const before = bodies.length
  const bring = async (n: number, from: string) => {
    server.put('offer', offerRow(n))
    const delta = server.delta(vaud, from)
    await say(delta, String(BigInt(endOf(delta)) - 1n), vaud, 4000)
    return (await readOffers(db, [idOf('job', n)]))[0]?.id
  }
  expect(await bring(70, (await stateOf()).cursors[vaud] ?? '0')).toBe(idOf('job', 70))
  expect(await bring(71, '999999')).toBeUndefined()
  clock.advance(3999)
  await turns()
  expect(bodies).toHaveLength(before)
  clock.advance(1)
  await turns()
  expect(bodies).toHaveLength(before + 1)
  expect((await readOffers(db, [idOf('job', 71)]))[0]?.id).toBe(idOf('job', 71))
})

it('[R24] a row that left the feed is deleted from the device', async () => {
  const { server, bodies, cursor, bring, titleOf } = await openStreaming()
  const before = bodies.length
  server.commit(() => server.tables.notification.delete(idOf('notification', 1)))
  await bring(server.delta(own, await cursor()))
  expect(await titleOf(1)).toBeUndefined()
  expect(bodies).toHaveLength(before)
})

it('[R24] an open transaction holds the cursor back, and delivered rows are not requested again', async () => {
  const { server, bodies, cursor, say, titleOf } = await openStreaming(createWorld({ lag: 1 }))
  const before = bodies.length
  server.notify(me, notificationRow(2, { title: 'First' }))
  const delta = server.delta(own, await cursor())
  await say(delta, endOf(delta))
  expect(await titleOf(2)).toBe('First')
  expect(bodies).toHaveLength(before)
})

it('[R24] a device that missed a delta pulls and is in step again', async () => {
  const { server, bodies, cursor, bring, titleOf } = await openStreaming()
  server.notify(me, notificationRow(2, { title: 'Missed' }))
  const missed = server.delta(own, await cursor())
  server.notify(me, notificationRow(3, { title: 'Second' }))
  const before = bodies.length
  await bring(server.delta(own, endOf(missed)))
  expect(bodies).toHaveLength(before + 1)
  expect([await titleOf(2), await titleOf(3)]).toEqual(['Missed', 'Second'])
  server.notify(me, notificationRow(4, { title: 'Third' }))
  await bring(server.delta(own, await cursor()))
  expect(bodies).toHaveLength(before + 1)
  expect(await titleOf(4)).toBe('Third')
})

it('[R24] a late or repeated delta reverts nothing', async () => {
  const { server, bodies, engine, cursor, bring, titleOf } = await openStreaming(createWorld({ lag: 3 }))
  server.notify(me, notificationRow(2, { title: 'Old' }))
  const late = server.delta(own, await cursor())
  server.notify(me, notificationRow(2, { title: 'New' }))
  // A pull for another reason. Open transactions keep its cursors where they were.
  await engine.drain()
  expect(await titleOf(2)).toBe('New')
  const before = bodies.length
  await bring(late)
  expect(await titleOf(2)).toBe('New')
  server.notify(me, notificationRow(2, { title: 'Between' }))
  const between = server.delta(own, await cursor())
  server.notify(me, notificationRow(2, { title: 'Newest' }))
  const newest = server.delta(own, await cursor())
  for (const delta of [newest, between, newest]) {
    await bring(delta)
    expect(await titleOf(2)).toBe('Newest')
  }
  expect(bodies).toHaveLength(before)
})

it('[R24] a delta of another epoch, of another person’s feed, or unreadable is treated as a poke', async () => {
  const { server, bodies, cursor, bring, say, titleOf } = await openStreaming()
  let asked = bodies.length
  const asks = async (n: number, change: (delta: Delta) => unknown) => {
    server.notify(me, notificationRow(n, { title: 'Brought' }))
    const delta = server.delta(own, await cursor())
    await say(change({ ...delta, changes: [] }), endOf(delta))
    expect(bodies).toHaveLength(++asked)
    expect(await titleOf(n)).toBe('Brought')
  }
  await asks(2, delta => ({ ...delta, epoch: idOf('account', 9) }))
  await asks(3, delta => ({ ...delta, from: { 'user:somebody': '1' }, cursors: { 'user:somebody': '999' } }))
  await asks(4, delta => ({ ...delta, after: 'now' }))
  await asks(5, () => 'nothing')
  server.renew()
  server.notify(me, notificationRow(6, { title: 'Of the new one' }))
  await bring(server.delta(own, await cursor()))
  expect(await titleOf(6)).toBe('Of the new one')
})

it('[R24] a delta during a pull waits for its end, and is pulled if it no longer fits', async () => {
  const server = createWorld({ pageSize: 1 })
  const { bodies, engine, cursor, bring, setRoute, titleOf, stateOf } = await openStreaming(server)
  for (const n of [2, 3, 4]) server.notify(me, notificationRow(n))
  const from = await cursor()
  const first = bodies.length + 1
  setRoute(attempt => {
    if (attempt === first + 1) {
      server.notify(me, notificationRow(5, { title: 'Meanwhile' }))
      void bring(server.delta(own, from))
    }
    return 'ok'
  })
  await engine.drain()
  await turns()
  expect(await titleOf(5)).toBe('Meanwhile')
  expect((await stateOf()).page).toBeNull()
})

it('[R24] unsent changes stay visible over a delta', async () => {
  const { server, db, engine, setRoute, cursor, bring, titleOf } = await openStreaming()
  setRoute(() => 'lost-request')
  const one = idOf('notification', 1)
  const id = await engine.send('mark-notification-read', { id: one })
  await turns()
  server.notify(me, notificationRow(1, { title: 'Changed' }))
  await bring(server.delta(own, await cursor()))
  expect(await db.notifications.get(one)).toMatchObject({ title: 'Changed', isRead: true })
  expect((await db.outbox.where('id').equals(id).first())?.state).toBe('waiting')
  setRoute(() => 'ok')
  await engine.drain()
  expect(server.effects).toEqual([id])
  expect(await titleOf(1)).toBe('Changed')
})

it('[R24] everything is pulled again after a tab of an older app without segments was active', async () => {
  const { server, db, bodies, stateOf, bring, cursor, titleOf } = await openStreaming()
  const { turn } = await stateOf()
  await db.meta.update('state', { segmentTurn: turn - 1 })
  server.notify(me, notificationRow(2, { title: 'Brought' }))
  const before = bodies.length
  await bring(server.delta(own, await cursor()))
  expect(await titleOf(2)).toBe('Brought')
  expect(bodies.length).toBeGreaterThan(before)
  expect(JSON.parse(bodies[before] ?? '{}').cursors).toMatchObject({ [own]: '0' })
})
