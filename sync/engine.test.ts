import { expect, it, vi } from 'vitest'
import { drainOnce } from './hosts/service-worker.ts'
import { contents } from './testing/contents.ts'
import { createBrowser, openTab } from './testing/device.ts'
import { idOf } from './testing/rows.ts'
import { apply, createWorld, feeds, me, say } from './testing/world.ts'

it('a new device ends up with exactly the rows it may see', async () => {
  const server = createWorld()
  const tab = openTab({ server })
  await tab.engine.start()
  await tab.engine.drain()
  expect(await contents(tab.db)).toEqual(server.truth(feeds))
  expect(tab.engine.status.get()).toMatchObject({ connection: 'upToDate', waiting: 0, since: tab.clock.now() })
})

it('[R1] a send resolves after the local commit, shows at once and is answered in one request with its row', async () => {
  const server = createWorld()
  const tab = openTab({ server })
  await tab.engine.start()
  await tab.engine.drain()
  const before = tab.bodies.length
  const id = await tab.engine.send('apply-to-job', apply(1))
  expect(await tab.db.applications.get(idOf('application', 1))).toMatchObject({ status: 'pending', pending: [id] })
  await tab.engine.drain()
  expect(server.effects).toEqual([id])
  expect(tab.bodies.length - before).toBeLessThanOrEqual(2)
  expect(await tab.db.outbox.count()).toBe(0)
  expect(await contents(tab.db)).toEqual(server.truth(feeds))
})

it('O-03 sends made offline are sent on reconnect, each once, in order', async () => {
  const server = createWorld()
  const tab = openTab({ server })
  await tab.engine.start()
  await tab.engine.drain()
  tab.signal('offline')
  const ids = []
  for (let n = 1; n <= 5; n++) ids.push(await tab.engine.send('send-message', say(n)))
  await tab.engine.drain()
  expect(tab.engine.status.get()).toMatchObject({ connection: 'offline', waiting: 5 })
  tab.signal('online')
  await tab.engine.drain()
  expect(server.effects).toEqual(ids)
  expect(await contents(tab.db)).toEqual(server.truth(feeds))
})

it('two tabs of one browser share one database and send once', async () => {
  const server = createWorld()
  const browser = createBrowser()
  const tabs = [openTab({ server, browser }), openTab({ server, browser })]
  for (const { engine } of tabs) await engine.start()
  const ids = await Promise.all(tabs.map(({ engine }, n) => engine.send('send-message', say(n + 1))))
  await Promise.all(tabs.map(({ engine }) => engine.drain()))
  expect([...server.effects].sort()).toEqual([...ids].sort())
})

it('O-05 a worker sends waiting entries without a window, and asks to be woken again while some are left', async () => {
  const server = createWorld()
  const browser = createBrowser()
  const tab = openTab({ server, browser, route: () => 'lost-request' })
  await tab.engine.start()
  const id = await tab.engine.send('send-message', say(1))
  tab.engine.close()
  const lost = openTab({ server, browser, route: () => 'lost-request' })
  await expect(drainOnce(me, lost.ports)).rejects.toThrow('still waiting')
  await drainOnce(me, openTab({ server, browser }).ports)
  expect(server.effects).toEqual([id])
})

it('a tab that is closed right after a send leaves its entry to the others', async () => {
  const server = createWorld()
  const browser = createBrowser()
  const stays = openTab({ server, browser })
  await stays.engine.start()
  await stays.engine.drain()
  const goes = openTab({ server, browser, route: () => 'lost-request' })
  await goes.engine.start()
  const id = await goes.engine.send('send-message', say(1))
  goes.engine.close()
  await vi.waitFor(() => expect(server.effects).toEqual([id]))
})

it('the status object stays the same until a value differs', async () => {
  const tab = openTab({ server: createWorld() })
  const seen: unknown[] = []
  const stop = tab.engine.status.subscribe(() => seen.push(tab.engine.status.get()))
  await tab.engine.start()
  await tab.engine.drain()
  const last = tab.engine.status.get()
  await tab.engine.drain()
  expect(tab.engine.status.get()).toBe(last)
  expect(new Set(seen.map(status => JSON.stringify(status))).size).toBe(seen.length)
  stop()
})
