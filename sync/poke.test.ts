import { expect, it } from 'vitest'
import { readOffers } from './rows.ts'
import { createBrowser, openTab } from './testing/device.ts'
import { idOf, offerRow, notificationRow } from './testing/rows.ts'
import { createStreams } from './testing/streams.ts'
import { turns } from './testing/turns.ts'
import { createWorld, me } from './testing/world.ts'

const openStreaming = async (given: Partial<Parameters<typeof openTab>[0]> = {}) => {
  const server = given.server ?? createWorld()
  const { streams, stream, say } = createStreams()
  const tab = openTab({ server, ports: { stream }, ...given })
  await tab.engine.start()
  await tab.engine.drain()
  await turns()
  const poke = (...feeds: string[]) => say({ feeds })
  return { server, streams, say, poke, ...tab }
}

it('[R14] a poke of a followed feed triggers a pull, and one of another feed does not', async () => {
  const { server, db, poke, bodies, streams } = await openStreaming()
  for (const { up } of streams) up()
  await turns()
  const before = bodies.length
  poke('jobs:ZH', 'user:somebody')
  for (const listener of streams) listener.poke('not a poke')
  await turns()
  expect(bodies).toHaveLength(before)
  server.put('offer', offerRow(70))
  poke('jobs:VD')
  await turns()
  expect(await db.offers.get(idOf('job', 70))).toBeDefined()
})

it('[R14] a poke about known changes triggers no request, one about newer changes does', async () => {
  const { server, db, say: sayOnStream, bodies } = await openStreaming()
  server.put('offer', offerRow(70))
  const say = async (upTo: string) => {
    sayOnStream({ feeds: ['jobs:VD'], upTo })
    await turns()
  }
  const cursorOf = async () => BigInt((await db.meta.get('state'))?.cursors['jobs:VD'] ?? '0')
  const before = bodies.length
  await say(String((await cursorOf()) - 1n))
  expect(bodies).toHaveLength(before)
  // A change may still be missing at the device's own cursor: the cursor is the first unknown transaction.
  await say(String(await cursorOf()))
  expect(bodies).toHaveLength(before + 1)
  expect(await db.offers.get(idOf('job', 70))).toBeDefined()
})

it('[R14] many pokes at once make one request, or two when the first is under way', async () => {
  const { bodies, poke, engine } = await openStreaming()
  const before = bodies.length
  for (let n = 0; n < 50; n++) poke('jobs:VD', `user:${me}`)
  await engine.drain()
  expect(bodies.length - before).toBeLessThanOrEqual(2)
})

it('[R14] a poke during a pull of several pages is not answered by its remaining pages', async () => {
  const server = createWorld({ pageSize: 1 })
  const { db, bodies, engine, poke, setRoute } = await openStreaming({ server })
  server.put('offer', offerRow(1, { title: 'Newer' }), offerRow(2, { title: 'Newer' }), offerRow(3, { title: 'Newer' }))
  const first = bodies.length + 1
  setRoute(attempt => {
    // The person's own feed comes before the offers, so this page is already past it.
    if (attempt === first + 1) server.notify(me, notificationRow(2))
    if (attempt === first + 1) poke(`user:${me}`)
    return 'ok'
  })
  await engine.drain()
  await turns()
  expect(await db.notifications.get(idOf('notification', 2))).toBeDefined()
})

it('[R14] a poke is not answered by a request that was prefetched before it', async () => {
  const world = createWorld()
  let requests = 0
  let poke: (feed: string) => void = () => {}
  const handle: typeof world.handle = (...request) => {
    const answer = world.handle(...request)
    // The offers are requested while the person's own rows are stored.
    if (++requests === 2) {
      world.put('offer', offerRow(70))
      poke('jobs:VD')
    }
    return answer
  }
  const { streams, stream, say } = createStreams()
  const { engine, db, bodies } = openTab({ server: { ...world, handle }, ports: { stream } })
  poke = feed => say({ feeds: [feed], upTo: world.delta(feed, '1').after })
  await engine.start()
  expect(streams.size).toBe(1)
  await engine.drain()
  await turns()
  expect(bodies).toHaveLength(3)
  expect((await readOffers(db, [idOf('job', 70)]))[0]).toBeDefined()
})

it('[R14] a poll that finds an interrupted pull completes it, and then pulls', async () => {
  const server = createWorld({ pageSize: 1 })
  const { db, bodies, engine, clock, setRoute } = await openStreaming({ server })
  server.put('offer', offerRow(1, { title: 'Newer' }), offerRow(2, { title: 'Newer' }), offerRow(3, { title: 'Newer' }))
  const first = bodies.length + 1
  setRoute(attempt => (attempt > first ? 'lost-request' : 'ok'))
  await engine.drain()
  expect((await db.meta.get('state'))?.page).not.toBeNull()
  server.notify(me, notificationRow(2))
  setRoute(() => 'ok')
  await engine.drain()
  expect(await db.notifications.get(idOf('notification', 2))).toBeDefined()
  expect(engine.status.get().since).toBe(clock.now())
})

it('[R14] every reconnect polls, because pokes are lost while no stream is connected', async () => {
  const { bodies, streams } = await openStreaming()
  for (const { up, down } of streams) {
    up()
    down()
    up()
  }
  const before = bodies.length
  await turns()
  expect(bodies.length).toBeGreaterThan(before)
})

