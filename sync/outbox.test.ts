import { describe, expect, it } from 'vitest'
import { openTab } from './testing/device.ts'
import { contents } from './testing/contents.ts'
import { idOf, offerRow } from './testing/rows.ts'
import type { Entry } from './store.ts'
import { version } from './version.ts'
import { turns } from './testing/turns.ts'
import { apply, createWorld, feeds, me, offer, say } from './testing/world.ts'

const openSynced = async (server = createWorld()) => {
  const tab = openTab({ server })
  await tab.engine.start()
  await tab.engine.drain()
  return { server, tab, ...tab }
}

const lastMutations = (bodies: readonly string[]): { id: string; dependsOn?: string }[] => {
  const [body = '{"mutations":[]}'] = bodies.filter(text => !text.includes('"mutations":[]')).slice(-1)
  return JSON.parse(body).mutations
}

describe('order', () => {
  it('[R2] entries of one lane arrive in the order of the person’s actions, across several batches', async () => {
    const { server, engine, setRoute } = await openSynced()
    setRoute(() => 'lost-request')
    const ids = []
    for (let n = 1; n <= 7; n++) ids.push(await engine.send('send-message', say(n)))
    const tooLarge = { status: 413, retryAfter: null, text: '' }
    let asked = 0
    setRoute(() => (++asked <= 2 ? tooLarge : 'ok'))
    await engine.drain()
    expect(server.effects).toEqual(ids)
  })

  it('[R2] a lane that the server puts off moves back, and keeps its order', async () => {
    const { server, engine, clock } = await openSynced()
    server.putOff.add('send-message')
    const talk = [await engine.send('send-message', say(1)), await engine.send('send-message', say(2))]
    await engine.drain()
    const other = await engine.send('apply-to-job', apply(1))
    await engine.drain()
    expect(server.effects).toEqual([other])
    server.putOff.clear()
    clock.advance(60_000)
    await engine.drain()
    expect(server.effects).toEqual([other, ...talk])
  })

  it('[R2] one failing entry blocks only its lane, wherever it is, however long it lasts', async () => {
    const { server, engine, db, clock, bodies, setRoute } = await openSynced()
    setRoute(() => 'lost-request')
    const first = await engine.send('apply-to-job', apply(1))
    const sick = await engine.send('send-message', say(1))
    const behind = await engine.send('send-message', say(2))
    const others = [await engine.send('apply-to-job', apply(2)), await engine.send('publish-job', offer(20))]
    server.putOff.add(sick)
    setRoute(() => 'ok')
    await engine.drain()
    expect(server.effects).toEqual([first, ...others])
    const left = (await db.outbox.toArray()).map(({ id, attempts }) => [id, attempts])
    expect(left).toEqual([
      [sick, expect.any(Number)],
      [behind, 0],
    ])
    const late = await engine.send('apply-to-job', apply(3))
    await engine.drain()
    expect(server.effects).toEqual([first, ...others, late])
    // With only the failing entry left, the rests grow.
    const asked = bodies.length
    for (let second = 0; second < 60; second++) {
      clock.advance(1000)
      await turns(20)
    }
    expect(bodies.length - asked).toBeLessThan(10)
    server.putOff.clear()
    await engine.drain()
    expect(server.effects).toEqual([first, ...others, late, sick, behind])
  })

  it('[R2] two failing lanes do not block each other: the recovered lane is sent', async () => {
    const { server, engine, clock } = await openSynced()
    const one = await engine.send('send-message', say(1))
    server.putOff.add(one)
    await engine.drain()
    const other = await engine.send('apply-to-job', apply(1))
    server.putOff.add(other)
    for (let rest = 0; rest < 5; rest++) {
      clock.advance(60_000)
      await engine.drain()
    }
    server.putOff.delete(other)
    for (let rest = 0; rest < 2; rest++) {
      clock.advance(60_000)
      await engine.drain()
    }
    expect(server.effects).toEqual([other])
    server.putOff.delete(one)
    clock.advance(60_000)
    await engine.drain()
    expect(server.effects).toEqual([other, one])
  })

  it('[R2] an entry that needs a row made by a failing lane stays behind it', async () => {
    const { server, engine, setRoute } = await openSynced()
    setRoute(() => 'lost-request')
    const maker = await engine.send('publish-job', offer(20))
    const needs = await engine.send('delete-job', { id: idOf('job', 20) })
    const free = await engine.send('apply-to-job', apply(1))
    server.putOff.add(maker)
    setRoute(() => 'ok')
    await engine.drain()
    await engine.drain()
    expect(server.effects).toEqual([free])
    server.putOff.clear()
    await engine.drain()
    expect(server.effects).toEqual([free, maker, needs])
  })

  it('[R2] withdrawing an application and applying again arrive in this order', async () => {
    const { server, engine, db } = await openSynced()
    await engine.send('apply-to-job', apply(1))
    await engine.send('withdraw-application', { id: idOf('application', 1) })
    await engine.send('apply-to-job', apply(11, 1))
    const lanes = new Set((await db.outbox.toArray()).map(({ lane }) => lane))
    await engine.drain()
    expect(lanes.size).toBe(1)
    expect([...server.tables.application.keys()]).toEqual([idOf('application', 11)])
  })
})

