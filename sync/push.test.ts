import { describe, expect, it } from 'vitest'
import { judge } from './push.ts'
import { openTab, type Fate } from './testing/device.ts'
import { apply, createWorld, me, say } from './testing/world.ts'

const reply = (status: number, text = '', retryAfter: string | null = null) => ({ status, text, retryAfter })

const unreadable = reply(400, JSON.stringify({ code: 'invalid-input', message: 'The request is not valid' }))

const openSynced = async (server = createWorld()) => {
  const tab = openTab({ server })
  await tab.engine.start()
  await tab.engine.drain()
  return { server, ...tab }
}

const answer = {
  epoch: '01900000-0000-7000-8000-000000000001',
  results: [],
  changes: [],
  cursors: {},
  next: null,
  seen: '1',
  isReset: false,
}

describe('the meaning of an HTTP answer', () => {
  it.each([
    [reply(401), { kind: 'signed-out' }],
    [reply(403), { kind: 'wrong-account' }],
    [reply(409), { kind: 'outdated' }],
    [reply(426), { kind: 'outdated' }],
    [reply(421), { kind: 'older' }],
    [reply(413), { kind: 'too-large' }],
    [unreadable, { kind: 'invalid' }],
    [reply(400), { kind: 'failed' }],
    [reply(400, '<html>400 Bad Request</html>'), { kind: 'failed' }],
    [reply(400, JSON.stringify({ code: 'invalid-json' })), { kind: 'failed' }],
    [reply(408, JSON.stringify({ code: 'incomplete' })), { kind: 'failed' }],
    [reply(429, '', '7'), { kind: 'later', after: 7000, isBusy: false, isDown: false }],
    [reply(503, '', '2'), { kind: 'later', after: 2000, isBusy: true, isDown: false }],
    [
      reply(503, JSON.stringify({ code: 'unavailable', message: '' }), '2'),
      { kind: 'later', after: 2000, isBusy: true, isDown: true },
    ],
    [reply(429), { kind: 'failed' }],
    [reply(500, JSON.stringify(answer)), { kind: 'failed' }],
    [reply(200, JSON.stringify(answer)), { kind: 'answer', answer }],
    [reply(200, '<html>Log in to the hotel network</html>'), { kind: 'failed' }],
    [reply(200, ''), { kind: 'failed' }],
  ])('[R10] is decided by status and parsed body: %j', (given, verdict) => {
    expect(judge(given)).toEqual(verdict)
  })

  const broken: Record<string, unknown>[] = [
    { epoch: 1 },
    { results: [{ id: 'x', outcome: 'eaten' }] },
    { results: [{ id: 'x', outcome: 'refused' }] },
    { changes: [{ feed: 'f', entity: 'cat', id: 'x', row: null }] },
    { changes: [{ feed: 'f', entity: 'job', id: 'x' }] },
    { cursors: { f: 'soon' } },
    { seen: undefined },
    { next: { until: '1' } },
    { isReset: undefined },
  ]
  it.each(broken)('[R10] a body that is not quite an answer is rejected: %j', part => {
    expect(judge(reply(200, JSON.stringify({ ...answer, ...part })))).toEqual({ kind: 'failed' })
  })
})

describe('the outbox survives', () => {
  it.each([
    [401, { signedOut: true }],
    [403, { wrongAccount: true }],
    [426, { outdated: true }],
  ])('[R10] an answer of %i, which stops the sync until the person acts', async (status, told) => {
    const { server, engine, bodies, setRoute, signal, clock } = await openSynced()
    setRoute(() => reply(status))
    const id = await engine.send('apply-to-job', apply(1))
    await engine.drain()
    expect(engine.status.get()).toMatchObject({ ...told, waiting: 1 })
    const asked = bodies.length
    clock.advance(600_000)
    expect(bodies).toHaveLength(asked)
    setRoute(() => 'ok')
    signal('visible')
    await engine.drain()
    expect(server.effects).toEqual([id])
    expect(engine.status.get()).toMatchObject({ signedOut: false, wrongAccount: false, outdated: false, waiting: 0 })
  })

  it('[R10] an answer to half a request, even for a single entry', async () => {
    const { server, engine, setRoute } = await openSynced()
    setRoute(() => reply(400, JSON.stringify({ code: 'invalid-json', message: 'The body is not valid JSON' })))
    const id = await engine.send('apply-to-job', apply(1))
    await engine.drain()
    await engine.drain()
    expect(engine.status.get()).toMatchObject({ waiting: 1, refused: 0 })
    setRoute(() => 'ok')
    await engine.drain()
    expect(server.effects).toEqual([id])
  })

  it('[R10] a captive portal’s page', async () => {
    const { server, engine, setRoute } = await openSynced()
    setRoute(() => reply(200, '<html>'))
    const id = await engine.send('apply-to-job', apply(1))
    await engine.drain()
    setRoute(() => 'ok')
    await engine.drain()
    expect(server.effects).toEqual([id])
  })
})

