import { job as jobRef, person } from '../../../schema/notices/args.ts'
import { say } from '../../../schema/notices/notice.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import {
  agreeOnAmount,
  confirmPaidByHand,
  createPaymentIntent,
  refundPayment,
  releasePayment,
} from '../../../schema/contracts/payments.ts'
import { disputePayment, objectToCancellation, writeStatement } from '../../../schema/contracts/disputes.ts'
import { agreeOn } from '../../../schema/decisions/agree-on.ts'
import { amountDue, feeOf, toRappen } from '../../../schema/decisions/amounts.ts'
import { goesBackAtOnce, isPayableNow, whyNotObjected, whyNotSettled } from '../../../schema/decisions/payment-life.ts'
import { whyNotPaidByHand } from '../../../schema/decisions/paid-by-hand.ts'
import type { Money } from '../../../schema/decisions/ways-out.ts'
import { limits } from '../../../schema/rules.ts'
import { action, type Show } from './action.ts'
import { keepDone } from './deputies.ts'
import { countPlaces } from './terms.ts'
import { change, findJob, otherOf, paymentsOf, tell } from './world.ts'
import type { By, Job, Payment, World } from './world.ts'

/** Kinds of notices with a job and an amount. */
type Kind = 'paymentReleased' | 'paymentRefunded' | 'refundAnnounced'

const tellOf = (world: World, by: By, payment: Payment, people: readonly string[], kind: Kind, figure: number) => {
  const notice = say(kind, jobRef(payment.jobId), figure)
  for (const person of people) tell(world, by, person, notice, { at: actionUrls.wallet })
}

type Passed = 'released' | 'refunded'

/** Closes the dispute of a settled payment. Notifies the payee of a release, and both people of a refund. */
const tellPassed = (world: World, by: By, payment: Payment, status: Passed) => {
  const { id, amount, fee, payerId, payeeId } = payment
  change(world.dispute, id, { isOpen: false })
  if (status === 'released') tellOf(world, by, payment, [payeeId], 'paymentReleased', amount - fee)
  else tellOf(world, by, payment, [payerId, payeeId], 'paymentRefunded', amount)
}

const pass = (world: World, by: By, payment: Payment, status: Passed) => {
  const refunded = status === 'refunded' ? payment.amount : payment.refunded
  change(world.payment, payment.id, { status, refunded, frozenBy: null, refundAt: null, settledAt: by.now })
  tellPassed(world, by, payment, status)
}

/** No story lasts 48 hours. */
const far = '9999-01-01T00:00:00.000Z'

/** Settles a job's payments when it ends. Frozen ones stay frozen. */
export const settle = (world: World, by: By, job: Job, money: Money) => {
  const isPosters = money === 'back, after 48 h unless it begins a day later'
  const isHeard = isPosters && !goesBackAtOnce(job, Date.parse(by.now))
  for (const payment of paymentsOf(world, job.id)) {
    const { id, status, payerId, payeeId, amount } = payment
    const isGivenUp = money !== 'to the student' || !job.isThroughPouce
    if (status === 'awaiting' && isGivenUp) change(world.payment, id, { status: 'cancelled' })
    if (status !== 'held') continue
    if (isHeard) {
      change(world.payment, id, { refundAt: far })
      tellOf(world, by, payment, [payerId, payeeId], 'refundAnnounced', amount)
      continue
    }
    pass(world, by, payment, money === 'to the student' ? 'released' : 'refunded')
    if (isPosters) change(world.payment, id, { objectionEndsAt: far })
  }
}

const dispute = (world: World, by: By, payment: Payment, openedBy: 'payer' | 'payee', reason: string | null) => {
  const { id, payerId, payeeId } = payment
  const hasGoneBack = payment.status === 'refunded'
  world.dispute.set(id, { openedBy, isOpen: true })
  if (reason) world.statement.set(by.made('opening', id), { paymentId: id, authorId: by.id, content: reason })
  const about = jobRef(payment.jobId)
  const notice = hasGoneBack
    ? say('refundContested', about, reason)
    : say(payment.refundAt === null ? 'paymentFrozen' : 'cancellationObjected', about, reason)
  tell(world, by, openedBy === 'payer' ? payeeId : payerId, notice, { at: actionUrls.wallet })
}

