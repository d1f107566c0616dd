import { describe, expect, it } from 'vitest'
import { backoff } from './backoff.ts'
import { createNodeBrowser } from './testing/node.ts'
import { createBrowser, openSynced, type Fate } from './testing/device.ts'
import { idOf, offerRow, notificationRow } from './testing/rows.ts'
import { turns } from './testing/turns.ts'
import { contents } from './testing/contents.ts'
import { apply, createWorld, feeds, me, say } from './testing/world.ts'

describe('a rest', () => {
  it('[R12] grows with each failure, up to a minute, and never shrinks to zero', () => {
    const longest = Array.from({ length: 9 }, (_, n) => backoff(n + 1, () => 1))
    expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
    expect(backoff(1, () => 0)).toBe(500)
    expect(backoff(2000, () => 1)).toBe(60_000)
  })

  it('[R12] ends by itself, and at once when the network or the person is back', async () => {
    const { engine, bodies, clock, setRoute, signal } = await openSynced()
    signal('hidden')
    setRoute(() => 'lost-request')
    await engine.drain()
    const asked = bodies.length
    clock.advance(999)
    await turns(20)
    expect(bodies).toHaveLength(asked)
    clock.advance(1)
    await turns(40)
    expect(bodies).toHaveLength(asked + 1)
    signal('online')
    await turns(40)
    expect(bodies).toHaveLength(asked + 2)
  })

  it('[R12] is not started by a request that failed only after the network came back', async () => {
    const { engine, server, bodies, setRoute, signal } = await openSynced()
    let die = () => {}
    setRoute(() => new Promise<Fate>(resolve => (die = () => resolve('lost-request'))))
    const asked = bodies.length
    await engine.send('apply-to-job', apply(1))
    await turns(40)
    expect(bodies).toHaveLength(asked + 1)
    setRoute(() => 'ok')
    signal('online')
    const drained = engine.drain()
    die()
    await drained
    expect(server.effects).toHaveLength(1)
  })

  it('[R12] is not started by a request on a dead connection: the network coming back cancels it', async () => {
    const { engine, server, bodies, ports, signal } = await openSynced()
    const { post } = ports
    const swallowed: string[] = []
    ports.post = body => {
      swallowed.push(body)
      const { promise, reject } = Promise.withResolvers<never>()
      return { reply: promise, cancel: () => reject(new Error('given up')) }
    }
    const id = await engine.send('apply-to-job', apply(1))
    await turns(40)
    expect(swallowed).toHaveLength(1)
    ports.post = post
    const asked = bodies.length
    signal('visible')
    await turns(40)
    expect(bodies, 'who looks at the phone does not begin a long upload anew').toHaveLength(asked)
    signal('online')
    await turns(60)
    expect(server.effects).toEqual([id])
  })

  it('[R12] is cut short by something to send, once for several', async () => {
    const { engine, bodies, clock, setRoute, signal } = await openSynced()
    signal('hidden')
    setRoute(() => 'lost-request')
    await engine.drain()
    for (let failure = 0; failure < 5; failure++) {
      clock.advance(60_000)
      await turns(40)
    }
    const asked = bodies.length
    for (let n = 1; n <= 9; n++) await engine.send('send-message', say(n))
    await turns(40)
    expect(bodies).toHaveLength(asked)
    clock.advance(1000)
    await turns(60)
    expect(bodies).toHaveLength(asked + 1)
  })

  /** Counts the requests within twenty seconds when something wakes it every second. */
  const countIn20s = async ({ engine, bodies, clock }: Awaited<ReturnType<typeof openSynced>>) => {
    const before = bodies.length
    for (let second = 0; second < 20; second++) {
      clock.advance(1000)
      void engine.drain()
      await turns(60)
    }
    return bodies.length - before
  }

  it.each([1000, 1])(
    '[R12] follows each answer that changes nothing: a server that resets the device each time (pages of %i)',
    async pageSize => {
      const opened = await openSynced(createWorld({ pageSize }))
      const { server, engine, signal, setRoute } = opened
      signal('hidden')
      for (let n = 1; n <= 3; n++) await engine.send('send-message', say(n))
      await turns(60)
      // Resets each pull only at its first page, so that every pull completes in vain.
      setRoute(() => {
        const { page } = JSON.parse(opened.bodies.at(-1) ?? '')
        if (page === null) server.renew()
        return 'ok'
      })
      server.notify(me, notificationRow(2))
      void engine.drain()
      await turns(40)
      const pulls = pageSize === 1 ? 12 : 1
      expect(await countIn20s(opened)).toBeLessThanOrEqual(8 * pulls)
      setRoute(() => 'ok')
      opened.clock.advance(60_000)
      await engine.drain()
      expect(engine.status.get()).toMatchObject({ waiting: 0, connection: 'upToDate' })
    },
  )

  it.each([
    ['without a row', []],
    ['with the same row', [{ feed: 'jobs:VD', entity: 'offer', id: idOf('job', 1), row: offerRow(1) }]],
  ])(
    '[R12] follows each answer that changes nothing: a server that repeats the same page forever, %s',
    async (_, changes) => {
      const opened = await openSynced()
      const { engine, signal, setRoute, server } = opened
      signal('hidden')
      setRoute(async () => {
        const body = opened.bodies.at(-1) ?? ''
        const { text } = await server.handle(me, body)
        const { cursors } = JSON.parse(body)
        const [feed] = Object.keys(cursors)
        const next = { until: '1', feed, after: ['1', 'offer', idOf('job', 1)], isReset: false }
        return { status: 200, retryAfter: null, text: JSON.stringify({ ...JSON.parse(text), changes, next }) }
      })
      void engine.drain()
      await turns(40)
      expect(await countIn20s(opened)).toBeLessThanOrEqual(8)
    },
  )

  it('[R12] lasts as long as the server says, whatever else happens', async () => {
    const { engine, bodies, clock, setRoute, signal } = await openSynced()
    signal('hidden')
    setRoute(() => ({ status: 429, retryAfter: '30', text: '' }))
    await engine.send('apply-to-job', apply(1))
    await engine.drain()
    const asked = bodies.length
    setRoute(() => 'ok')
    signal('online')
    await engine.send('apply-to-job', apply(2))
    await engine.drain()
    clock.advance(29_999)
    await turns(40)
    expect(bodies).toHaveLength(asked)
    clock.advance(1)
    await turns(40)
    expect(engine.status.get().waiting).toBe(0)
  })

  it.each([['of the same history', false] as const, ['of another history', true] as const])(
    'K-482 [R12] asked of a bare pull delays no sends, by a server %s',
    async (_, isAnother) => {
      const { engine, server, db, bodies, clock, signal } = await openSynced()
      signal('hidden')
      server.notify(me, notificationRow(2))
      if (isAnother) server.renew()
      server.setBusy(true)
      await engine.drain()
      const asked = bodies.length
      const id = await engine.send('send-message', say(1))
      await turns(40)
      expect(bodies).toHaveLength(asked)
      clock.advance(1000)
      await turns(60)
      expect(server.effects).toEqual([id])
      expect(engine.status.get()).toMatchObject({ waiting: 0 })
      expect(await db.messages.get(idOf('message', 1)), 'shows until its row is here').toBeDefined()
      const sent = bodies.length
      clock.advance(29_000)
      void engine.drain()
      await turns(60)
      expect(bodies, 'the pull waits for the time that it was told').toHaveLength(sent)
      server.setBusy(false)
      clock.advance(1000)
      await turns(200)
      expect(server.effects).toEqual([id])
      expect(await contents(db)).toEqual(server.truth(feeds))
      expect(engine.status.get()).toMatchObject({ waiting: 0, refused: 0, connection: 'upToDate' })
    },
  )
})

