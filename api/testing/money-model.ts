import type { JobStatus, PaymentStatus } from '../../schema/choices.ts'

type Dispute = 'open' | 'won' | 'lost' | null

export type ModelPayment = {
  id: string
  amount: number
  status: PaymentStatus
  frozenBy: 'payer' | 'bank' | null
  /** At the provider, whether or not we have heard of it. */
  isPaid: boolean
  isBooked: boolean
  isDue: boolean
  /** As far as we have heard. */
  dispute: Dispute
  /** At the provider, whether or not we have heard of it. */
  hasRefundFailed: boolean
  /** The same, as far as we have heard, and how it was settled. */
  failedRefund: null | 'owed' | 'by-hand' | 'kept'
}

const isAlive = ({ status }: ModelPayment) => ['awaiting', 'held', 'frozen', 'released'].includes(status)
const isMovable = ({ status, frozenBy }: ModelPayment) =>
  status === 'held' || (status === 'frozen' && frozenBy === 'payer')

/**
 * One job and its money, in one thread and without a database: what must come of every step. It knows nothing of locks,
 * events, keys or postings; that those change nothing is what is proven.
 */
export const createMoneyModel = (usual: number) => {
  const payments: ModelPayment[] = []
  let job: JobStatus = 'assigned'
  let price = usual

  const settle = (payment: ModelPayment, status: PaymentStatus) => Object.assign(payment, { status, frozenBy: null })
  const isOpen = () => job === 'assigned' || job === 'in_progress'
  const latest = () => payments.at(-1)

  /** A bank that has given the payer the money takes it from the platform, which then keeps what came back. */
  const keep = (payment: ModelPayment) => {
    if (payment.failedRefund === 'owed' && payment.dispute === 'lost') payment.failedRefund = 'kept'
  }

  const follow = (payment: ModelPayment) => {
    const { status, dispute } = payment
    if (!payment.isBooked || (status !== 'held' && status !== 'frozen')) return
    if (dispute === 'lost') settle(payment, 'charged_back')
    if (dispute === 'open') Object.assign(payment, { status: 'frozen', frozenBy: 'bank' })
    if (dispute === 'won' && payment.frozenBy === 'bank')
      settle(payment, job === 'completed' ? 'released' : job === 'cancelled' ? 'refunded' : 'held')
  }

  /** We hear, by whatever way, what the provider says of a payment. */
  const hear = (payment: ModelPayment) => {
    if (!payment.isPaid || payment.isBooked) return
    payment.isBooked = true
    const isWanted = payment.status === 'awaiting' && isOpen()
    payment.status = isWanted ? 'held' : 'refunded'
    if (isWanted) job = 'in_progress'
    follow(payment)
  }

  const byHand = (may: (payment: ModelPayment) => boolean, act: (payment: ModelPayment) => void) => {
    const payment = latest()
    if (!payment || !may(payment)) return 'not-found'
    if (payment.status === 'frozen' && payment.frozenBy === 'bank') return 'payment-frozen'
    if (!isMovable(payment)) return 'payment-not-held'
    act(payment)
    return 200
  }
  const asPayer = ({ status }: ModelPayment) => status !== 'cancelled'
  const asStudent = ({ isBooked }: ModelPayment) => isBooked

  const end = (to: 'completed' | 'cancelled') => {
    if (!isOpen()) return 'status-conflict'
    job = to
    for (const payment of payments) {
      if (payment.status === 'awaiting') payment.status = 'cancelled'
      if (isMovable(payment)) settle(payment, to === 'completed' ? 'released' : 'refunded')
    }
    return 200
  }

  return {
    payments,
    job: () => job,
    price: () => price,
    latest,
    /** What beginning must answer; the id of a new payment is only known afterwards. */
    begin: () => {
      if (!isOpen()) return 'not-payable'
      const alive = payments.find(isAlive)
      // Whoever begins once more makes us ask.
      if (alive) hear(alive)
      return alive && alive.status !== 'awaiting' ? 'already-paid' : 200
    },
    begun: (id: string) => {
      if (payments.some(payment => payment.id === id)) return
      for (const payment of payments) if (payment.status === 'awaiting') payment.status = 'cancelled'
      payments.push({
        id,
        amount: price,
        status: 'awaiting',
        frozenBy: null,
        isPaid: false,
        isBooked: false,
        isDue: false,
        dispute: null,
        hasRefundFailed: false,
        failedRefund: null,
      })
    },
    agree: (amount: number) => {
      if (!isOpen()) return 'not-payable'
      if (payments.some(payment => isAlive(payment) && payment.status !== 'awaiting')) return 'already-paid'
      const isNew = amount !== price
      price = amount
      for (const payment of payments)
        if (isNew && payment.status === 'awaiting' && payment.amount !== amount) payment.status = 'cancelled'
      return 200
    },
    hear,
    hearDispute: (payment: ModelPayment, dispute: Dispute) => {
      if (payment.dispute === null || payment.dispute === 'open') payment.dispute = dispute
      follow(payment)
      keep(payment)
    },
    hearRefund: (payment: ModelPayment) => {
      if (payment.hasRefundFailed) payment.failedRefund ??= 'owed'
      keep(payment)
    },
    payByHand: (payment: ModelPayment) => {
      if (payment.failedRefund !== 'owed') return false
      payment.failedRefund = 'by-hand'
      return true
    },
    release: () => byHand(asPayer, payment => settle(payment, 'released')),
    refund: () => byHand(asStudent, payment => settle(payment, 'refunded')),
    freeze: () =>
      byHand(asPayer, payment => {
        if (payment.status === 'held') Object.assign(payment, { status: 'frozen', frozenBy: 'payer' })
      }),
    complete: () => end('completed'),
    cancel: () => end('cancelled'),
    weekPasses: () => {
      for (const payment of payments) if (payment.status === 'held' || payment.status === 'frozen') payment.isDue = true
    },
    releaseDue: () => {
      for (const payment of payments) if (payment.isDue && payment.status === 'held') settle(payment, 'released')
    },
  }
}

export type MoneyModel = ReturnType<typeof createMoneyModel>
