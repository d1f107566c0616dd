import type { leaveJob as contract } from '../../schema/commands/leave-job.ts'
import { isOneOfSeveral } from '../../schema/decisions/series.ts'
import { when } from '../../schema/decisions/when.ts'
import { whyNotLeft } from '../../schema/decisions/why-not-left.ts'
import type { Effect } from './effect.ts'

/** The offer is open again, and what made it this student's is gone; the words of both stay. */
export const leaveJob: Effect<typeof contract, null> = {
  command: 'leave-job',
  creates: null,
  /** The lane of the offer's letters: whoever thinks again may apply once more at once. */
  lane: async ({ id }, rows) => {
    const letters = await rows.all('application')
    return `application/${letters.find(({ jobId, status }) => jobId === id && status === 'accepted')?.offerId ?? id}`
  },
  show: async (rows, { id }, { account, at }) => {
    const job = await rows.get('job', id)
    if (job?.assignedToId !== account) return
    const payments = (await rows.all('payment')).filter(({ jobId }) => jobId === id)
    if (whyNotLeft(job, payments) !== null) return
    for (const { id: paymentId, status, amount } of payments)
      if (status === 'held')
        await rows.update('payment', paymentId, { status: 'refunded', refundAt: null, settledAt: at, refunded: amount })
    const isOver = { status: 'cancelled', appointment: undefined } as const
    if (isOneOfSeveral({ ...job, beginsAt: when(job) }, Date.parse(at))) return rows.update('job', id, isOver)
    const letter = (await rows.all('application')).find(({ jobId, studentId }) => jobId === id && studentId === account)
    if (letter) await rows.remove('application', letter.id)
    await rows.remove('agreement', id)
    // One of several gives the place back to the offer, while that still looks for others.
    const offer = letter?.offerId === undefined ? undefined : await rows.get('job', letter.offerId)
    if (offer?.status === 'open' && offer.chosen !== undefined) {
      await rows.update('job', offer.id, { chosen: offer.chosen > 1 ? offer.chosen - 1 : undefined })
      await rows.update('job', id, { ...isOver, agreedAt: undefined, hasLeft: true })
      return
    }
    // What its two people alone read, and the series that it has begun, go with the agreement.
    await rows.update('job', id, {
      status: 'open',
      assignedToId: null,
      assignedTo: null,
      hasLeft: true,
      address: undefined,
      appointment: undefined,
      agreedAt: undefined,
      seriesId: undefined,
      seriesEndedAt: undefined,
    })
  },
}