it('[R10] a server without its database is shown as offline until it answers, and is asked at the time it gave', async () => {
  const { engine, clock, setRoute, signal } = await openSynced()
  signal('hidden')
  const text = JSON.stringify({ code: 'unavailable', message: '' })
  setRoute(() => ({ status: 503, retryAfter: '2', text }))
  await engine.drain()
  expect(engine.status.get().connection).toBe('offline')
  setRoute(() => 'ok')
  clock.advance(1999)
  await turns(40)
  expect(engine.status.get().connection).toBe('offline')
  clock.advance(1)
  await turns(60)
  expect(engine.status.get().connection).toBe('upToDate')
})

describe('a server older than the app', () => {
  const older = { status: 421, retryAfter: null, text: JSON.stringify({ code: 'too-new', message: '' }) }

  it('K-504 [R12] is asked again within a second, the person sees nothing, and the next process answers', async () => {
    const { engine, server, clock, setRoute, signal, bodies } = await openSynced()
    signal('hidden')
    let asked = 0
    setRoute(() => (++asked === 1 ? older : 'ok'))
    const id = await engine.send('apply-to-job', apply(1))
    await engine.drain()
    expect(engine.status.get()).toMatchObject({ connection: 'syncing', stalled: false, outdated: false, waiting: 1 })
    const sent = bodies.length
    clock.advance(499)
    await turns(40)
    expect(bodies).toHaveLength(sent)
    clock.advance(501)
    await turns(60)
    expect(server.effects).toEqual([id])
    expect(engine.status.get()).toMatchObject({ connection: 'upToDate', waiting: 0 })
  })

  it('K-504 [R12] is asked every four to eight seconds at most while it stays, despite pokes, and its replacement is found as soon', async () => {
    const opened = await openSynced()
    const { engine, clock, setRoute, signal, server, bodies } = opened
    signal('hidden')
    setRoute(() => older)
    const id = await engine.send('apply-to-job', apply(1))
    await engine.drain()
    for (let second = 0; second < 30; second++) {
      clock.advance(1000)
      await turns(20)
    }
    const before = bodies.length
    for (let second = 0; second < 60; second++) {
      server.notify(me, notificationRow(second + 2))
      signal('online')
      clock.advance(1000)
      await turns(20)
    }
    expect(bodies.length - before).toBeLessThanOrEqual(16)
    expect(bodies.length - before).toBeGreaterThanOrEqual(7)
    setRoute(() => 'ok')
    clock.advance(8000)
    await turns(60)
    expect(server.effects).toEqual([id])
  })
})

