import { Dexie, type Table } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { createNodeBrowser } from './testing/node.ts'
import { allOffers } from './rows.ts'
import { contents } from './testing/contents.ts'
import { databaseName } from './store.ts'
import { openTab } from './testing/device.ts'
import { openOlderTables } from './testing/older-tables.ts'
import { idOf, offerRow, notificationRow, userRow } from './testing/rows.ts'
import { createWorld, feeds, me, say } from './testing/world.ts'

/** Data left on a device by the first app version: its tables, and entries and a state with fewer fields than today. */
const createOldDatabase = async (indexedDB: IDBFactory) => {
  const db = openOlderTables(databaseName(me), indexedDB, 1)
  await db.open()
  await db.table('meta').add({
    key: 'state',
    device: idOf('account', 77),
    epoch: null,
    cursors: Object.fromEntries(feeds.map(feed => [feed, '0'])),
    page: null,
    generation: 0,
    isSweeping: false,
    pulls: 0,
    turn: 0,
    settled: 0,
    syncedAt: null,
    version: 1,
  })
  const common = { account: me, enqueuedAt: Date.parse('2026-02-10T00:00:00Z'), attempts: 0, state: 'waiting' }
  const readAll = {
    id: readAllId,
    command: 'mark-all-notifications-read',
    input: { userId: me },
    lane: 'notifications',
  }
  const message = { id: idOf('mutation', 80_001), command: 'send-message', input: say(1), lane: 'conversation/x' }
  await db.table('outbox').bulkAdd([
    { ...common, ...readAll },
    { ...common, ...message },
    { ...common, id: idOf('mutation', 80_002), command: 'wave', input: {}, lane: 'gone' },
  ])
  await db.table('drafts').add({ key: 'letter', text: 'Madame', savedAt: 0 })
  db.close()
}

/** An id made on 10 February. */
const readAllId = `${Date.parse('2026-02-10T00:00:00Z')
  .toString(16)
  .padStart(12, '0')
  .replace(/^(.{8})/, '$1-')}-7000-8000-000000000001`

it('[R22] a database of the previous version is opened with all waiting entries, and drained', async () => {
  const indexedDB = new IDBFactory()
  await createOldDatabase(indexedDB)
  const server = createWorld()
  server.notify(me, { ...notificationRow(2), createdAt: '2026-02-20T00:00:00.000Z' })
  const { engine, db, bodies, setRoute } = openTab({ server, browser: createNodeBrowser({ indexedDB, IDBKeyRange }) })
  setRoute(() => 'lost-request')
  await engine.start()
  await engine.drain()
  // Read marks are also waiting, but not counted.
  expect(engine.status.get()).toMatchObject({ waiting: 1, unreadable: 1 })
  setRoute(() => 'ok')
  await engine.drain()
  expect(server.effects).toEqual([readAllId, idOf('mutation', 80_001)])
  // Unchanged, with their original version, so that their receipts match.
  const sent = JSON.parse(bodies.find(body => body.includes(readAllId)) ?? '{}').mutations
  expect(sent).toMatchObject([
    { id: readAllId, version: 1, input: { userId: me } },
    { version: 1, input: say(1) },
  ])
  expect(sent[0].input).not.toHaveProperty('until')
  const rows = new Map((await db.notifications.toArray()).map(({ id, isRead }) => [id, isRead]))
  expect(rows.get(idOf('notification', 1)), 'there when all was marked').toBe(true)
  expect(rows.get(idOf('notification', 2)), 'came later').toBe(false)
  expect((await db.outbox.toArray()).map(({ command, state }) => [command, state])).toEqual([['wave', 'unreadable']])
  expect(await engine.drafts.read('letter')).toBe('Madame')
  expect(await contents(db)).toEqual(server.truth(feeds))
})

/** Data of version 6 on a device in step: rows, a waiting message, edits and a report, and the rows below them. */
const createDatabaseOf6 = async (indexedDB: IDBFactory) => {
  const db = openOlderTables(databaseName(me), indexedDB, 3)
  await db.open()
  const own = idOf('job', 20)
  const shown = { ...offerRow(20, { postedById: me }), heldBy: { [`user:${me}`]: 1 } }
  const [editId, sayId, nameId] = [idOf('mutation', 80_010), idOf('mutation', 80_011), idOf('mutation', 80_012)]
  await db.table('jobs').bulkAdd([
    { ...shown, rate: 40, pending: [editId] },
    { ...offerRow(5), heldBy: { [`user:${me}`]: 1 } },
  ])
  await db
    .table('segments')
    .add({ first: idOf('job', 1), last: idOf('job', 3), serial: 1, rows: [{ ...offerRow(1), heldBy: {} }] })
  await db.table('tombstones').add({ id: idOf('job', 3) })
  const person = { ...userRow(1), heldBy: { [`user:${me}`]: 1 } }
  await db.table('users').add({ ...person, firstName: 'Samuel', pending: [nameId] })
  const message = { ...say(1), senderId: me, receiverId: idOf('account', 9), isRead: false }
  await db.table('messages').add({ ...message, createdAt: '2026-02-10T00:00:00.000Z', heldBy: {}, pending: [sayId] })
  await db.table('base').bulkAdd([
    { key: `job/${own}`, row: shown },
    { key: `user/${me}`, row: person },
    { key: `message/${message.id}`, row: null },
  ])
  const common = {
    account: me,
    enqueuedAt: Date.parse('2026-02-10T00:00:00Z'),
    attempts: 0,
    state: 'waiting',
    version: 6,
  }
  await db.table('outbox').bulkAdd([
    { ...common, id: editId, command: 'edit-job', input: { id: own, rate: 40, was: { rate: 25 } }, lane: `job/${own}` },
    { ...common, id: sayId, command: 'send-message', input: say(1), lane: `conversation/${idOf('job', 5)}` },
    { ...common, id: nameId, command: 'edit-profile', input: { id: me, firstName: 'Samuel' }, lane: 'profile' },
  ])
  await db.table('drafts').add({ key: 'letter', text: 'Madame', savedAt: 0 })
  await db.table('meta').add({
    key: 'state',
    device: idOf('account', 77),
    epoch: '0190f000-0000-7000-8000-000000000001',
    cursors: Object.fromEntries(feeds.map(feed => [feed, '9999'])),
    page: null,
    seen: '9999',
    generation: 1,
    isSweeping: false,
    pulls: 4,
    turn: 9,
    segmentTurn: 9,
    unmerged: 0,
    merged: 1,
    settled: 0,
    syncedAt: 0,
    version: 3,
  })
  db.close()
  return [editId, sayId, nameId]
}

