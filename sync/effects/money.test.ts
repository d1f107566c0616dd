import { describe, expect, it } from 'vitest'
import { syncRows } from '../../schema/sync.ts'
import { readJob } from '../rows.ts'
import { openTab } from '../testing/device.ts'
import { idOf, jobRow, paymentRow } from '../testing/rows.ts'
import { createWorld, me } from '../testing/world.ts'

const other = idOf('account', 9)
const asPayer = { payerId: me, payeeId: other }
const id = idOf('payment', 1)

const openWith = async (...payments: ReturnType<typeof paymentRow>[]) => {
  const server = createWorld()
  server.put('payment', ...payments)
  const tab = openTab({ server })
  await tab.engine.start()
  await tab.engine.drain()
  tab.setRoute(() => 'lost-request')
  return tab
}

const parse = (row: object | undefined) => {
  const { heldBy: _, pending: __, ...rest }: Record<string, unknown> = { ...row }
  return syncRows.payment.parse(rest)
}

describe('held funds show at once where their owner sends them', () => {
  it('W-03 to the student, by the payer', async () => {
    const { engine, db } = await openWith(paymentRow(1, asPayer))
    await engine.send('release-payment', { id })
    expect(parse(await db.payments.get(id))).toMatchObject({ status: 'released', settledAt: expect.any(String) })
  })

  it('W-03 to the student after all, when the payer had frozen them, in the order of the person’s actions', async () => {
    const { engine, db } = await openWith(paymentRow(1, asPayer))
    await engine.send('dispute-payment', { id, reason: 'Le travail n’est pas fait.' })
    expect(parse(await db.payments.get(id))).toMatchObject({ status: 'frozen', frozenBy: 'payer' })
    await engine.send('release-payment', { id })
    expect(parse(await db.payments.get(id))).toMatchObject({ status: 'released', frozenBy: null })
    expect((await db.outbox.toArray()).map(({ lane }) => lane)).toEqual([`payment/${id}`, `payment/${id}`])
  })

  it('back to the payer, by the student', async () => {
    const { engine, db } = await openWith(paymentRow(1))
    await engine.send('refund-payment', { id })
    expect(parse(await db.payments.get(id))).toMatchObject({ status: 'refunded', settledAt: expect.any(String) })
  })

  it('W-04 K-403 nowhere for now when the student objects, whether the money is held, going back or already refunded', async () => {
    const goingBack = { refundAt: '2026-02-03T00:00:00.000Z' }
    const gone = { status: 'refunded', refunded: 5000, objectionEndsAt: '2099-02-03T00:00:00.000Z' } as const
    const { engine, db } = await openWith(
      paymentRow(1, goingBack),
      paymentRow(2, { status: 'refunded' }),
      paymentRow(3, { ...asPayer, ...goingBack }),
      paymentRow(4),
      paymentRow(5, gone),
    )
    for (const n of [1, 4]) {
      await engine.send('object-to-cancellation', { id: idOf('payment', n), reason: 'La moitié est faite.' })
      const row = parse(await db.payments.get(idOf('payment', n)))
      expect(row).toMatchObject({ status: 'frozen', frozenBy: 'payee', refundAt: null })
    }
    await engine.send('object-to-cancellation', { id: idOf('payment', 5), reason: 'La moitié est faite.' })
    const told = parse(await db.payments.get(idOf('payment', 5)))
    expect(told).toMatchObject({ status: 'refunded', objectionEndsAt: null, disputeDueAt: expect.any(String) })
    // The student has nothing to object to, and a payer cannot object.
    const before = await db.payments.bulkGet([idOf('payment', 2), idOf('payment', 3)])
    for (const n of [2, 3]) await engine.send('object-to-cancellation', { id: idOf('payment', n), reason: 'Non.' })
    expect(await db.payments.bulkGet([idOf('payment', 2), idOf('payment', 3)])).toEqual(before)
  })

  it('W-04 a statement waits behind the freeze', async () => {
    const { engine, db } = await openWith(paymentRow(1, asPayer))
    await engine.send('dispute-payment', { id, reason: null })
    await engine.send('write-statement', { paymentId: id, content: 'Rien n’est tondu.' })
    expect((await db.outbox.toArray()).map(({ lane }) => lane)).toEqual([`payment/${id}`, `payment/${id}`])
    expect(parse(await db.payments.get(id))).toMatchObject({ status: 'frozen', frozenBy: 'payer' })
  })

  it('nowhere, if the person may not move them, if a bank disputes them, or on a repeat', async () => {
    const { engine, db } = await openWith(
      paymentRow(1),
      paymentRow(2, { ...asPayer, status: 'frozen', frozenBy: 'bank' }),
      paymentRow(3, { ...asPayer, status: 'released', settledAt: '2026-02-02T00:00:00.000Z' }),
    )
    const before = await db.payments.toArray()
    await engine.send('release-payment', { id })
    await engine.send('dispute-payment', { id })
    for (const n of [2, 3]) {
      await engine.send('release-payment', { id: idOf('payment', n) })
      await engine.send('refund-payment', { id: idOf('payment', n) })
      await engine.send('dispute-payment', { id: idOf('payment', n) })
    }
    expect(await db.payments.toArray()).toEqual(before)
  })
})

