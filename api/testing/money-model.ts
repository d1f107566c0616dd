import { limits } from '../../schema/rules.ts'
import type { Freezer, JobStatus, PaymentStatus } from '../../schema/choices.ts'

type Dispute = 'open' | 'won' | 'lost' | null

export type ModelPayment = {
  id: string
  /** Student who receives it, by number. */
  payee: number
  amount: number
  status: PaymentStatus
  frozenBy: Freezer | null
  /** Amount refunded in total, and the part refunded outside before any decision. */
  refunded: number
  outside: number
  /** Person who opened the dispute, until the desk decides it. */
  asked: Exclude<Freezer, 'bank'> | null
  /** Cancelled after the work had begun, without an objection yet. */
  isGoingBack: boolean
  mayGoBack: boolean
  /** At the provider, whether or not we know it. */
  isPaid: boolean
  isBooked: boolean
  /** The student's money has been paid out, or a worker has begun to; set by the test. */
  hasLeft: boolean
  heardOutside: Set<string>
  isDue: boolean
  /** As far as we know. */
  dispute: Dispute
  /** At the provider, whether or not we know it. */
  hasRefundFailed: boolean
  /** The failed refund as far as we know, and how it was settled. */
  failedRefund: null | 'owed' | 'by-hand' | 'kept'
  owed: number
}

const isAlive = ({ status }: ModelPayment) => ['awaiting', 'held', 'frozen', 'released', 'split'].includes(status)
const isMovable = ({ status, frozenBy }: ModelPayment) =>
  status === 'held' || (status === 'frozen' && (frozenBy === 'payer' || frozenBy === 'payee'))

/**
 * Model of one job and its money, single-threaded and without a database: the expected outcome of every step. It knows nothing of
 * locks, events, keys or postings; the test proves that those make no difference.
 */
