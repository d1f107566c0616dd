import type * as contracts from '../../schema/contracts/payments.ts'
import { agreeOn } from '../../schema/decisions/agree-on.ts'
import { whyNotSettled } from '../../schema/decisions/payment-life.ts'
import type { Effect } from './effect.ts'

export const agreeOnAmount: Effect<typeof contracts.agreeOnAmount, null> = {
  command: 'agree-on-amount',
  creates: null,
  lane: ({ jobId }) => `amount/${jobId}`,
  show: async (rows, { jobId, amount }, { account }) => {
    const job = await rows.get('job', jobId)
    const other = job?.postedById === account ? job.assignedToId : job?.postedById
    if (!other) return
    const before = await rows.get('agreement', jobId)
    const { terms } = agreeOn(before ?? null, { by: account, to: other, amount })
    if (before) await rows.update('agreement', jobId, terms)
    else await rows.create('agreement', { id: jobId, jobId, ...terms })
  },
}

export const confirmPaidByHand: Effect<typeof contracts.confirmPaidByHand, null> = {
  command: 'confirm-paid-by-hand',
  creates: null,
  lane: ({ jobId }) => `amount/${jobId}`,
  show: async (rows, { jobId }, { account }) => {
    const before = await rows.get('agreement', jobId)
    const saidPaid = [...new Set([...(before?.saidPaid ?? []), account])]
    if (before) await rows.update('agreement', jobId, { saidPaid })
    else
      await rows.create('agreement', {
        id: jobId,
        jobId,
        amount: null,
        proposedAmount: null,
        proposedById: null,
        saidPaid,
      })
  },
}

/** All actions on one payment share a lane: a dispute followed by a release ends as released. */
export const releasePayment: Effect<typeof contracts.releasePayment, null> = {
  command: 'release-payment',
  creates: null,
  lane: ({ id }) => `payment/${id}`,
  show: async (rows, { id }, { account, at }) => {
    const payment = await rows.get('payment', id)
    if (payment?.payerId !== account || whyNotSettled(payment) !== null) return
    await rows.update('payment', id, { status: 'released', frozenBy: null, refundAt: null, settledAt: at })
  },
}

export const refundPayment: Effect<typeof contracts.refundPayment, null> = {
  command: 'refund-payment',
  creates: null,
  lane: ({ id }) => `payment/${id}`,
  show: async (rows, { id }, { account, at }) => {
    const payment = await rows.get('payment', id)
    if (payment?.payeeId !== account || whyNotSettled(payment) !== null) return
    await rows.update('payment', id, {
      status: 'refunded',
      frozenBy: null,
      refundAt: null,
      settledAt: at,
      refunded: payment.amount,
    })
  },
}