describe('dependence', () => {
  it('[R3] an action on a row that does not exist yet names the entry that creates it, until that one is applied', async () => {
    const { engine, bodies, setRoute } = await openSynced()
    setRoute(() => 'lost-request')
    const maker = await engine.send('publish-job', offer(20))
    const own = await engine.send('delete-job', { id: idOf('job', 20) })
    await engine.send('apply-to-job', apply(1))
    setRoute(() => 'ok')
    await engine.drain()
    expect(lastMutations(bodies).map(({ id, dependsOn }) => [id === own, dependsOn])).toEqual([
      [false, undefined],
      [true, maker],
      [false, undefined],
    ])
  })

  it('[R3] a refusal stops its dependents and delays nothing else by a request', async () => {
    const { server, engine, db, bodies, setRoute } = await openSynced()
    setRoute(() => 'lost-request')
    const refused = await engine.send('publish-job', offer(20, 1))
    const behind = await engine.send('delete-job', { id: idOf('job', 20) })
    const free = await engine.send('apply-to-job', apply(1))
    setRoute(() => 'ok')
    const before = bodies.length
    await engine.drain()
    expect(server.effects).toEqual([free])
    expect(bodies.slice(before).filter(body => !body.includes('"mutations":[]'))).toHaveLength(1)
    const left = (await db.outbox.toArray()).map(({ id, state, refusal }) => [id, state, refusal?.code])
    expect(left).toEqual([
      [refused, 'refused', 'invalid-input'],
      [behind, 'blocked', undefined],
    ])
    expect(engine.status.get()).toMatchObject({ waiting: 0, refused: 1, blocked: 1 })
  })
})

describe('a refusal in an earlier batch', () => {
  it('[R3] keeps its dependents from being sent at all', async () => {
    const { server, engine, db, bodies, setRoute } = await openSynced()
    setRoute(() => 'lost-request')
    await engine.send('publish-job', offer(20, 1))
    const behind = await engine.send('delete-job', { id: idOf('job', 20) })
    await engine.drain()
    let asked = 0
    setRoute(() => (++asked === 1 ? { status: 413, retryAfter: null, text: '' } : 'ok'))
    const before = bodies.length
    await engine.drain()
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['refused', 'blocked'])
    expect(bodies.slice(before + 1).some(body => body.includes(behind))).toBe(false)
    expect(server.effects).toEqual([])
  })

  it('[R3] blocks later sends that depend on it', async () => {
    const { engine, db } = await openSynced()
    await engine.send('publish-job', offer(20, 1))
    await engine.drain()
    await engine.send('delete-job', { id: idOf('job', 20) })
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['refused', 'blocked'])
  })
})

