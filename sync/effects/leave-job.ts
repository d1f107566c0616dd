import type { leaveJob as contract } from '../../schema/commands/leave-job.ts'
import { whyNotLeft } from '../../schema/decisions/why-not-left.ts'
import type { Effect } from './effect.ts'

/** The offer is open again, and what made it this student's is gone; the words of both stay. */
export const leaveJob: Effect<typeof contract, null> = {
  command: 'leave-job',
  creates: null,
  /** The lane of the job's letters: whoever thinks again may apply once more at once. */
  lane: ({ id }) => `application/${id}`,
  show: async (rows, { id }, { account, at }) => {
    const job = await rows.get('job', id)
    if (job?.assignedToId !== account) return
    const payments = (await rows.all('payment')).filter(({ jobId }) => jobId === id)
    if (whyNotLeft(job, payments) !== null) return
    for (const { id: paymentId, status, amount } of payments)
      if (status === 'held')
        await rows.update('payment', paymentId, { status: 'refunded', refundAt: null, settledAt: at, refunded: amount })
    for (const application of await rows.all('application'))
      if (application.jobId === id && application.studentId === account)
        await rows.remove('application', application.id)
    await rows.remove('agreement', id)
    await rows.update('job', id, { status: 'open', assignedToId: null, assignedTo: null, hasLeft: true })
  },
}
