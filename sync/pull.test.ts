import { liveQuery } from 'dexie'
import { describe, expect, it, vi } from 'vitest'
import { userFeed } from '../schema/feeds.ts'
import type { Reply } from './ports.ts'
import { createBrowser, openTab, type Fate } from './testing/device.ts'
import { contents } from './testing/contents.ts'
import { idOf, offerRow, notificationRow } from './testing/rows.ts'
import { apply, createWorld, feeds, me, say } from './testing/world.ts'

const openSynced = async (server = createWorld(), given: Partial<Parameters<typeof openTab>[0]> = {}) => {
  const tab = openTab({ server, ...given })
  await tab.engine.start()
  await tab.engine.drain()
  return { server, tab, ...tab }
}

describe('an answer', () => {
  it('[R6] for an earlier state changes nothing, and is requested again', async () => {
    const browser = createBrowser()
    const server = createWorld()
    const unlocked = { lock: <T>(_: string, run: () => Promise<T>) => run() }
    const { engine, db, bodies, setRoute } = await openSynced(server, { browser, ports: unlocked })
    const other = await openSynced(server, { browser, ports: unlocked })
    const count = bodies.length
    let release = () => {}
    setRoute(async (): Promise<Fate> => {
      const answered = await server.handle(me, bodies.at(-1) ?? '')
      await new Promise<void>(resolve => {
        release = resolve
      })
      return { retryAfter: null, ...answered }
    })
    const before = await db.meta.get('state')
    const slow = engine.drain()
    await vi.waitFor(() => expect(bodies).toHaveLength(count + 1))
    server.put('offer', offerRow(1, { title: 'Newer' }))
    await other.engine.drain()
    const now = await db.meta.get('state')
    setRoute(() => 'lost-request')
    release()
    await slow
    expect(now?.turn).toBe((before?.turn ?? 0) + 1)
    expect(await db.meta.get('state')).toEqual(now)
    expect((await db.offers.get(idOf('job', 1)))?.title).toBe('Newer')
    expect(await contents(db)).toEqual(server.truth(feeds))
  })

  it('[R6] that is older but arrives later does not bring old rows back', async () => {
    const server = createWorld()
    const { engine, db, bodies, setRoute } = await openSynced(server)
    const old: Reply = { retryAfter: null, ...(await server.handle(me, bodies.at(-1) ?? '')) }
    server.put('offer', offerRow(1, { title: 'Newer' }))
    await engine.drain()
    const cursors = (await db.meta.get('state'))?.cursors
    setRoute(attempt => (attempt === bodies.length ? old : 'ok'))
    await engine.drain()
    expect((await db.meta.get('state'))?.cursors).toEqual(cursors)
  })
})

describe('own writes', () => {
  it.each([1000, 1])('[R7] never vanish and come back while the server applies them (pages of %i)', async pageSize => {
    const server = createWorld({ pageSize })
    const { engine, db } = await openSynced(server)
    // Changes before the own rows, so that these come pages after their results.
    for (let n = 30; n < 36; n++) server.notify(me, notificationRow(n))
    const seen: number[] = []
    const watch = liveQuery(() => db.messages.count()).subscribe(count => seen.push(count))
    for (let n = 1; n <= 3; n++) await engine.send('send-message', say(n))
    await engine.drain()
    server.put('offer', offerRow(40))
    await engine.drain()
    watch.unsubscribe()
    expect(seen.at(-1)).toBe(3)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(await contents(db)).toEqual(server.truth(feeds))
  })

  it('[R7] are replayed over fresh rows, however many there are', async () => {
    const server = createWorld()
    const { engine, db } = await openSynced(server)
    server.put('offer', offerRow(6, { status: 'assigned' }))
    for (let n = 2; n <= 600; n++) server.notify(me, notificationRow(n))
    await engine.drain()
    for (const command of ['edit-profile', 'mark-all-notifications-read']) server.putOff.add(command)
    await engine.send('mark-all-notifications-read', { userId: me })
    for (let n = 1; n <= 600; n++) await engine.send('edit-profile', { id: me, firstName: `Sam ${n}` })
    server.put('offer', offerRow(1, { title: 'Newer' }))
    await engine.drain()
    expect(await db.offers.get(idOf('job', 1))).toMatchObject({ title: 'Newer' })
    expect(await db.users.get(me)).toMatchObject({ firstName: 'Sam 600' })
    expect(await db.notifications.filter(({ isRead }) => !isRead).count()).toBe(0)
    server.putOff.clear()
    await engine.drain()
    expect(await contents(db)).toEqual(server.truth(feeds))
  })

  it('[R7] are replayed over rows that arrive in the meantime', async () => {
    const server = createWorld()
    const { engine, db, setRoute } = await openSynced(server)
    server.putOff.add('mark-all-notifications-read')
    await engine.send('mark-all-notifications-read', { userId: me })
    server.notify(me, notificationRow(2))
    setRoute(() => 'ok')
    await engine.drain()
    expect((await db.notifications.toArray()).map(({ isRead }) => isRead)).toEqual([true, true])
    expect((await db.base.toArray()).map(({ row }) => row?.isRead)).toEqual([false, false])
  })
})

