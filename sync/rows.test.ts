import { expect, it } from 'vitest'
import { readApplied, readJob } from './rows.ts'
import { addSegment } from './segments.ts'
import { openTab } from './testing/device.ts'
import { idOf, jobRow, offerRow } from './testing/rows.ts'
import { createWorld } from './testing/world.ts'

it('an agreed job is read without opening the thousands of other offers', async () => {
  const { db, engine } = openTab({ server: createWorld() })
  await engine.start()
  await engine.drain()
  await addSegment(
    db,
    [offerRow(1000), offerRow(1999)].map(row => ({ ...row, heldBy: {} })),
  )
  await db.jobs.put({ ...jobRow(1500), heldBy: {} })
  let segmentsRead = 0
  db.segments.hook('reading', segment => {
    segmentsRead++
    return segment
  })
  const id = idOf('job', 1500)
  expect(await readJob(db, id)).toMatchObject({ id })
  expect(await readApplied(db, [{ jobId: id, status: 'accepted' }])).toMatchObject([{ id }])
  expect(segmentsRead).toBe(0)
  expect(await readApplied(db, [{ jobId: idOf('job', 1999), status: 'pending' }])).toMatchObject([
    { title: 'Offer 1999' },
  ])
  expect(segmentsRead).toBe(1)
})