describe('an unreadable entry', () => {
  const entry = (given: object): Omit<Entry, 'seq'> => ({
    id: idOf('mutation', 90_000),
    account: me,
    command: 'send-message',
    input: say(90),
    lane: 'conversation/x',
    enqueuedAt: 0,
    attempts: 0,
    state: 'waiting',
    version,
    ...given,
  })
  const kinds: [string, object][] = [
    ['a command that this version does not know', { command: 'fly-to-the-moon' }],
    ['an input that is none', { input: 'half of a' }],
    ['an input that cannot leave', { input: { content: 10n } }],
    ['no account', { account: undefined }],
    ['no lane', { lane: '' }],
    ['no time', { enqueuedAt: Number.NaN }],
    ['a state that there is not', { state: 'eaten' }],
    ['no id', { id: undefined }],
    ['a version from before all upgrades', { version: 0 }],
  ]

  it.each(kinds)('[R21] %s is set aside and shown, and blocks no other entry', async (_, broken) => {
    const { server, engine, db, setRoute } = await openSynced()
    setRoute(() => 'lost-request')
    const raw = entry(broken)
    await db.outbox.add(raw)
    const dependent = { id: idOf('mutation', 90_001), input: say(91), dependsOn: idOf('mutation', 90_000) }
    if ('id' in raw && raw.id) await db.outbox.add(entry(dependent))
    const free = [await engine.send('send-message', say(1)), await engine.send('apply-to-job', apply(1))]
    setRoute(() => 'ok')
    await engine.drain()
    expect(server.effects).toEqual(free)
    const left = await db.outbox.toArray()
    expect(left.map(({ state }) => state)).toEqual(raw.id ? ['unreadable', 'blocked'] : ['unreadable'])
    expect(left[0]).toMatchObject({ input: raw.input, command: raw.command })
    expect(engine.status.get()).toMatchObject({ waiting: 0, unreadable: 1, connection: 'upToDate', stalled: false })
    await engine.discard(left[0]?.id ?? '')
    expect(await db.outbox.count()).toBe(0)
    expect(await contents(db)).toEqual(server.truth(feeds))
    expect(engine.status.get()).toMatchObject({ unreadable: 0, blocked: 0 })
  })

  it('[R21] an entry of a newer tab is left to that tab, with everything behind it in its lane', async () => {
    const { server, engine, db, setRoute } = await openSynced()
    setRoute(() => 'lost-request')
    await db.outbox.add(entry({ version: version + 1, command: 'whisper', lane: `conversation/${idOf('job', 5)}` }))
    await engine.send('send-message', say(1))
    const free = await engine.send('apply-to-job', apply(1))
    setRoute(() => 'ok')
    await engine.drain()
    expect(server.effects).toEqual([free])
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  })
})

