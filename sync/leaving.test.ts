import { expect, it, vi } from 'vitest'
import { drainOnce } from './hosts/service-worker.ts'
import { contents } from './testing/contents.ts'
import { createBrowser, openSynced, openTab, type Fate } from './testing/device.ts'
import { idOf, userRow } from './testing/rows.ts'
import { turns } from './testing/turns.ts'
import { apply, createWorld, me, say } from './testing/world.ts'

it('[R17] a logout first reports what would be lost, and leaves nothing when forced', async () => {
  const { server, engine, browser, setRoute } = await openSynced()
  setRoute(() => 'lost-request')
  await engine.send('apply-to-job', apply(1))
  expect(await engine.logout()).toEqual({ left: false, unsent: { entries: 1, drafts: 0 } })
  expect(engine.status.get().waiting).toBe(1)
  expect(await engine.logout({ force: true })).toMatchObject({ left: true })
  const again = openTab({ server, browser, route: () => 'lost-request' })
  await again.engine.start()
  expect((await contents(again.db)).size).toBe(0)
  expect(await again.db.outbox.count()).toBe(0)
})

it('[R17] a logout also asks when only a draft would be lost', async () => {
  const { engine } = await openSynced()
  await engine.drafts.save('apply/1', 'Madame, je')
  expect(await engine.unsent()).toEqual({ entries: 0, drafts: 1 })
  expect(await engine.logout()).toEqual({ left: false, unsent: { entries: 0, drafts: 1 } })
  expect(await engine.drafts.read('apply/1')).toBe('Madame, je')
  expect(await engine.logout({ force: true })).toMatchObject({ left: true })
})

it('[R17] the other tabs close the account, and none of them writes any more', async () => {
  const server = createWorld()
  const browser = createBrowser()
  const one = await openSynced(server, { browser })
  const two = await openSynced(server, { browser })
  await one.engine.logout()
  await turns()
  expect(two.engine.status.get().signedOut).toBe(true)
  await expect(two.engine.send('apply-to-job', apply(1))).rejects.toThrow('closed')
})

it('[R17] a tab that missed the logout cannot send into the emptied database', async () => {
  const server = createWorld()
  const browser = createBrowser()
  const deaf = { channel: () => ({ tell: () => {}, close: () => {} }) }
  const one = await openSynced(server, { browser, ports: deaf })
  const two = await openSynced(server, { browser, ports: deaf })
  await one.engine.logout()
  await expect(two.engine.send('apply-to-job', apply(1))).rejects.toThrow('has left')
  await two.engine.drain()
  expect(two.engine.status.get().signedOut).toBe(true)
  expect((await contents(two.db)).size).toBe(0)
})

it('O-05 [R17] a worker that wakes after the logout sends nothing and restores nothing', async () => {
  const { server, engine, browser, setRoute } = await openSynced()
  setRoute(() => 'lost-request')
  await engine.send('apply-to-job', apply(1))
  await engine.logout({ force: true })
  const worker = openTab({ server, browser })
  await drainOnce(me, worker.ports)
  expect(worker.bodies).toEqual([])
  expect((await contents(worker.db)).size).toBe(0)
})

it('[R17] an answer that arrives after the logout is dropped, even when the same person has signed in again', async () => {
  const server = createWorld()
  const browser = createBrowser()
  const deaf = {
    channel: () => ({ tell: () => {}, close: () => {} }),
    lock: <T>(_: string, run: () => Promise<T>) => run(),
  }
  let answer = () => {}
  const route = async (): Promise<Fate> => {
    await new Promise<void>(resolve => {
      answer = resolve
    })
    return 'ok'
  }
  const slow = openTab({ server, browser, route, ports: deaf })
  await slow.engine.start()
  await vi.waitFor(() => expect(slow.bodies).toHaveLength(1))
  const other = openTab({ server, browser, route: () => 'lost-request', ports: deaf })
  await other.engine.start()
  await other.engine.logout()
  const back = openTab({ server, browser, route: () => 'lost-request' })
  await back.engine.start()
  await back.engine.drain()
  slow.setRoute(() => 'lost-request')
  answer()
  await slow.engine.drain()
  expect((await contents(back.db)).size).toBe(0)
})

it('O-08 [R18] each account has its own database and outbox, and a tab of the old one stops and says so', async () => {
  const server = createWorld()
  const other = idOf('account', 2)
  server.put('user', userRow(2))
  const browser = createBrowser()
  let session = me
  const mine = await openSynced(server, { browser, session: () => session })
  mine.setRoute(() => 'lost-request')
  const id = await mine.engine.send('send-message', say(1))
  mine.setRoute(() => 'ok')
  session = other
  const theirs = await openSynced(server, { browser, session: () => session, account: other })
  expect((await contents(theirs.db)).has(`message/${idOf('message', 1)}`)).toBe(false)
  await mine.engine.drain()
  expect(mine.engine.status.get()).toMatchObject({ wrongAccount: true, waiting: 1 })
  expect(server.effects).toEqual([])
  session = me
  await mine.engine.drain()
  expect(server.effects).toEqual([id])
})

it('J-09 [R18] a visitor has the open offers and nothing to send', async () => {
  const server = createWorld()
  const { engine, db } = await openSynced(server, { account: null })
  expect(await contents(db)).toEqual(server.truth(['jobs:VD', 'jobs:GE']))
  await expect(engine.send('apply-to-job', apply(1))).rejects.toThrow('visitor')
})
