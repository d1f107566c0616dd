import { expect, it, onTestFinished, vi } from 'vitest'
import { openTab } from '../../../../sync/testing/device.ts'
import { idOf, offerRow } from '../../../../sync/testing/rows.ts'
import { turns } from '../../../../sync/testing/turns.ts'
import { createWorld } from '../../../../sync/testing/world.ts'
import { followJobs, type FoundJobs } from './follow-jobs.ts'

const offers = (from: number, count: number, given: Parameters<typeof offerRow>[1] = {}) =>
  Array.from({ length: count }, (_, n) => offerRow(from + n, given))

/** Follows a device with six hundred offers in segments, and counts the segments read. */
const follow = async () => {
  const server = createWorld({ pageSize: 300 })
  server.put('offer', ...offers(1000, 600))
  const { db, engine, clock } = openTab({ server })
  await engine.start()
  await engine.drain()
  clock.advance(2000)
  await turns(200)
  let segmentsRead = 0
  db.segments.hook('reading', segment => {
    segmentsRead++
    return segment
  })
  let found: FoundJobs | undefined
  const kept = { newest: null, near: null, open: null }
  onTestFinished(followJobs({ db, account: null, pageSize: 20, kept, tell: next => (found = next) }))
  const titleOf = (n: number) => found?.index?.find(({ id }) => id === idOf('job', n))?.title
  await vi.waitFor(() => expect(titleOf(1599)).toBe('Offer 1599'))
  return { server, engine, titleOf, segmentsRead: () => segmentsRead }
}

it('reads only the rows that changed or disappeared among hundreds, and no segments', async () => {
  const { server, engine, titleOf, segmentsRead } = await follow()
  const before = segmentsRead()
  server.put('offer', ...offers(1000, 100, { title: 'Dearer' }))
  server.put('offer', ...offers(1100, 20, { withdrawnAt: '2026-03-01T00:00:00.000Z' }), offerRow(1700))
  // Segments that the engine reads to apply the changes.
  await engine.drain()
  const byEngine = segmentsRead() - before
  await vi.waitFor(() => expect(titleOf(1000)).toBe('Dearer'))
  expect([1099, 1100, 1119, 1120, 1700].map(titleOf)).toEqual([
    'Dearer',
    undefined,
    undefined,
    'Offer 1120',
    'Offer 1700',
  ])
  expect(segmentsRead() - before - byEngine).toBe(0)
})