/** Returns a payment if this payer or payee can see it. */
const findOwn = ({ payment }: World, id: string, whose: 'payer' | 'payee', own: string) => {
  const found = payment.get(id)
  if (whose === 'payer') return found?.payerId === own && found.status !== 'cancelled' ? found : undefined
  return found?.payeeId === own && found.paidAt ? found : undefined
}

const handOver = async (world: World, by: By, id: string, show: Show, status: Passed) => {
  const payment = findOwn(world, id, status === 'released' ? 'payer' : 'payee', by.id)
  if (!payment) return 'not-found'
  const refusal = whyNotSettled(payment)
  if (refusal) return refusal
  await show()
  tellPassed(world, by, payment, status)
  return null
}

/** Cancels payments begun with another amount than the agreed one. */
const giveUpOthers = (world: World, jobId: string, amount: number) => {
  for (const { id, status, ...payment } of paymentsOf(world, jobId))
    if (status === 'awaiting' && payment.amount !== amount) change(world.payment, id, { status: 'cancelled' })
}

/** Applies the price to later sessions already planned, unless another price was agreed for one of them. */
const priceNextSessions = (world: World, job: Job, before: number | null, amount: number) => {
  for (const { id, seriesId, session = 0, status } of world.job.values()) {
    const isNext = job.seriesId && seriesId === job.seriesId && session > (job.session ?? 0)
    const terms = world.agreement.get(id)
    if (!isNext || status !== 'assigned' || (terms?.amount ?? null) !== before) continue
    world.agreement.set(id, { proposedAmount: null, proposedById: null, ...terms, id, jobId: id, amount })
    giveUpOthers(world, id, amount)
  }
}

export const moneyActions = [
  action(agreeOnAmount, async (world, by, { jobId: asked, amount }, show) => {
    const job = findJob(world, by.id, asked)
    if (!job) return 'not-found'
    const { id: jobId } = job
    const other = otherOf(job, by.id)
    if (!isPayableNow(job)) return 'not-payable'
    const payments = paymentsOf(world, jobId)
    if (payments.some(({ status }) => ['held', 'frozen', 'released', 'split'].includes(status))) return 'already-paid'
    const before = world.agreement.get(jobId) ?? null
    const { isAgreed, terms } = agreeOn(before, { by: by.id, to: other, amount })
    await show({ jobId })
    if (isAgreed) {
      giveUpOthers(world, jobId, amount)
      priceNextSessions(world, job, before?.amount ?? null, amount)
    }
    const told = { at: actionUrls.together(jobId) } as const
    if (isAgreed) tell(world, by, other, say('amountAgreed', jobRef(job.id), amount), told)
    else if (terms.proposedAmount !== null)
      tell(world, by, other, say('amountProposed', person(by.id), jobRef(job.id), amount), told)
    return null
  }),
  action(confirmPaidByHand, async (world, by, { jobId: asked }, show) => {
    const job = findJob(world, by.id, asked)
    if (!job) return 'not-found'
    const { id: jobId } = job
    const other = otherOf(job, by.id)
    const before = world.agreement.get(jobId) ?? null
    const refusal = whyNotPaidByHand(job, paymentsOf(world, jobId), before)
    if (refusal) return refusal
    const said = before?.saidPaid ?? []
    if (said.includes(by.id)) return null
    await show({ jobId })
    const figure = amountDue(job, before?.amount ?? null) ?? 0
    const kind = said.includes(other) ? 'paidByHand' : 'saidPaid'
    tell(world, by, other, say(kind, person(by.id), jobRef(jobId), figure), { at: actionUrls.together(jobId) })
    return null
  }),
  action(releasePayment, (world, by, { id }, show) => handOver(world, by, id, show, 'released')),
  action(refundPayment, (world, by, { id }, show) => handOver(world, by, id, show, 'refunded')),
  action(disputePayment, (world, by, { id, reason }, show) => {
    const payment = findOwn(world, id, 'payer', by.id)
    if (!payment) return 'not-found'
    const refusal = whyNotSettled(payment)
    if (refusal) return refusal
    if (payment.status === 'held') dispute(world, by, payment, 'payer', reason ?? null)
    return show()
  }),
  action(objectToCancellation, (world, by, { id, reason }, show) => {
    const payment = findOwn(world, id, 'payee', by.id)
    if (!payment) return 'not-found'
    const isAsked = payment.status === 'refunded' ? world.dispute.get(id)?.isOpen : payment.frozenBy === 'payee'
    if (isAsked) return null
    const refusal = whyNotObjected(payment, Date.parse(by.now))
    if (refusal) return refusal
    dispute(world, by, payment, 'payee', reason)
    return show()
  }),
  action(writeStatement, (world, by, { paymentId, id = '', content }) => {
    const payment = world.payment.get(paymentId)
    const isOfBoth = payment?.payerId === by.id || payment?.payeeId === by.id
    if (!payment?.paidAt || !isOfBoth) return 'not-found'
    if (!world.dispute.get(paymentId)?.isOpen) return 'no-dispute'
    const own = [...world.statement.values()].filter(one => one.paymentId === paymentId && one.authorId === by.id)
    if (own.length >= limits.statements.max) return 'list-full'
    if (world.statement.has(id)) return 'id-taken'
    world.statement.set(id, { paymentId, authorId: by.id, content })
    const other = by.id === payment.payerId ? payment.payeeId : payment.payerId
    const notice = say('statementWritten', person(by.id), jobRef(payment.jobId))
    tell(world, by, other, notice, { at: actionUrls.wallet })
    return null
  }),
]

