import { expect, it } from 'vitest'
import { syncRows } from '../../schema/sync.ts'
import { readJob } from '../rows.ts'
import { openTab } from '../testing/device.ts'
import { idOf, jobRow } from '../testing/rows.ts'
import { createWorld, me } from '../testing/world.ts'

const other = idOf('account', 9)
const jobId = idOf('job', 1)
const at = (hour: number) => `2026-11-28T${hour}:00:00.000Z`

const openWith = async (given: object) => {
  const server = createWorld()
  server.put('job', { ...jobRow(1), status: 'assigned', postedById: me, assignedToId: other, ...given })
  const tab = openTab({ server })
  await tab.engine.start()
  await tab.engine.drain()
  tab.setRoute(() => 'lost-request')
  const shown = async () => {
    const { heldBy: _, pending: __, ...row }: Record<string, unknown> = { ...(await readJob(tab.db, jobId)) }
    return syncRows.job.parse(row).appointment
  }
  return { ...tab, shown }
}

it('D-31 a proposal shows at once as pending; a later one replaces it, sent in the order of the person’s actions', async () => {
  const { engine, db, shown } = await openWith({})
  await engine.send('propose-appointment', { jobId, start: at(10), minutes: 60 })
  expect(await shown()).toEqual({ version: 1, confirmed: null, proposed: { start: at(10), minutes: 60, byId: me } })
  await engine.send('propose-appointment', { jobId, start: at(14), minutes: 90 })
  expect(await shown()).toMatchObject({ version: 2, proposed: { start: at(14) } })
  await engine.send('cancel-appointment', { jobId, version: 2 })
  expect(await shown()).toEqual({ version: 3, confirmed: null, proposed: null })
  expect(new Set((await db.outbox.toArray()).map(({ lane }) => lane))).toEqual(new Set([`appointment/${jobId}`]))
})

it('D-32 a confirmation shows if it names the current proposal, and changes nothing otherwise', async () => {
  const proposed = { start: at(10), minutes: 60, byId: other }
  const { engine, shown } = await openWith({ appointment: { version: 3, confirmed: null, proposed } })
  await engine.send('confirm-appointment', { jobId, start: at(10), version: 2 })
  expect(await shown()).toMatchObject({ version: 3, confirmed: null })
  await engine.send('confirm-appointment', { jobId, start: at(10), version: 3 })
  expect(await shown()).toMatchObject({ version: 4, confirmed: { start: at(10), minutes: 60 }, proposed: null })
})

it('D-34 a cancellation shows at once with its author, as pending', async () => {
  const confirmed = { start: at(10), minutes: 60, at: at(8) }
  const { engine, shown } = await openWith({ appointment: { version: 2, confirmed, proposed: null } })
  await engine.send('cancel-appointment', { jobId, version: 2 })
  const calledOff = { start: at(10), byId: me, at: expect.any(String) }
  expect(await shown()).toEqual({ version: 3, confirmed: null, proposed: null, calledOff })
})

it('D-34 a cancelled job shows no appointment', async () => {
  const { engine, shown } = await openWith({ status: 'cancelled' })
  await engine.send('propose-appointment', { jobId, start: at(10), minutes: 60 })
  expect(await shown()).toBe(undefined)
})