describe('a request', () => {
  const count = (body: string) => JSON.parse(body).mutations.length

  it('[R11] carries at most 500 entries and 4 MB', async () => {
    const { server, engine, bodies, setRoute } = await openSynced()
    setRoute(() => 'lost-request')
    for (let n = 1; n <= 3; n++) await engine.send('send-message', say(n, 'é'.repeat(900_000)))
    for (let n = 4; n <= 520; n++) await engine.send('send-message', say(n))
    await engine.drain()
    setRoute(() => 'ok')
    const before = bodies.length
    await engine.drain()
    const sent = bodies.slice(before).filter(body => count(body) > 0)
    expect(sent.map(count)).toEqual([2, 500, 18])
    for (const body of sent) expect(Buffer.byteLength(body)).toBeLessThanOrEqual(4_000_000)
    // Three are longer than a message may be, and are refused for it.
    expect(server.effects).toHaveLength(517)
  })

  it('[R11] that is too large is halved until it passes, and a single entry that is too large is refused', async () => {
    const { server, engine, db, setRoute, bodies } = await openSynced()
    const isTooLarge = (): Fate => ((bodies.at(-1) ?? '').includes('huge') ? reply(413) : 'ok')
    setRoute(() => 'lost-request')
    for (let n = 1; n <= 6; n++) await engine.send('send-message', say(n, n === 3 ? 'huge' : 'small'))
    setRoute(isTooLarge)
    await engine.drain()
    expect(server.effects).toHaveLength(5)
    expect((await db.outbox.toArray()).map(({ state, refusal }) => [state, refusal?.code])).toEqual([
      ['refused', 'too-large'],
    ])
  })

  it('[R11] that the server cannot read costs only the entry to blame', async () => {
    const { server, engine, db, setRoute, bodies } = await openSynced()
    setRoute(() => 'lost-request')
    for (let n = 1; n <= 5; n++) await engine.send('send-message', say(n, n === 4 ? 'poison' : 'sound'))
    setRoute(() => ((bodies.at(-1) ?? '').includes('poison') ? unreadable : 'ok'))
    await engine.drain()
    expect(server.effects).toHaveLength(4)
    expect((await db.outbox.toArray()).map(({ refusal }) => refusal?.code)).toEqual(['invalid-input'])
  })

  it('[R11] refused through the device’s own fault costs no entry', async () => {
    const { server, engine, setRoute } = await openSynced()
    setRoute(() => unreadable)
    const id = await engine.send('apply-to-job', apply(1))
    await engine.drain()
    expect(engine.status.get()).toMatchObject({ waiting: 1, refused: 0 })
    setRoute(() => 'ok')
    await engine.drain()
    expect(server.effects).toEqual([id])
  })
})

describe('the age of waiting entries', () => {
  type Asked = { mutations: { age: number; after?: number }[] }
  const agesOf = (body: string | undefined) => {
    const { mutations }: Asked = JSON.parse(body ?? '')
    return mutations.map(({ age, after }) => ({ age, after }))
  }
  const day = 86_400_000

  it.each([0, -35 * day, -5 * 365 * day, 5 * 365 * day])(
    '[R27] is a difference on the device’s own clock, however wrong that is (%i ms)',
    async skew => {
      const { engine, bodies, setRoute, clock } = await openSynced()
      clock.skew(skew)
      setRoute(() => 'lost-request')
      await engine.send('apply-to-job', apply(1))
      clock.advance(3 * day)
      await engine.send('apply-to-job', apply(2))
      await engine.drain()
      expect(agesOf(bodies.at(-1))).toEqual([{ age: 3 * day }, { age: 0 }])
    },
  )

  it('[R27] is never negative, and bounded by the server’s time when the device’s clock was changed', async () => {
    const { server, engine, bodies, setRoute, clock } = await openSynced()
    const at = Date.parse('2026-03-02T09:00:00Z')
    setRoute(async () => {
      const { status, text } = await server.handle(me, bodies.at(-1) ?? '')
      return { status, retryAfter: null, text: JSON.stringify({ ...JSON.parse(text), at }) }
    })
    await engine.send('apply-to-job', apply(1))
    await engine.drain()
    setRoute(() => 'lost-request')
    // A phone that was off for long may start in another year until it reaches a network.
    clock.skew(-5 * 365 * day)
    await engine.send('apply-to-job', apply(2))
    clock.skew(0)
    await engine.drain()
    expect(agesOf(bodies.at(-1))).toEqual([{ age: 5 * 365 * day, after: at }])
    clock.skew(-6 * 365 * day)
    await engine.drain()
    expect(agesOf(bodies.at(-1))).toEqual([{ age: 0, after: at }])
  })

  it('[R27] starts over when the person sends an entry again by hand', async () => {
    const { engine, db, bodies, setRoute, clock } = await openSynced()
    setRoute(() => ((bodies.at(-1) ?? '').includes('"mutations":[]') ? 'ok' : unreadable))
    const id = await engine.send('apply-to-job', apply(1))
    await engine.drain()
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['refused'])
    clock.advance(40 * day)
    setRoute(() => 'lost-request')
    await engine.retry(id)
    await engine.drain()
    expect(agesOf(bodies.at(-1))).toEqual([{ age: 0 }])
  })
})
