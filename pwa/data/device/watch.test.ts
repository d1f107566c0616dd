import { Dexie } from 'dexie'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openTab } from '../../../sync/testing/device.ts'
import { jobRow } from '../../../sync/testing/rows.ts'
import { createWorld } from '../../../sync/testing/world.ts'
import { watch } from './watch.ts'

it('runs every parallel query again for each thing it reads, the last as well as the first', async () => {
  const { db } = openTab({ server: createWorld() })
  const draft = async (key: string) => (await db.drafts.get(key))?.text
  const seen = Array.from({ length: 8 }, (): (string | undefined)[] => [])
  for (const [n, answers] of seen.entries()) {
    const ask = async () => {
      const jobs = await db.jobs.where('postedById').equals(jobRow(1).postedById).toArray()
      await Promise.all([db.jobs.bulkGet(jobs.map(({ id }) => id)), db.outbox.count()])
      return (await draft('first')) ?? (await draft(`last ${n}`))
    }
    onTestFinished(watch(ask, found => answers.push(found)))
  }
  await vi.waitFor(() => expect(seen.every(({ length }) => length > 0)).toBe(true))
  await db.transaction('rw', db.drafts, async () => {
    for (const n of seen.keys()) await db.drafts.put({ key: `last ${n}`, text: `Z ${n}`, savedAt: 1 })
  })
  await vi.waitFor(() => expect(seen.map(answers => answers.at(-1))).toEqual(seen.map((_, n) => `Z ${n}`)))
})

it('retries a query that failed while the database was being deleted until it succeeds', async () => {
  const { db } = openTab({ server: createWorld() })
  const seen: number[] = []
  const failures = [new Dexie.DatabaseClosedError(), new Dexie.AbortError(), new Dexie.UnknownError()]
  const ask = async () => {
    const failure = failures.pop()
    if (failure) throw failure
    return db.drafts.count()
  }
  onTestFinished(watch(ask, found => seen.push(found)))
  await vi.waitFor(() => expect(seen).toEqual([0]), { timeout: 9000 })
  await db.drafts.put({ key: 'letter', text: 'Madame', savedAt: 1 })
  await vi.waitFor(() => expect(seen).toEqual([0, 1]))
})
