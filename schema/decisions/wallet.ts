import type { Payment } from '../entities/payment.ts'
import type { Transaction } from '../entities/transaction.ts'

/** A device may hold a row since before anything could go back in part, until it hears of it anew. */
type Held = Omit<Payment, 'refunded'> & { refunded?: number }
type Line = Pick<Transaction, 'id' | 'type' | 'status' | 'amount' | 'createdAt'>

const releaseStatus = { held: 'pending', frozen: 'pending', released: 'completed', split: 'completed' } as const

/** The lines of a payment in the wallet of one of its two people. The payer sees what was paid, the student what comes of it. */
export const transactionsOf = (payment: Held, viewerId: string): Line[] => {
  const {
    id,
    status,
    amount,
    net,
    refunded = 0,
    createdAt,
    paidAt,
    settledAt,
    passedOnAt,
    refundPaidAt,
    refundFailedAt,
  } = payment
  const isPayer = viewerId === payment.payerId
  const lines: Line[] = []
  if (isPayer) {
    const state = paidAt ? 'completed' : status === 'awaiting' ? 'pending' : 'failed'
    lines.push({ id: `${id}-payment`, type: 'payment', status: state, amount, createdAt: paidAt ?? createdAt })
  }
  if (status === 'held' || status === 'frozen' || status === 'released' || status === 'split')
    lines.push({
      id,
      type: 'escrow_release',
      status: releaseStatus[status],
      amount: isPayer ? amount - refunded : net,
      createdAt: settledAt ?? paidAt ?? createdAt,
    })
  if (isPayer && (status === 'refunded' || status === 'split'))
    lines.push({
      id: `${id}-refund`,
      type: 'refund',
      status: refundPaidAt ? 'completed' : refundFailedAt ? 'failed' : 'pending',
      amount: refunded,
      createdAt: settledAt ?? createdAt,
    })
  if (!isPayer && (status === 'released' || status === 'split') && passedOnAt)
    lines.push({ id: `${id}-payout`, type: 'payout', status: 'completed', amount: net, createdAt: passedOnAt })
  return lines
}

/** What a wallet holds, told from the payments alone; the server's own figure is the ledger's. */
export const balanceOf = (payments: readonly Held[], viewerId: string) => {
  const sum = (wanted: readonly Held[], figure: (payment: Held) => number) =>
    wanted.reduce((total, payment) => total + figure(payment), 0)
  const isPayer = (payment: Held) => payment.payerId === viewerId
  const held = payments.filter(({ status }) => status === 'held' || status === 'frozen')
  const earned = payments.filter(
    one => !isPayer(one) && (one.status === 'released' || one.status === 'split') && !one.passedOnAt,
  )
  return {
    balance: sum(earned, ({ net }) => net),
    pendingBalance: sum(held, one => (isPayer(one) ? one.amount - (one.refunded ?? 0) : one.net)),
  }
}