describe('who drains', () => {
  it('O-07 [R13] one tab drains at a time, and the other sees the same', async () => {
    const server = createWorld()
    const browser = createBrowser()
    let open = 0
    let most = 0
    const route = async (): Promise<Fate> => {
      most = Math.max(most, ++open)
      await turns(3)
      open--
      return 'ok'
    }
    const [one, two] = [await openSynced(server, { browser, route }), await openSynced(server, { browser, route })]
    for (let n = 1; n <= 5; n++) {
      await one.engine.send('send-message', say(n))
      await two.engine.send('send-message', say(n + 5))
    }
    await Promise.all([one.engine.drain(), two.engine.drain()])
    expect(most).toBe(1)
    expect(server.effects).toHaveLength(10)
    await turns(20)
    expect(one.engine.status.get()).toEqual(two.engine.status.get())
  })

  it('[R13] a tab that froze while holding the lock blocks no other tab, and its late answer is not applied twice', async () => {
    const server = createWorld()
    const shared = createBrowser()
    // As a browser would after half a minute, only sooner.
    const browser = { ...shared, lock: <T>(name: string, run: () => Promise<T>) => shared.lock(name, run, 20) }
    let unfreeze = () => {}
    const frozen = await openSynced(server, { browser })
    frozen.setRoute(async (): Promise<Fate> => {
      await new Promise<void>(resolve => {
        unfreeze = resolve
      })
      return 'twice'
    })
    const id = await frozen.engine.send('send-message', say(1))
    const other = await openSynced(server, { browser })
    expect(server.effects).toEqual([id])
    expect(other.engine.status.get().waiting).toBe(0)
    unfreeze()
    frozen.setRoute(() => 'ok')
    await frozen.engine.drain()
    expect(server.effects).toEqual([id])
  })

  it('the lock within one process is released after an error too', async () => {
    const { lock } = createNodeBrowser({})
    const failed = lock('one', () => Promise.reject(new Error('no')))
    const after = lock('one', () => Promise.resolve('yes'))
    await expect(failed).rejects.toThrow('no')
    expect(await after).toBe('yes')
  })
})

describe('a stall', () => {
  it('[R16] is reported after half a minute online without an answer, and cleared by the next answer', async () => {
    const { server, engine, clock } = await openSynced()
    server.putOff.add('send-message')
    await engine.send('send-message', say(1))
    await engine.drain()
    clock.skew(-86_400_000)
    clock.advance(29_999)
    await engine.drain()
    expect(engine.status.get().stalled).toBe(false)
    clock.advance(1)
    expect(engine.status.get().stalled).toBe(true)
    server.putOff.clear()
    await engine.drain()
    expect(engine.status.get()).toMatchObject({ stalled: false, waiting: 0 })
  })

  it('[R16] is not reported while the device is offline', async () => {
    const { engine, clock, signal } = await openSynced()
    signal('offline')
    await engine.send('send-message', say(1))
    await engine.drain()
    clock.advance(31_000)
    expect(engine.status.get()).toMatchObject({ stalled: false, connection: 'offline' })
  })
})