it('[R22] a database of version 6 drops its offers and jobs, keeps waiting entries and drafts, and sends them after the update', async () => {
  const indexedDB = new IDBFactory()
  const waiting = await createDatabaseOf6(indexedDB)
  const server = createWorld()
  server.put('offer', offerRow(20, { postedById: me }))
  server.putOff.add('edit-profile')
  const { engine, db, bodies, setRoute } = openTab({ server, browser: createNodeBrowser({ indexedDB, IDBKeyRange }) })
  setRoute(() => 'lost-request')
  await engine.start()
  await engine.drain()
  expect(await allOffers(db)).toEqual([])
  expect([await db.jobs.count(), await db.tombstones.count()]).toEqual([0, 0])
  expect((await db.outbox.orderBy('seq').toArray()).map(({ id }) => id)).toEqual(waiting)
  expect(await engine.drafts.read('letter')).toBe('Madame')
  expect(await db.messages.toArray(), 'shows before anything is asked').toMatchObject([{ content: say(1).content }])
  expect(await db.users.get(me)).toMatchObject({ firstName: 'Samuel' })
  setRoute(() => 'ok')
  await engine.drain()
  const [first] = bodies.filter(body => body.includes('"cursors"')).map(body => JSON.parse(body))
  expect(new Set(Object.values(first.cursors)), 'it begins anew').toEqual(new Set(['0']))
  expect(server.effects).toEqual(waiting.slice(0, 2))
  const sent = bodies.flatMap(body => JSON.parse(body).mutations)
  expect(sent.filter(({ id }) => id === waiting[0])).toContainEqual(expect.objectContaining({ version: 6 }))
  expect(server.tables.offer.get(idOf('job', 20))).toMatchObject({ rate: 40 })
  expect(await db.offers.get(idOf('job', 20))).toMatchObject({ rate: 40 })
  server.putOff.clear()
  await engine.drain()
  expect(server.effects).toEqual(waiting)
  expect(await contents(db)).toEqual(server.truth(feeds))
  expect(await db.meta.get('state')).toMatchObject({ version: 4, isSweeping: false })
})

it('[R22] an entry answered before the update, whose answer arrives after it, takes effect once', async () => {
  const indexedDB = new IDBFactory()
  await createOldDatabase(indexedDB)
  const server = createWorld()
  const browser = createNodeBrowser({ indexedDB, IDBKeyRange })
  // A request of the older app: no version but the request's own.
  const [head, input] = [{ device: idOf('account', 77), version: 1, epoch: null, page: null }, { userId: me }]
  const written = { id: readAllId, account: me, version: 1, command: 'mark-all-notifications-read', input }
  await server.handle(me, JSON.stringify({ ...head, cursors: {}, mutations: [written] }))
  expect(server.effects).toEqual([readAllId])
  const { engine } = openTab({ server, browser })
  await engine.start()
  await engine.drain()
  expect(server.effects).toEqual([readAllId, idOf('mutation', 80_001)])
  expect(engine.status.get()).toMatchObject({ waiting: 0, refused: 0 })
})

it('[R22] « all read » covers up to the newest that was there, however late it arrives', async () => {
  const server = createWorld()
  const { engine, db, setRoute } = openTab({ server })
  await engine.start()
  await engine.drain()
  setRoute(() => 'lost-request')
  await engine.send('mark-all-notifications-read', { userId: me })
  server.notify(me, { ...notificationRow(2), createdAt: '2026-02-20T00:00:00.000Z' })
  server.put('offer', offerRow(30))
  setRoute(() => 'ok')
  await engine.drain()
  expect((await db.notifications.orderBy('createdAt').toArray()).map(({ isRead }) => isRead)).toEqual([true, false])
  expect(await contents(db)).toEqual(server.truth(feeds))
})

it('[R22] a tab of the previous version continues on the tables of a newer one', async () => {
  const indexedDB = new IDBFactory()
  const server = createWorld()
  const { engine, db } = openTab({ server, browser: createNodeBrowser({ indexedDB, IDBKeyRange }) })
  await engine.start()
  await engine.drain()
  const newer = new Dexie(db.name, { indexedDB, IDBKeyRange })
  const indexesOf = ({ primKey, indexes }: Table['schema']) => [primKey, ...indexes].map(({ src }) => src).join(',')
  newer.version(db.verno).stores(Object.fromEntries(db.tables.map(({ name, schema }) => [name, indexesOf(schema)])))
  newer.version(db.verno + 1).stores({ reviews: 'id' })
  await newer.open()
  await engine.send('send-message', say(1))
  await engine.drain()
  expect(server.effects).toHaveLength(1)
  expect(engine.status.get()).toMatchObject({ waiting: 0, storage: 'ok' })
  expect(await newer.table('messages').count()).toBe(1)
})
