import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it, vi } from 'vitest'
import { createNodeBrowser } from './testing/node.ts'
import { beforeRequests } from './testing/before-requests.ts'
import { contents } from './testing/contents.ts'
import { openTab } from './testing/device.ts'
import { turns } from './testing/turns.ts'
import { apply, createWorld, feeds, say } from './testing/world.ts'

const openSynced = async (given: Partial<Parameters<typeof openTab>[0]> = {}) => {
  const server = createWorld()
  const tab = openTab({ server, ...given })
  await tab.engine.start()
  await tab.engine.drain()
  return { server, ...tab }
}

/** Makes every write of a tab, or every read of a row, fail with the named error, as often as the test wants. */
const openFailing = async (name: string) => {
  const left = { mutate: 0, get: 0 }
  const server = createWorld()
  const browser = createNodeBrowser({ indexedDB: new IDBFactory(), IDBKeyRange })
  const opened = openTab({ server, browser })
  beforeRequests(opened.db, kind => {
    if (left[kind]-- > 0) throw new DOMException('the browser says no', name)
    return undefined
  })
  await opened.engine.start()
  await opened.engine.drain()
  return {
    ...opened,
    server,
    fail: (times: number) => (left.mutate = times),
    failToRead: (times: number) => (left.get = times),
  }
}

it('[R1] [R19] nothing claims to be saved on a full disk, and the screen shows it', async () => {
  const { engine, db, fail } = await openFailing('QuotaExceededError')
  fail(1)
  await expect(engine.send('send-message', say(1))).rejects.toThrow('the browser says no')
  expect(engine.status.get().storage).toBe('full')
  expect([await db.outbox.count(), await db.messages.count()]).toEqual([0, 0])
  await engine.send('send-message', say(1))
  expect(engine.status.get().storage).toBe('ok')
})

it('[R19] a full disk stays reported while only reads succeed, until something is saved', async () => {
  const { engine, db, fail, signal, clock } = await openFailing('QuotaExceededError')
  signal('offline')
  fail(1)
  await expect(engine.send('send-message', say(1))).rejects.toThrow('the browser says no')
  signal('hidden')
  await engine.drafts.read('chat/5')
  await engine.drain()
  // Once idle, the merge check only reads, and no merge is due.
  clock.advance(2000)
  await turns(50)
  expect(engine.status.get()).toMatchObject({ storage: 'full', connection: 'offline' })
  await engine.send('send-message', say(1))
  expect(engine.status.get().storage).toBe('ok')
  expect(await db.outbox.count()).toBe(1)
})

it.each(['InvalidStateError', 'UnknownError'])(
  '[R19] a database that fails with %s once is opened again',
  async name => {
    const { engine, db, fail } = await openFailing(name)
    fail(1)
    await engine.send('send-message', say(1))
    expect(engine.status.get().storage).toBe('ok')
    expect(await db.messages.count()).toBe(1)
  },
)

it('[R19] a permanent failure is reported, and nothing claims to be saved', async () => {
  const { engine, fail } = await openFailing('UnknownError')
  fail(1000)
  await expect(engine.send('send-message', say(1))).rejects.toThrow('the browser says no')
  expect(engine.status.get().storage).toBe('failing')
})

it('[R19] a database that the browser deleted is refilled', async () => {
  const indexedDB = new IDBFactory()
  const { server, engine, db } = await openSynced({ browser: createNodeBrowser({ indexedDB, IDBKeyRange }) })
  // Dexie warns on the console.
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await new Dexie(db.name, { indexedDB, IDBKeyRange }).delete()
  warn.mockRestore()
  await engine.drain()
  expect(await contents(db)).toEqual(server.truth(feeds))
  const id = await engine.send('apply-to-job', apply(1))
  await engine.drain()
  expect(server.effects).toEqual([id])
})

it('[R19] a database deleted under an open page is refilled at once, without any action in the page', async () => {
  const indexedDB = new IDBFactory()
  const { server, engine, db, clock } = await openSynced({ browser: createNodeBrowser({ indexedDB, IDBKeyRange }) })
  const told: unknown[] = []
  engine.status.subscribe(() => told.push(engine.status.get().since))
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await new Dexie(db.name, { indexedDB, IDBKeyRange }).delete()
  warn.mockRestore()
  await expect.poll(() => told).toContain(null)
  clock.advance(0)
  await expect.poll(() => contents(db)).toEqual(server.truth(feeds))
  await expect.poll(() => engine.status.get().connection).toBe('upToDate')
})

it.each([1, 2, 7])(
  '[R19] a database that is deleted while reading fails %i times is refilled all the same',
  async times => {
    const { server, engine, db, browser, clock, failToRead, signal } = await openFailing('UnknownError')
    const before = engine.status.get().since
    // No event reports the deletion: the engine has already left the failed connection.
    db.close({ disableAutoOpen: false })
    await new Dexie(db.name, browser.database).delete()
    failToRead(times)
    signal('hidden')
    const later = () => {
      clock.advance(1000)
      return contents(db)
    }
    await expect.poll(later).toEqual(server.truth(feeds))
    expect(engine.status.get()).toMatchObject({ storage: 'ok', connection: 'upToDate' })
    expect(engine.status.get().since).not.toBe(before)
  },
)

it('[R19] a closed connection is opened again', async () => {
  const { engine, db } = await openSynced()
  db.close({ disableAutoOpen: false })
  await engine.send('send-message', say(1))
  expect(await db.messages.count()).toBe(1)
})

it('O-04 [R20] a draft is deleted with the send made from it, and only then', async () => {
  const { engine, fail } = await openFailing('QuotaExceededError')
  await engine.drafts.save('chat/5', 'bonjour')
  fail(1)
  await expect(engine.send('send-message', say(1), { clears: 'chat/5' })).rejects.toThrow('the browser says no')
  expect(await engine.drafts.read('chat/5')).toBe('bonjour')
  await engine.send('send-message', say(1), { clears: 'chat/5' })
  expect(await engine.drafts.read('chat/5')).toBeNull()
})

it('[R20] drafts are kept under any key, across restarts, until they are cleared', async () => {
  const { server, engine, browser } = await openSynced()
  await engine.drafts.save('letter', 'Madame')
  engine.close()
  const again = openTab({ server, browser })
  await again.engine.start()
  expect(await again.engine.drafts.read('letter')).toBe('Madame')
  await again.engine.drafts.clear('letter')
  expect(await again.engine.drafts.read('letter')).toBeNull()
})
