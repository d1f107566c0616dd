import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect } from 'vitest'
import { createNodeBrowser } from './node.ts'
import { contents } from './contents.ts'
import { createCrash } from './crash.ts'
import { openTab, type Tab } from './device.ts'
import { idOf } from './rows.ts'
import { apply, createWorld, feeds, offer, say } from './world.ts'

/** All kinds of entries: an applied one, two in one lane, a refused one, a dependent, a correction. */
const actions: ((tab: Tab, told: (id: string, instead?: string) => void) => Promise<void>)[] = [
  async ({ engine }) => engine.start(),
  async ({ engine }) => engine.drain(),
  async ({ engine }, told) => told(await engine.send('apply-to-job', apply(1))),
  async ({ engine }, told) => told(await engine.send('send-message', say(1))),
  async ({ engine }, told) => told(await engine.send('send-message', say(2))),
  async ({ engine }, told) => told(await engine.send('publish-job', offer(20, 1))),
  async ({ engine }, told) => told(await engine.send('delete-job', { id: idOf('job', 20) })),
  async ({ engine }) => engine.drain(),
  async ({ engine, db }, told) => {
    const refused = await db.outbox.where('state').equals('refused').first()
    if (refused) told(await engine.correct(refused.id, offer(20)), refused.id)
  },
  async ({ engine }, told) => told(await engine.send('mark-all-notifications-read', { userId: idOf('account', 1) })),
  async ({ engine }) => engine.drain(),
]

const live = async (pageSize: number, killAt?: number) => {
  const server = createWorld({ pageSize })
  const database = { indexedDB: new IDBFactory(), IDBKeyRange }
  const crash = createCrash(killAt)
  const accepted = new Set<string>()
  const told = (id: string, instead?: string) => {
    accepted.add(id)
    if (instead !== undefined) accepted.delete(instead)
  }
  const first = openTab({ server, browser: createNodeBrowser(database), crash })
  for (const act of actions) await act(first, told).catch(() => undefined)
  await first.engine.drain().catch(() => undefined)
  first.engine.close()

  const second = openTab({ server, browser: createNodeBrowser(database) })
  await second.engine.start()
  await second.engine.drain()
  return { server, tab: second, accepted, steps: crash.steps() }
}

const story = async ({ server, tab, accepted }: Awaited<ReturnType<typeof live>>) => {
  const kept = await tab.db.outbox.toArray()
  const stopped = kept.filter(({ state }) => state === 'refused' || state === 'blocked').map(({ id }) => id)
  return {
    twice: server.effects.filter((id, at) => server.effects.indexOf(id) !== at),
    both: stopped.filter(id => server.effects.includes(id)),
    lost: [...accepted].filter(id => !server.effects.includes(id) && !stopped.includes(id)),
    waiting: kept.length - stopped.length,
    rows: await contents(tab.db),
  }
}

/** [R5] A tab dies at each of its steps into database and network, and another one resumes. */
export const expectToSurviveEachStep = async (pageSize: number) => {
  const whole = await live(pageSize)
  expect(whole.steps).toBeGreaterThan(100)
  for (let killAt = 1; killAt <= whole.steps; killAt++) {
    const run = await live(pageSize, killAt)
    expect({ killAt, ...(await story(run)) }).toEqual({
      killAt,
      lost: [],
      twice: [],
      both: [],
      waiting: 0,
      rows: run.server.truth(feeds),
    })
    run.tab.engine.close()
  }
}