describe('a refused entry', () => {
  const openRefused = async () => {
    const opened = await openSynced()
    const { engine, setRoute } = opened
    setRoute(() => 'lost-request')
    const refused = await engine.send('publish-job', offer(20, 1))
    await engine.send('delete-job', { id: idOf('job', 20) })
    setRoute(() => 'ok')
    await engine.drain()
    return { ...opened, refused }
  }

  it('[R4] leaves no row that only it made, and keeps its reason', async () => {
    const { server, db } = await openRefused()
    expect(await contents(db)).toEqual(server.truth(feeds))
    expect(await db.base.count()).toBe(0)
    expect((await db.outbox.toArray())[0]?.refusal).toEqual({
      code: 'invalid-input',
      message: 'refused: invalid-input',
    })
  })

  it('O-06 [R4] is corrected in its old place, under a new id, and unblocks its dependents', async () => {
    const { server, engine, db, refused } = await openRefused()
    const id = await engine.correct(refused, offer(20, 30))
    expect(id).not.toBe(refused)
    await engine.drain()
    expect(server.effects[0]).toBe(id)
    expect(server.tables.offer.get(idOf('job', 20))).toMatchObject({ rate: 30, withdrawnAt: expect.any(String) })
    expect(await db.outbox.count()).toBe(0)
  })

  it('[R4] can be sent again unchanged, and be refused again', async () => {
    const { engine, db, refused } = await openRefused()
    const id = await engine.retry(refused)
    await engine.drain()
    expect((await db.outbox.toArray()).map(entry => [entry.id, entry.state])[0]).toEqual([id, 'refused'])
  })

  it('[R4] keeps the name of its subject, which no request carries', async () => {
    const { server, engine, db, bodies, setRoute } = await openSynced()
    setRoute(() => 'lost-request')
    const id = await engine.send('apply-to-job', apply(1), { about: 'Tondre la pelouse' })
    server.put('offer', offerRow(1, { status: 'assigned' }))
    setRoute(() => 'ok')
    await engine.drain()
    expect(await db.offers.get(idOf('job', 1))).toBeUndefined()
    expect(await db.outbox.toArray()).toMatchObject([{ id, state: 'refused', about: 'Tondre la pelouse' }])
    expect(bodies.join('')).not.toContain('pelouse')
    await engine.retry(id)
    expect(await db.outbox.toArray()).toMatchObject([{ about: 'Tondre la pelouse' }])
  })

  it('[R4] is discarded with everything that depends on its row', async () => {
    const { server, engine, db, refused } = await openRefused()
    await engine.discard(refused)
    expect(await db.outbox.count()).toBe(0)
    expect(engine.status.get()).toMatchObject({ refused: 0, blocked: 0 })
    expect(await contents(db)).toEqual(server.truth(feeds))
  })

  it('[R4] a waiting entry is undone on the device by discarding', async () => {
    const { server, engine, db, setRoute } = await openSynced()
    setRoute(() => 'lost-request')
    const id = await engine.send('apply-to-job', apply(1))
    await engine.send('withdraw-application', { id: idOf('application', 1) })
    await engine.drain()
    await engine.discard(id)
    expect(await db.outbox.count()).toBe(0)
    expect(await contents(db)).toEqual(server.truth(feeds))
  })

  it('[R20] keeps its correction draft when it is sent again, and removes it when it ends', async () => {
    const { server, engine, db, setRoute } = await openSynced()
    server.put('offer', offerRow(1, { status: 'assigned' }))
    const refused = await engine.send('apply-to-job', apply(1))
    await engine.drain()
    for (const key of [`correction/${refused}`, `correction/${refused}/photos`, 'chat/5'])
      await engine.drafts.save(key, `begun: ${key}`)
    setRoute(() => 'lost-request')
    const again = await engine.retry(refused)
    expect(await db.drafts.toCollection().primaryKeys()).toEqual([
      'chat/5',
      `correction/${again}`,
      `correction/${again}/photos`,
    ])
    expect(await engine.drafts.read(`correction/${again}`)).toBe(`begun: correction/${refused}`)
    server.put('offer', offerRow(1))
    setRoute(() => 'ok')
    await engine.drain()
    expect(server.effects).toEqual([again])
    expect(await db.drafts.toCollection().primaryKeys()).toEqual(['chat/5'])
  })

  it.each(['discarded', 'corrected'])('[R20] that is %s removes its correction draft', async end => {
    const { engine, db, refused } = await openRefused()
    const [, dependent] = await db.outbox.toArray()
    const keys = [`correction/${refused}`, `correction/${dependent?.id}`, 'chat/5']
    for (const key of keys) await engine.drafts.save(key, 'begun')
    if (end === 'discarded') await engine.discard(refused)
    else await engine.correct(refused, offer(20, 30))
    expect(await db.drafts.get(`correction/${refused}`)).toBeUndefined()
    await engine.drain()
    expect(await db.drafts.toCollection().primaryKeys()).toEqual(['chat/5'])
  })

  it('only a refused entry can be corrected: another may be on its way', async () => {
    const { engine, setRoute } = await openSynced()
    setRoute(() => 'lost-request')
    const id = await engine.send('apply-to-job', apply(1))
    await expect(engine.correct(id, apply(1, 2))).rejects.toThrow('only a refused entry')
  })
})

describe('read marks', () => {
  it('[R4] are no sends: made offline they are not counted, do not hold up a logout, and still arrive', async () => {
    const { server, engine, db, setRoute, signal } = await openSynced()
    signal('offline')
    setRoute(() => 'lost-request')
    await engine.send('mark-notification-read', { id: idOf('notification', 1) })
    await engine.send('mark-all-notifications-read', { userId: me })
    await engine.send('mark-message-read', { id: idOf('message', 1) })
    await expect.poll(() => engine.status.get()).toMatchObject({ waiting: 0, refused: 0 })
    expect(await db.outbox.count()).toBe(3)
    expect((await engine.logout()).unsent).toEqual({ entries: 0, drafts: 0 })

    const other = await openSynced(server)
    other.setRoute(() => 'lost-request')
    await other.engine.send('mark-notification-read', { id: idOf('notification', 1) })
    await other.engine.send('apply-to-job', apply(1))
    await expect.poll(() => other.engine.status.get()).toMatchObject({ waiting: 1 })
    expect((await other.engine.logout()).unsent).toEqual({ entries: 1, drafts: 0 })
    other.setRoute(() => 'ok')
    await other.engine.drain()
    expect(server.effects).toHaveLength(2)
  })

  it('[R4] are dropped silently when refused, because the row may no longer exist', async () => {
    const { server, engine, db, setRoute } = await openSynced()
    setRoute(() => 'lost-request')
    await engine.send('mark-notification-read', { id: idOf('notification', 77) })
    setRoute(() => 'ok')
    await engine.drain()
    expect(server.effects).toEqual([])
    expect(await db.outbox.count()).toBe(0)
    expect(engine.status.get()).toMatchObject({ waiting: 0, refused: 0, connection: 'upToDate' })
  })
})