describe('a job that its student leaves', () => {
  const jobId = idOf('job', 5)
  const reason = 'Je suis malade.'
  const openChosen = async (...payments: ReturnType<typeof paymentRow>[]) => {
    const tab = await openWith(...payments)
    const { engine, db } = tab
    await db.applications.add({
      id: idOf('application', 5),
      jobId,
      studentId: me,
      message: 'Bonjour',
      motivationLetter: 'Bonjour',
      status: 'accepted',
      createdAt: '2026-02-01T00:00:00.000Z',
      appliedAt: '2026-02-01T00:00:00.000Z',
      heldBy: { [`user:${me}`]: 1 },
    })
    await engine.send('agree-on-amount', { jobId, amount: 6000 })
    return tab
  }

  it('W-03 is removed at once with application and agreement, refunds held money, reopens the offer, and keeps messages', async () => {
    const { engine, db } = await openChosen(paymentRow(1), paymentRow(2, { status: 'refunded', jobId: idOf('job', 6) }))
    await engine.send('send-message', { jobId, content: 'Je suis désolée.' })
    await engine.send('leave-job', { id: jobId, reason })
    const { heldBy: _, pending: __, ...row }: Record<string, unknown> = { ...(await db.jobs.get(jobId)) }
    expect(syncRows.job.parse(row)).toMatchObject({ status: 'left', assignedToId: me })
    expect(await db.offers.get(jobId)).toMatchObject({ status: 'open', chosen: undefined })
    expect(await db.applications.where('jobId').equals(jobId).count()).toBe(0)
    expect(await db.agreements.count()).toBe(0)
    expect(await db.messages.count()).toBe(1)
    expect(parse(await db.payments.get(id))).toMatchObject({ status: 'refunded', refunded: 5000 })
    // A student who changes their mind applies afterwards, not before.
    await engine.send('apply-to-job', { jobId, message: 'Finalement oui.' })
    const lanes = (await db.outbox.toArray()).map(({ command, lane }) => [command, lane])
    expect(lanes.slice(-2)).toEqual([
      ['leave-job', `application/${jobId}`],
      ['apply-to-job', `application/${jobId}`],
    ])
    expect(await db.applications.where('jobId').equals(jobId).toArray()).toMatchObject([{ status: 'pending' }])
  })

  it('W-03 stays theirs if its money is frozen or paid out, or if it is not theirs', async () => {
    const given = [
      { status: 'frozen', frozenBy: 'payer' },
      { status: 'released', settledAt: '2026-02-02T00:00:00.000Z' },
    ] as const
    for (const payment of given) {
      const { engine, db } = await openChosen(paymentRow(1, payment))
      await engine.send('leave-job', { id: jobId, reason })
      expect(await db.jobs.get(jobId)).toMatchObject({ status: 'assigned', assignedToId: me })
      expect(await db.applications.where('jobId').equals(jobId).count()).toBe(1)
    }
    const { engine, db } = await openWith()
    await db.jobs.update(jobId, { assignedToId: other, postedById: me })
    await engine.send('leave-job', { id: jobId, reason })
    expect(await readJob(db, jobId)).toMatchObject({ status: 'assigned', assignedToId: other })
    // An offer of which they have no job.
    await engine.send('leave-job', { id: idOf('job', 1), reason })
    expect(await readJob(db, idOf('job', 1))).toBeUndefined()
  })
})

it('C-04 a poster’s message names its receiver: the job may have another student by the time it is sent', async () => {
  const { engine, db } = await openWith()
  const jobId = idOf('job', 5)
  await db.jobs.update(jobId, { postedById: me, assignedToId: other })
  await engine.send('send-message', { jobId, content: 'Le code est 1291.' })
  await db.jobs.update(jobId, { assignedToId: idOf('account', 3) })
  expect((await db.outbox.toArray()).map(({ input }) => input.receiverId)).toEqual([other])
  expect(await db.messages.toArray()).toMatchObject([{ receiverId: other }])
})

it('an amount for a job is proposed, and agreed if it equals the other person’s', async () => {
  const { engine, db } = await openWith()
  const jobId = idOf('job', 5)
  const read = async () => {
    const { heldBy: _, pending: __, ...rest }: Record<string, unknown> = { ...(await db.agreements.get(jobId)) }
    return syncRows.agreement.parse(rest)
  }
  await engine.send('agree-on-amount', { jobId, amount: 6000 })
  expect(await read()).toMatchObject({ amount: null, proposedAmount: 6000, proposedById: me })
  await db.agreements.update(jobId, { proposedAmount: 7000, proposedById: jobRow(5).postedById })
  await engine.send('agree-on-amount', { jobId, amount: 7000 })
  expect(await read()).toMatchObject({ amount: 7000, proposedAmount: null, proposedById: null })
})
