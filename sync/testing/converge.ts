import { expect } from 'vitest'
import { contents } from './contents.ts'
import { createBrowser, openTab, type Fate } from './device.ts'
import { createRandom } from './random.ts'
import { idOf, jobRow, notificationRow } from './rows.ts'
import { apply, createWorld, feeds, me, offer, say } from './world.ts'

/** No lock at all: whoever wants to drain does. */
const unlocked = { lock: <T>(_: string, run: () => Promise<T>) => run() }

const pause = (turns: number) =>
  Array.from({ length: turns }).reduce<Promise<unknown>>(
    before => before.then(() => new Promise(resolve => setImmediate(resolve))),
    Promise.resolve(),
  )

/** Three tabs on two devices of one person, a world that moves under them, and a network that does its worst. */
const live = async (seed: number) => {
  const { below, pick, next } = createRandom(seed)
  const server = createWorld({ pageSize: pick([1000, 3, 1]), lag: below(4) })
  let isCalm = false
  const route = async (): Promise<Fate> => {
    if (isCalm) return 'ok'
    await pause(below(8))
    const fates = ['ok', 'ok', 'ok', 'lost-request', 'lost-answer', 'twice'] as const
    const busy = { status: 503, retryAfter: null, text: '' }
    return next() < 0.1 ? busy : pick([...fates])
  }
  const shared = createBrowser()
  const browsers = [shared, shared, createBrowser()]
  const open = (browser = createBrowser()) => openTab({ server, browser, route, ports: unlocked })
  const tabs = browsers.map(open)
  for (const { engine } of tabs) await engine.start()

  const accepted: string[] = []
  const restore = server.backup()
  const isRestored = next() < 0.2
  let made = 100
  const someTab = () => tabs[below(tabs.length)] ?? open()
  const act = async () => {
    const tab = someTab()
    const n = made++
    const { engine } = tab
    const sends = [
      () => engine.send('apply-to-job', apply(n, 1 + below(4))),
      () => engine.send('send-message', say(n)),
      () => engine.send('send-message', say(n, '')),
      () => engine.send('publish-job', offer(n, pick([10, 25]))),
      () => engine.send('delete-job', { id: idOf('job', 100 + below(n - 99)) }),
      () => engine.send('withdraw-application', { id: idOf('application', 100 + below(n - 99)) }),
      () => engine.send('mark-all-notifications-read', { userId: me }),
      () => engine.send('edit-profile', { id: me, firstName: `Sam ${n}` }),
    ] as const
    const dice = next()
    if (dice < 0.5) accepted.push(await pick([...sends])())
    else if (dice < 0.6) server.put('job', jobRow(n, { canton: pick(['VD', 'GE', 'ZH']) }))
    else if (dice < 0.7)
      server.put('job', jobRow(1 + below(4), { canton: pick(['VD', 'GE', 'ZH']), status: pick(['open', 'assigned']) }))
    else if (dice < 0.75) server.notify(me, notificationRow(n))
    else if (dice < 0.8) tab.clock.advance(60_000)
    else if (dice < 0.85) tab.clock.skew((next() - 0.5) * 48 * 3_600_000)
    else if (dice < 0.9) {
      const at = below(tabs.length)
      tabs[at]?.engine.close()
      tabs[at] = open(browsers[at])
      await tabs[at]?.engine.start()
    } else void engine.drain()
    await pause(below(6))
  }
  for (let step = 0; step < 40; step++) {
    if (isRestored && step === 25) restore()
    await act()
  }
  isCalm = true
  // Whatever is on its way arrives; then everybody looks twice, for each may have news for the other.
  for (let round = 0; round < 3; round++) for (const { engine } of tabs) await engine.drain()
  const kept = new Map<string, string>()
  for (const { db } of tabs) for (const entry of await db.outbox.toArray()) kept.set(entry.id, entry.state)
  const rows = await Promise.all(tabs.map(({ db }) => contents(db)))
  const bases = await Promise.all(tabs.map(({ db }) => db.base.count()))
  for (const { engine } of tabs) engine.close()
  return { server, accepted, kept, rows, bases, isRestored }
}

/** [R5] All devices agree in the end, whatever the seed draws. */
export const expectToConverge = async (seed: number) => {
  const { server, accepted, kept, rows, bases, isRestored } = await live(seed)
  for (const found of rows) expect(found).toEqual(server.truth(feeds))
  expect(bases).toEqual([0, 0, 0])
  expect([...kept.values()].filter(state => state === 'waiting' || state === 'applied')).toEqual([])
  const ended = (id: string) => server.effects.includes(id) !== kept.has(id)
  if (!isRestored) {
    expect(accepted.filter(id => !ended(id))).toEqual([])
    expect(new Set(server.effects).size).toBe(server.effects.length)
  }
}