describe('membership', () => {
  it('[R8] a row of two feeds is deleted when the last of them releases it', async () => {
    const server = createWorld()
    const { engine, db } = await openSynced(server)
    await engine.send('apply-to-job', apply(1))
    await engine.drain()
    const held = async () => Object.keys((await db.offers.get(idOf('job', 1)))?.heldBy ?? {}).sort()
    expect(await held()).toEqual(['jobs:VD', `user:${me}`])
    server.put('offer', offerRow(1, { status: 'assigned' }))
    await engine.drain()
    expect(await held()).toEqual([`user:${me}`])
    await engine.send('withdraw-application', { id: idOf('application', 1) })
    await engine.drain()
    expect(await db.offers.get(idOf('job', 1))).toBeUndefined()
  })

  it('[R8] an offer that moves to another canton stays, and one that moves to an unfollowed canton goes', async () => {
    const server = createWorld()
    const { engine, db } = await openSynced(server)
    server.put('offer', offerRow(1, { canton: 'GE' }), offerRow(2, { canton: 'ZH' }))
    await engine.drain()
    expect((await db.offers.get(idOf('job', 1)))?.heldBy).toEqual({ 'jobs:GE': 1 })
    expect(await db.offers.get(idOf('job', 2))).toBeUndefined()
  })

  it('[R8] a device that follows fewer feeds drops the other rows, and one that follows more gets them', async () => {
    const server = createWorld()
    const browser = createBrowser()
    const first = await openSynced(server, { browser })
    first.engine.close()
    const less = await openSynced(server, { browser, jobs: ['jobs:GE'] })
    expect(await contents(less.db)).toEqual(server.truth([`user:${me}`, 'jobs:GE']))
    less.engine.close()
    const more = await openSynced(server, { browser, jobs: ['jobs:GE', 'jobs:VD', 'jobs:ZH'] })
    expect(await contents(more.db)).toEqual(server.truth([...feeds, 'jobs:ZH']))
  })
})

