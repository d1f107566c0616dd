import { expect, it } from 'vitest'
import type { Reply, StreamListener } from './ports.ts'
import { createBrowser, openTab } from './testing/device.ts'
import { idOf, notificationRow } from './testing/rows.ts'
import { createStreams } from './testing/streams.ts'
import { turns } from './testing/turns.ts'
import { createWorld, me } from './testing/world.ts'

const answerOf = (status: number): Reply => ({ status, retryAfter: null, text: '{}' })

/** Visible tabs of one browser, and the account of its session: null once the session has ended. */
const openBrowser = async ({ tabs: count = 2, withStreams = true } = {}) => {
  const server = createWorld()
  const browser = createBrowser()
  const { streams, stream } = createStreams()
  let session: string | null = me
  const tabs = []
  for (let n = 0; n < count; n++) {
    const ports = withStreams ? { stream } : {}
    const tab = openTab({ server, browser, session: () => session, ports })
    await tab.engine.start()
    await turns()
    tabs.push(tab)
  }
  const openStream = async (of: string | null) => {
    for (const { up, poke } of streams) {
      up()
      poke(JSON.stringify({ feeds: [], of }))
    }
    await turns()
  }
  if (withStreams) await openStream(me)
  const [one, two = one] = tabs
  if (!one || !two) throw new Error('a browser needs a tab')
  return {
    one,
    two,
    server,
    streams,
    openStream,
    setSession: (next: string | null) => {
      session = next
    },
    /** Sends the person a notification. `has` tells whether the device has it. */
    notify: (n: number) => server.notify(me, notificationRow(n)),
    has: async (n: number) => (await one.db.notifications.get(idOf('notification', n))) !== undefined,
  }
}

const pokeAll = async (streams: ReadonlySet<StreamListener>) => {
  for (const { poke } of streams) poke(JSON.stringify({ feeds: [`user:${me}`] }))
  await turns()
}

it.each([401, 403, 426])(
  '[R23] the stream of a tab stopped by %d counts as none for the others, which poll themselves',
  async status => {
    const { one, two, streams, notify, has } = await openBrowser()
    one.setRoute(() => answerOf(status))
    await pokeAll(streams)
    notify(2)
    await pokeAll(streams)
    expect(await has(2)).toBe(false)
    two.clock.advance(10_000)
    await turns()
    expect(await has(2)).toBe(true)
  },
)

it.each([null, idOf('account', 2)])(
  '[R23] a stream that opens for its own account ends the stop, one that opens for %s does not',
  async other => {
    const { one, streams, setSession, openStream, notify, has } = await openBrowser({ tabs: 1 })
    setSession(other)
    await pokeAll(streams)
    const stopped = { signedOut: other === null, wrongAccount: other !== null }
    expect(one.engine.status.get()).toMatchObject(stopped)
    const asked = one.bodies.length
    for (const { down } of streams) down()
    await openStream(other)
    expect(one.bodies).toHaveLength(asked)
    setSession(me)
    notify(2)
    await openStream(me)
    expect(await has(2)).toBe(true)
    expect(one.engine.status.get()).toMatchObject({ signedOut: false, wrongAccount: false })
    notify(3)
    await pokeAll(streams)
    expect(await has(3)).toBe(true)
  },
)

it('[R23] an opening stream does not make an outdated app send again', async () => {
  const { one, streams, openStream } = await openBrowser({ tabs: 1 })
  one.setRoute(() => answerOf(426))
  await pokeAll(streams)
  const asked = one.bodies.length
  await openStream(me)
  expect(one.bodies).toHaveLength(asked)
  expect(one.engine.status.get().outdated).toBe(true)
})

it('[R23] signing in again in one tab signs in all tabs, without a stream', async () => {
  const { one, two, setSession } = await openBrowser({ withStreams: false })
  setSession(null)
  for (const { engine } of [one, two]) {
    await engine.drain()
    expect(engine.status.get().signedOut).toBe(true)
  }
  setSession(me)
  await two.engine.drain()
  await turns()
  expect([one, two].map(({ engine }) => engine.status.get().signedOut)).toEqual([false, false])
})

it('[R23] a tab opened after the sign-in notifies the existing ones', async () => {
  const { one, server, setSession } = await openBrowser({ tabs: 1, withStreams: false })
  setSession(null)
  await one.engine.drain()
  expect(one.engine.status.get().signedOut).toBe(true)
  setSession(me)
  await openTab({ server, browser: one.browser }).engine.start()
  await turns()
  expect(one.engine.status.get().signedOut).toBe(false)
})

it('[R23] two tabs that the server answers differently do not wake each other in a loop', async () => {
  const { one, two, setSession } = await openBrowser({ withStreams: false })
  setSession(null)
  await one.engine.drain()
  two.setRoute(() => 'ok')
  setSession(me)
  one.setRoute(() => answerOf(401))
  const asked = one.bodies.length + two.bodies.length
  await two.engine.drain()
  await turns()
  expect(one.engine.status.get().signedOut).toBe(true)
  expect(one.bodies.length + two.bodies.length - asked).toBeLessThanOrEqual(3)
})