export const createMoneyModel = (usual: number) => {
  const payments: ModelPayment[] = []
  let job: JobStatus = 'assigned'
  let price = usual
  /** Present or last student of the job. */
  let student = 0
  let hasLeft = false

  const settle = (
    payment: ModelPayment,
    status: PaymentStatus,
    refunded = status === 'refunded' ? payment.amount : payment.outside,
  ) => Object.assign(payment, { status, refunded, frozenBy: null, asked: null, isGoingBack: false })
  const goBack = (payment: ModelPayment) =>
    Object.assign(payment, { status: 'held', frozenBy: null, isGoingBack: true, mayGoBack: false })
  const freeze = (payment: ModelPayment, frozenBy: Freezer) =>
    Object.assign(payment, { status: 'frozen', frozenBy, isGoingBack: false })
  const isOpen = () => job === 'assigned' || job === 'in_progress'
  const latest = () => payments.at(-1)

  /** If the bank has given the payer the money and charged the platform, the platform keeps the returned refund. */
  const keep = (payment: ModelPayment) => {
    if (payment.failedRefund === 'owed' && payment.dispute === 'lost') payment.failedRefund = 'kept'
  }

  const follow = (payment: ModelPayment) => {
    const { status, dispute } = payment
    if (!payment.isBooked) return
    if (dispute === 'lost' && !payment.hasLeft && (status === 'released' || status === 'split'))
      settle(payment, 'charged_back', payment.refunded)
    if (status !== 'held' && status !== 'frozen') return
    if (dispute === 'lost') settle(payment, 'charged_back')
    if (dispute === 'open') freeze(payment, 'bank')
    if (dispute !== 'won' || payment.frozenBy !== 'bank') return
    if (payment.asked) freeze(payment, payment.outside > 0 ? 'desk' : payment.asked)
    else if (job === 'cancelled') goBack(payment)
    else settle(payment, job === 'completed' ? 'released' : 'held')
  }

  /** Applies the provider's state of a payment, however we learn of it. */
  const hear = (payment: ModelPayment) => {
    if (!payment.isPaid || payment.isBooked) return
    payment.isBooked = true
    const isWanted = payment.status === 'awaiting' && isOpen()
    payment.status = isWanted ? 'held' : 'refunded'
    payment.refunded = isWanted ? 0 : payment.amount
    if (isWanted) job = 'in_progress'
    follow(payment)
  }

  const byHand = (may: (payment: ModelPayment) => boolean, act: (payment: ModelPayment) => void) => {
    const payment = latest()
    if (!payment || !may(payment)) return 'not-found'
    if (payment.frozenBy === 'bank' || payment.frozenBy === 'desk') return 'payment-frozen'
    if (!isMovable(payment)) return 'payment-not-held'
    act(payment)
    return 200
  }
  const asPayer = ({ status }: ModelPayment) => status !== 'cancelled'
  const asStudent = ({ isBooked }: ModelPayment) => isBooked

  const end = (to: 'completed' | 'cancelled') => {
    // An offer that is open again can be withdrawn.
    if (!isOpen() && (job !== 'open' || to === 'completed')) return 'status-conflict'
    // The day of these jobs has come: once in progress, their work has begun.
    const hasBegun = job === 'in_progress'
    job = to
    for (const payment of payments) {
      if (payment.status === 'awaiting') payment.status = 'cancelled'
      // Frozen money waits for the desk or the bank.
      if (payment.status !== 'held') continue
      if (to === 'completed') settle(payment, 'released')
      else if (hasBegun) goBack(payment)
      else settle(payment, 'refunded')
    }
    return 200
  }

  return {
    payments,
    job: () => job,
    price: () => price,
    latest,
    student: () => student,
    hasLeft: () => hasLeft,
    /** The student leaves. Idempotent. */
    leave: () => {
      if (hasLeft) return 200
      if (!isOpen()) return 'status-conflict'
      if (payments.some(({ status }) => status === 'frozen')) return 'payment-frozen'
      if (payments.some(({ status }) => status === 'released' || status === 'split')) return 'already-paid'
      for (const payment of payments) {
        if (payment.status === 'awaiting') payment.status = 'cancelled'
        if (payment.status === 'held') settle(payment, 'refunded')
      }
      job = 'open'
      hasLeft = true
      price = usual
      return 200
    },
    /** Another student, or the first one again, is chosen. */
    choose: (next: number) => {
      if (job !== 'open') return false
      job = 'assigned'
      hasLeft = false
      student = next
      return true
    },
    /** Expected answer to beginning a payment; the id of a new payment is only known afterwards. */
    begin: () => {
      if (!isOpen()) return 'not-payable'
      const alive = payments.find(isAlive)
      // Beginning a payment again makes us ask the provider.
      if (alive) hear(alive)
      if (alive && alive.status !== 'awaiting') return 'already-paid'
      if (alive?.amount === price) return 200
      const isBack = ({ status }: ModelPayment) => status === 'refunded' || status === 'charged_back'
      return payments.filter(isBack).length >= limits.payer.known.refunds ? 'refund-limit' : 200
    },
    begun: (id: string) => {
      if (payments.some(payment => payment.id === id)) return
      for (const payment of payments) if (payment.status === 'awaiting') payment.status = 'cancelled'
      payments.push({
        id,
        payee: student,
        amount: price,
        status: 'awaiting',
        frozenBy: null,
        refunded: 0,
        outside: 0,
        asked: null,
        isGoingBack: false,
        mayGoBack: false,
        isPaid: false,
        isBooked: false,
        hasLeft: false,
        heardOutside: new Set(),
        isDue: false,
        dispute: null,
        hasRefundFailed: false,
        failedRefund: null,
        owed: 0,
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
    hearRefund: (payment: ModelPayment, amount: number) => {
      if (payment.hasRefundFailed && payment.failedRefund === null)
        Object.assign(payment, { failedRefund: 'owed', owed: amount })
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
        if (payment.status !== 'held') return
        freeze(payment, 'payer')
        payment.asked = 'payer'
      }),
    /** The student objects: work was done. */
    object: () => {
      const payment = latest()
      if (payment?.status === 'frozen' && payment.frozenBy === 'payee') return 200
      if (payment?.isBooked && payment.frozenBy === 'payer') return 'payment-frozen'
      return byHand(asStudent, one => {
        freeze(one, 'payee')
        one.asked = 'payee'
      })
    },
    /** The desk refunds this amount and releases the rest. */
    decide: (payment: ModelPayment, refunded: number) => {
      if (payment.frozenBy === 'bank') return 'payment-frozen'
      if (refunded < payment.outside) return 'split-amount'
      settle(payment, refunded === payment.amount ? 'refunded' : refunded === 0 ? 'released' : 'split', refunded)
      return 200
    },
    /** We learn of a refund made by hand at the provider. */
    hearOutside: (payment: ModelPayment, amount: number) => {
      if (payment.failedRefund === 'owed') {
        payment.owed -= Math.min(payment.owed, amount)
        if (payment.owed === 0) payment.failedRefund = 'by-hand'
      }
      if (payment.status !== 'held' && payment.status !== 'frozen') return
      payment.outside += amount
      payment.refunded = payment.outside
      if (payment.outside === payment.amount) {
        settle(payment, 'refunded')
        return
      }
      if (payment.frozenBy !== 'bank') freeze(payment, 'desk')
      payment.asked ??= 'desk'
    },
    complete: () => end('completed'),
    cancel: () => end('cancelled'),
    weekPasses: () => {
      for (const payment of payments) {
        if (payment.status === 'held' || payment.status === 'frozen') payment.isDue = true
        if (payment.isGoingBack) payment.mayGoBack = true
      }
    },
    releaseDue: () => {
      for (const payment of payments) {
        if (payment.status !== 'held') continue
        if (payment.isGoingBack ? payment.mayGoBack : payment.isDue)
          settle(payment, payment.isGoingBack ? 'refunded' : 'released')
      }
    },
  }
}