it('C-06 [R15] polls at the period of the screen without a stream, and not while one is connected', async () => {
  const { bodies, streams, clock, engine } = await openStreaming()
  const askedIn = async (ms: number) => {
    const before = bodies.length
    clock.advance(ms)
    await turns()
    return bodies.length - before
  }
  expect(await askedIn(9999)).toBe(0)
  expect(await askedIn(1)).toBe(1)
  const stop = engine.watch('chat')
  expect(await askedIn(2000)).toBe(1)
  stop()
  expect(await askedIn(2000)).toBe(0)
  for (const { up } of streams) up()
  await turns()
  expect(await askedIn(60_000)).toBe(0)
  for (const { down } of streams) down()
  expect(await askedIn(10_000)).toBe(1)
})

it('[R15] a hidden tab polls nothing and hands the stream to the next, which announces it', async () => {
  const server = createWorld()
  const browser = createBrowser()
  const one = await openStreaming({ server, browser })
  for (const { up } of one.streams) up()
  const two = await openStreaming({ server, browser })
  await turns()
  expect([one.streams.size, two.streams.size]).toEqual([1, 0])
  const before = two.bodies.length
  two.clock.advance(60_000)
  await turns()
  expect(two.bodies).toHaveLength(before)
  one.signal('hidden')
  await turns()
  expect([one.streams.size, two.streams.size]).toEqual([0, 1])
  const asked = one.bodies.length
  one.clock.advance(60_000)
  await turns()
  expect(one.bodies).toHaveLength(asked)
})

it('[R15] a stream silent for a minute counts as none: it is reopened, and missed changes are pulled', async () => {
  const { server, db, streams, clock } = await openStreaming()
  const [deaf] = streams
  deaf?.up()
  await turns()
  clock.advance(59_000)
  deaf?.poke(JSON.stringify({ feeds: [] }))
  clock.advance(59_000)
  await turns()
  expect([...streams]).toEqual([deaf])
  server.put('offer', offerRow(70))
  clock.advance(1000)
  expect(streams.size).toBe(1)
  expect(streams).not.toContain(deaf)
  // The new connection may not be established either.
  clock.advance(10_000)
  await turns()
  expect(await db.offers.get(idOf('job', 70))).toBeDefined()
})

it('[R15] a stream that was opened by another person’s session counts as none', async () => {
  const { server, db, streams, clock } = await openStreaming()
  const [theirs] = streams
  theirs?.up()
  theirs?.poke(JSON.stringify({ feeds: [], of: idOf('account', 2) }))
  await turns()
  server.notify(me, notificationRow(2))
  clock.advance(10_000)
  await turns()
  expect(await db.notifications.get(idOf('notification', 2))).toBeDefined()
  theirs?.poke(JSON.stringify({ feeds: [] }))
  clock.advance(60_000)
  const [own] = streams
  expect(own).not.toBe(theirs)
  own?.up()
  own?.poke(JSON.stringify({ feeds: [], of: me }))
  await turns()
  server.notify(me, notificationRow(3))
  clock.advance(20_000)
  await turns()
  expect(await db.notifications.get(idOf('notification', 3))).toBeUndefined()
})

it('[R15] a tab that takes over from one that died silently polls until its own stream is connected', async () => {
  const server = createWorld()
  const browser = createBrowser()
  const one = await openStreaming({ server, browser })
  let isDead = false
  const channel: typeof browser.channel = (name, heard) => browser.channel(name, said => isDead || heard(said))
  const two = await openStreaming({ server, browser: { ...browser, channel } })
  for (const { up } of one.streams) up()
  await turns()
  isDead = true
  one.signal('hidden')
  await turns()
  expect(two.streams.size).toBe(1)
  const before = two.bodies.length
  two.clock.advance(10_000)
  await turns()
  expect(two.bodies).toHaveLength(before + 1)
})

it('[R14] news for thousands of devices is pulled after a delay, and not again if another request came first', async () => {
  const { server, db, streams, say: sayOnStream, bodies, clock } = await openStreaming()
  for (const { up } of streams) up()
  await turns()
  const say = async (feed: string, within?: number) => {
    // The first unknown cursor: an answer from now on is above it.
    const upTo = (await db.meta.get('state'))?.cursors[feed]
    sayOnStream({ feeds: [feed], upTo, within })
    await turns()
  }
  const before = bodies.length
  server.put('offer', offerRow(70))
  await say('jobs:VD', 4000)
  clock.advance(3999)
  await turns()
  expect(bodies).toHaveLength(before)
  clock.advance(1)
  await turns()
  expect(bodies).toHaveLength(before + 1)
  expect(await db.offers.get(idOf('job', 70))).toBeDefined()
  // News of the person's own feed are pulled at once, along with the delayed ones.
  server.put('offer', offerRow(71))
  await say('jobs:VD', 4000)
  expect(bodies).toHaveLength(before + 1)
  server.notify(me, notificationRow(2))
  await say(`user:${me}`)
  expect(bodies).toHaveLength(before + 2)
  expect(await db.offers.get(idOf('job', 71))).toBeDefined()
  clock.advance(4000)
  await turns()
  expect(bodies, 'news no more').toHaveLength(before + 2)
})