describe('a pull from nothing', () => {
  it('[R9] deletes what the server no longer has, and keeps outbox and drafts', async () => {
    const server = createWorld()
    const { engine, db, setRoute } = await openSynced(server)
    await engine.drafts.save('chat', 'half a sent')
    const restore = server.backup()
    server.put('offer', offerRow(50))
    await engine.drain()
    setRoute(() => 'lost-request')
    const id = await engine.send('send-message', say(1))
    restore()
    setRoute(() => 'ok')
    await engine.drain()
    expect(await db.offers.get(idOf('job', 50))).toBeUndefined()
    expect(await contents(db)).toEqual(server.truth(feeds))
    expect(server.effects).toEqual([id])
    expect(await engine.drafts.read('chat')).toBe('half a sent')
  })

  it('[R9] brings one’s own rows first, alone, and the offers after them', async () => {
    const server = createWorld({ pageSize: 1 })
    const isOwnAlone = (body: string) => Object.keys(JSON.parse(body).cursors).every(feed => feed === userFeed(me))
    const tab = openTab({ server })
    tab.setRoute(() => (isOwnAlone(tab.bodies.at(-1) ?? '') ? 'ok' : 'lost-request'))
    await tab.engine.start()
    await tab.engine.drain()
    expect(await contents(tab.db)).toEqual(server.truth([userFeed(me)]))
    expect(tab.engine.status.get()).toMatchObject({ since: null, connection: 'offline' })
    tab.setRoute(() => 'ok')
    await tab.engine.drain()
    expect(tab.bodies.map(isOwnAlone).lastIndexOf(true)).toBe(tab.bodies.map(isOwnAlone).indexOf(false) - 1)
    expect(await contents(tab.db)).toEqual(server.truth(feeds))
    expect(await tab.db.meta.get('state')).toMatchObject({ generation: 1, isSweeping: false })
  })

  it('[R9] continues after a rest when a server says nothing about the offers', async () => {
    const server = createWorld()
    const tab = openTab({ server })
    const own = JSON.stringify({ [userFeed(me)]: '0' })
    tab.setRoute(async () => {
      const { text, status } = await server.handle(
        me,
        tab.bodies.at(-1)?.replace(/"cursors":\{[^}]*\}/, `"cursors":${own}`) ?? '',
      )
      return { retryAfter: null, status, text }
    })
    await tab.engine.start()
    await tab.engine.drain()
    expect(tab.bodies.length).toBeLessThan(5)
  })

  it('[R9] sends again what a server that was set back has forgotten', async () => {
    const server = createWorld()
    const { engine, db } = await openSynced(server)
    const restore = server.backup()
    const id = await engine.send('send-message', say(1))
    await engine.drain()
    restore()
    expect(server.tables.message.size).toBe(0)
    await engine.drain()
    expect([...server.tables.message.keys()]).toEqual([idOf('message', 1)])
    expect(server.effects).toEqual([id, id])
    expect(await contents(db)).toEqual(server.truth(feeds))
  })

  it('[R9] [R22] sends again what an older app recorded as acknowledged, one entry per record', async () => {
    const server = createWorld()
    const { engine, db, setRoute } = await openSynced(server)
    const restore = server.backup()
    setRoute(() => 'lost-request')
    const ids = [await engine.send('send-message', say(1)), await engine.send('send-message', say(2))]
    setRoute(() => 'ok')
    await engine.drain()
    const [noted] = await db.acknowledged.toArray()
    const entries = noted && 'entries' in noted ? noted.entries : []
    expect(entries.map(({ id }) => id)).toEqual(ids)
    await db.acknowledged.clear()
    await db.acknowledged.bulkAdd(entries.map(entry => ({ id: entry.id, entry, acknowledgedAt: Date.now() })))
    restore()
    await engine.drain()
    expect(server.effects).toEqual([...ids, ...ids])
    expect(await contents(db)).toEqual(server.truth(feeds))
  })

  it('[R9] sends again without a second effect what the server still knows', async () => {
    const server = createWorld()
    const { engine, db } = await openSynced(server)
    const id = await engine.send('send-message', say(1))
    await engine.drain()
    server.renew()
    await engine.drain()
    expect(server.effects).toEqual([id])
    expect(await db.outbox.count()).toBe(0)
  })

  it('[R9] resumes where it was interrupted, also in another tab, and shows the old rows until it is complete', async () => {
    const server = createWorld({ pageSize: 1 })
    const browser = createBrowser()
    const first = await openSynced(server, { browser })
    server.renew()
    const start = first.bodies.length
    first.setRoute(attempt => (attempt > start + 2 ? 'lost-request' : 'ok'))
    await first.engine.drain()
    expect(await contents(first.db)).toEqual(server.truth(feeds))
    first.engine.close()
    const second = openTab({ server, browser })
    await second.engine.start()
    await second.engine.drain()
    expect(JSON.parse(second.bodies[0] ?? '').page).toMatchObject({ isReset: true })
    expect(await contents(second.db)).toEqual(server.truth(feeds))
  })

  it('[R9] restarts when the epoch changes in the middle', async () => {
    const server = createWorld({ pageSize: 1 })
    const { engine, db, bodies, setRoute } = await openSynced(server)
    const restore = server.backup()
    server.put('offer', offerRow(60))
    await engine.drain()
    server.renew()
    const start = bodies.length
    setRoute(attempt => (attempt > start + 3 ? 'lost-request' : 'ok'))
    await engine.drain()
    restore()
    server.renew()
    setRoute(() => 'ok')
    await engine.drain()
    expect(await contents(db)).toEqual(server.truth(feeds))
  })

  it('[R9] refetches all rows when the app reads more of them than the previous version did', async () => {
    const server = createWorld()
    const { engine, db } = await openSynced(server)
    await db.meta.update('state', { version: 0 })
    await db.offers.update(idOf('job', 1), { title: 'as an old app stored it' })
    await engine.drain()
    expect(await contents(db)).toEqual(server.truth(feeds))
    expect(await db.meta.get('state')).toMatchObject({ version: 4, generation: 2 })
  })
})