/** Every payer in a story is new. Instructions are never carried out in one, so cancelled payments keep counting. */
const whyOverLimit = (world: World, by: By, { jobId, amount }: { jobId: string; amount: number }) => {
  const { fresh } = limits.payer
  const counted = [...world.payment.values()].filter(
    one => one.payerId === by.id && (one.status !== 'cancelled' || one.paidAt || one.jobId !== jobId),
  )
  if (counted.filter(({ status }) => status === 'refunded').length >= fresh.refunds) return 'refund-limit'
  const volume = counted.reduce((total, one) => total + one.amount, 0)
  return volume + amount > fresh.volume || counted.length >= fresh.payments ? 'payer-limit' : null
}

/** Online only. The server creates the payment's id. */
export const beginPayment = (paymentId: string) =>
  action(createPaymentIntent, (world, by, { jobId: asked, amount }) => {
    const job = findJob(world, by.id, asked)
    if (job?.postedById !== by.id) return world.offer.get(asked)?.postedById === by.id ? 'not-payable' : 'not-found'
    const { id: jobId } = job
    if (!isPayableNow(job)) return 'not-payable'
    const alive = paymentsOf(world, jobId).find(({ status }) => status !== 'cancelled' && status !== 'refunded')
    if (alive && alive.status !== 'awaiting') return 'already-paid'
    const due = amountDue(job, world.agreement.get(jobId)?.amount ?? null)
    if (!due) return 'no-amount'
    if (toRappen(amount) !== due) return 'amount-changed'
    if (alive?.amount === due) {
      change(world.payment, alive.id, { deputyId: by.deputyId })
      return null
    }
    if (alive) change(world.payment, alive.id, { status: 'cancelled' })
    const overLimit = whyOverLimit(world, by, { jobId, amount: due })
    if (overLimit) return overLimit
    const begun = {
      id: paymentId,
      jobId,
      payerId: by.id,
      payeeId: job.assignedToId,
      amount: due,
      fee: feeOf(due, job.feePercent),
    }
    const none = {
      refunded: 0,
      frozenBy: null,
      paidAt: null,
      refundAt: null,
      objectionEndsAt: null,
      settledAt: null,
    }
    world.payment.set(paymentId, { ...begun, ...none, status: 'awaiting', deputyId: by.deputyId })
    return null
  })

/** Handles the bank's message that a payment is paid: its job is then in progress. */
export const takePaid = (world: World, by: By, id: string) => {
  const payment = world.payment.get(id)
  const job = payment && world.job.get(payment.jobId)
  if (!payment || !job || payment.paidAt) return
  change(world.payment, id, { paidAt: by.now })
  const paid = { ...payment, paidAt: by.now }
  if (payment.status !== 'awaiting' || !isPayableNow(job)) return pass(world, by, paid, 'refunded')
  change(world.payment, id, { status: 'held' })
  if (payment.deputyId)
    keepDone(world, { ...by, deputyId: payment.deputyId }, { action: 'pay', weight: 'mailed' }, { jobId: job.id })
  if (job.status === 'completed') return settle(world, by, job, 'to the student')
  const place = actionUrls.together(job.id)
  const notice = say('paymentHeld', jobRef(job.id), payment.amount - payment.fee)
  tell(world, by, payment.payeeId, notice, { at: place })
  if (job.status !== 'assigned') return
  change(world.job, job.id, { status: 'in_progress' })
  countPlaces(world, job.offerId)
}
