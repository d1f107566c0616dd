import type { Payment } from '../entities/payment.ts'
import type { Transaction } from '../entities/transaction.ts'

type Line = Pick<Transaction, 'id' | 'type' | 'status' | 'amount' | 'createdAt'>

const releaseStatus = { held: 'pending', frozen: 'pending', released: 'completed' } as const

/** The lines of a payment in the wallet of one of its two people. The payer sees what was paid, the student what comes of it. */
export const transactionsOf = (payment: Payment, viewerId: string): Line[] => {
  const { id, status, amount, net, createdAt, paidAt, settledAt, passedOnAt, refundFailedAt } = payment
  const isPayer = viewerId === payment.payerId
  const lines: Line[] = []
  if (isPayer) {
    const state = paidAt ? 'completed' : status === 'awaiting' ? 'pending' : 'failed'
    lines.push({ id: `${id}-payment`, type: 'payment', status: state, amount, createdAt: paidAt ?? createdAt })
  }
  if (status === 'held' || status === 'frozen' || status === 'released')
    lines.push({
      id,
      type: 'escrow_release',
      status: releaseStatus[status],
      amount: isPayer ? amount : net,
      createdAt: settledAt ?? paidAt ?? createdAt,
    })
  if (isPayer && status === 'refunded')
    lines.push({
      id: `${id}-refund`,
      type: 'refund',
      status: passedOnAt ? 'completed' : refundFailedAt ? 'failed' : 'pending',
      amount,
      createdAt: settledAt ?? createdAt,
    })
  if (!isPayer && status === 'released' && passedOnAt)
    lines.push({ id: `${id}-payout`, type: 'payout', status: 'completed', amount: net, createdAt: passedOnAt })
  return lines
}

/** What a wallet holds, told from the payments alone; the server's own figure is the ledger's. */
export const balanceOf = (payments: readonly Payment[], viewerId: string) => {
  const sum = (wanted: readonly Payment[], figure: (payment: Payment) => number) =>
    wanted.reduce((total, payment) => total + figure(payment), 0)
  const isPayer = (payment: Payment) => payment.payerId === viewerId
  const held = payments.filter(({ status }) => status === 'held' || status === 'frozen')
  const earned = payments.filter(one => !isPayer(one) && one.status === 'released' && !one.passedOnAt)
  return {
    balance: sum(earned, ({ net }) => net),
    pendingBalance: sum(held, one => (isPayer(one) ? one.amount : one.net)),
  }
}
