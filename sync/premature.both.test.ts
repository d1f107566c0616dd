import { expect, it } from 'vitest'
import { beforeRequests } from './testing/before-requests.ts'
import { contents } from './testing/contents.ts'
import { openTab } from './testing/device.ts'
import { offerRow } from './testing/rows.ts'
import { stride } from './testing/stride.ts'
import { turns } from './testing/turns.ts'
import { apply, createWorld, feeds, offer, say } from './testing/world.ts'

/**
 * A browser that commits too early: the engine is suspended at its n-th write, as by a debugger, a slow phone or a
 * Safari bug, until the transaction has ended without it.
 */
const openHeldUp = async (server = createWorld()) => {
  const held = { at: 0, writes: 0, names: new Set<string>() }
  const tab = openTab({ server })
  beforeRequests(tab.db, kind => {
    if (kind !== 'mutate' || ++held.writes !== held.at) return undefined
    return new Promise(resolve => setTimeout(resolve, 5))
  })
  await tab.engine.start()
  await tab.engine.drain()
  return { server, tab, held }
}

type HeldUp = Awaited<ReturnType<typeof openHeldUp>>

const works: [string, (opened: HeldUp) => Promise<unknown>][] = [
  ['a send', ({ tab }) => tab.engine.send('send-message', say(1))],
  ['a send that clears a draft', ({ tab }) => tab.engine.send('apply-to-job', apply(1), { clears: 'letter' })],
  [
    'a drain',
    async ({ server, tab }) => {
      server.put('offer', offerRow(40), offerRow(41))
      await tab.engine.drain()
    },
  ],
  [
    'a merge of what has changed into the segments',
    async ({ server, tab }) => {
      server.put('offer', ...Array.from({ length: 20 }, (_, n) => offerRow(40 + n)))
      server.commit(() => server.tables.offer.delete(offerRow(1).id))
      await tab.engine.drain()
      tab.clock.advance(2000)
      await turns(100)
    },
  ],
  [
    'a refusal, corrected',
    async ({ tab }) => {
      const id = await tab.engine.send('publish-job', offer(20, 1))
      await tab.engine.drain()
      await tab.engine.correct(id, offer(20, 30))
    },
  ],
  [
    'a refusal with a correction begun, sent once more',
    async ({ server, tab }) => {
      server.put('offer', offerRow(1, { status: 'assigned' }))
      const id = await tab.engine.send('apply-to-job', apply(1))
      await tab.engine.drain()
      await tab.engine.drafts.save(`correction/${id}`, 'Monsieur')
      server.put('offer', offerRow(1))
      await tab.engine.retry(id)
    },
  ],
  [
    'a refusal, discarded',
    async ({ tab }) => {
      const id = await tab.engine.send('publish-job', offer(20, 1))
      await tab.engine.drain()
      await tab.engine.drafts.save(`correction/${id}`, 'Monsieur')
      await tab.engine.discard(id)
    },
  ],
]

it.each(works)(
  '[R19] %s is complete, wherever the browser ended a transaction too early',
  async (name, work) => {
    const count = await openHeldUp()
    const before = count.held.writes
    await work(count)
    await count.tab.engine.drain()
    const steps = count.held.writes - before
    count.tab.engine.close()
    for (let step = 1; step <= steps; step += stride) {
      const opened = await openHeldUp()
      const { server, tab, held } = opened
      await tab.engine.drafts.save('letter', 'Madame')
      held.at = held.writes + step
      const outcome = await work(opened).then(
        () => 'done',
        (error: unknown) => String(error),
      )
      await tab.engine.drain()
      tab.clock.advance(120_000)
      await tab.engine.drain()
      expect({ step, outcome }).toEqual({ step, outcome: 'done' })
      expect(await contents(tab.db), `step ${step}`).toEqual(server.truth(feeds))
      expect(await tab.db.outbox.count(), `step ${step}`).toBe(0)
      expect(await tab.db.base.count(), `step ${step}`).toBe(0)
      if (name.includes('draft')) expect(await tab.engine.drafts.read('letter')).toBeNull()
      expect(await tab.db.drafts.where('key').startsWith('correction/').count(), `step ${step}`).toBe(0)
      expect(new Set(server.effects).size).toBe(server.effects.length)
      tab.engine.close()
    }
  },
  60_000,
)
