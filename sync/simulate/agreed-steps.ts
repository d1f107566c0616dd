import { swissDay, swissTime } from '../../schema/decisions/schedule.ts'
import { keeping, sending, sends, type Ask } from './ask.ts'
import { at, type Act } from './choose.ts'
import type { Tab } from './life.ts'
import type { Kind } from './plan.ts'

const HOUR = 3_600_000

/** Times of an offer: soon enough to be late for, weekly from this morning or later, in slots, or open. */
export const timesFrom = (now: number) => {
  const on = (hours: number) =>
    ({ kind: 'date', day: swissDay(now + hours * HOUR), time: swissTime(now + hours * HOUR) }) as const
  const slot = (hours: number) => ({ day: on(hours).day, from: '09:00', to: '12:00' })
  return [
    {},
    {},
    { schedule: on(20) },
    { schedule: on(200) },
    { schedule: { kind: 'slots' as const, slots: [slot(48), slot(90)] } },
    { schedule: { ...on(0), time: '00:00' }, isRecurring: true },
    { schedule: on(20), isRecurring: true },
    { places: 2 },
    { places: 3, schedule: on(30) },
  ]
}

/** Picks an agreed job of those that this device shows. */
const agreedOn = async ({ engine: { db }, account }: Tab, share: number) => {
  const jobs = await db.jobs.toArray()
  const own = jobs.filter(job => [job.assignedToId, job.postedById].includes(account))
  const going = own.filter(({ status }) => status === 'assigned' || status === 'in_progress')
  return at(share < 0.9 && going.length > 0 ? going : own, (share * 7) % 1)
}

const meet: Ask = async (_, tab, { what, which }) => {
  const job = await agreedOn(tab, what)
  if (!job) return null
  const { id: jobId, appointment } = job
  const { proposed, confirmed, version: newest = 0 } = appointment ?? {}
  const version = (which * 17) % 1 < 0.8 ? newest : newest + 1
  if (proposed && proposed.byId !== tab.account && which < 0.7)
    return sends('confirm-appointment', { jobId, start: proposed.start, version })
  if ((proposed ?? confirmed) && which < 0.85) return sends('cancel-appointment', { jobId, version })
  const hours = at([-5, 3, 20, 30, 30, 70, 9000], (which * 13) % 1) ?? 30
  const start =
    confirmed && which > 0.95
      ? confirmed.start
      : `${new Date(Date.now() + hours * HOUR).toISOString().slice(0, 16)}:00.000Z`
  return sends('propose-appointment', { jobId, start, minutes: confirmed?.minutes ?? 60 })
}

const amount: Ask = async (_, tab, { what, which }) => {
  const job = await agreedOn(tab, what)
  if (!job) return null
  if (job.status === 'completed' && which < 0.8) return sends('confirm-paid-by-hand', { jobId: job.id })
  const said = (await tab.engine.db.agreements.get(job.id))?.proposedAmount
  return sends('agree-on-amount', {
    jobId: job.id,
    amount: said && which < 0.6 ? said : 4000 + Math.floor(which * 4) * 1000,
  })
}

/** Everything that can be done with held money, by anyone. */
const money: Ask = async (life, { engine: { db }, account }, { what, which }) => {
  const payments = await db.payments.toArray()
  const unsettled = payments.filter(({ status }) => status === 'held' || status === 'frozen')
  const payment = at(unsettled.length > 0 && what < 0.9 ? unsettled : payments, (what * 7) % 1)
  if (!payment) return null
  const { id, payerId, frozenBy, refundAt } = payment
  const content = `Ma version ${++life.count}`
  if (frozenBy && which < 0.6) return sends('write-statement', { paymentId: id, id: life.newId(), content })
  const isPayer = payerId === account
  if (which < 0.4)
    return isPayer
      ? sends('dispute-payment', { id, reason: which < 0.2 ? content : null })
      : sends('refund-payment', { id })
  if (isPayer) return sends('release-payment', { id })
  return refundAt || which < 0.8
    ? sends('object-to-cancellation', { id, reason: content })
    : sends('refund-payment', { id })
}

const leave: Ask = async (life, tab, { what }) => {
  const job = await agreedOn(tab, what)
  return job ? sends('leave-job', { id: job.id, reason: `Je ne peux pas (${++life.count})` }) : null
}

const endSeries: Ask = async ({ jobs }, { engine: { db } }, { what, which }) => {
  const sessions = (await db.jobs.toArray()).flatMap(({ seriesId }) => seriesId ?? [])
  const id = at(which < 0.9 ? sessions : jobs.map(job => job.id), what)
  return id ? sends('end-series', { id }) : null
}

const reserve: Ask = async (life, { engine: { db } }, { what, which }) => {
  const waiting = await db.applications.filter(({ status }) => status === 'pending').toArray()
  const id = at(waiting, what)?.id ?? at(life.applications, what)?.id
  return id ? sends('keep-in-reserve', { id, isKept: which < 0.8 }) : null
}

const answerCall: Ask = async (_, { engine: { db } }, { what, which }) => {
  const applications = await db.applications.toArray()
  const asked = applications.filter(({ askedAt }) => askedAt)
  const application = at(asked.length > 0 ? asked : applications, what)
  const askedAt = application?.askedAt ?? application?.createdAt
  if (!application || !askedAt) return null
  const { id } = application
  return which < 0.6 ? sends('answer-call', { id, askedAt }) : sends('withdraw-application', { id })
}

const appeal: Ask = async (life, { engine: { db }, account }, { what }) => {
  const own = await db.users.get(account)
  const id = at(own?.lapses ?? [], what)?.id ?? life.newId()
  return sends('appeal-lapse', { id, text: `C’était convenu (${++life.count})` })
}

export const agreedSteps: Partial<Record<Kind, Act>> = {
  meet: sending(keeping(meet)),
  amount: sending(keeping(amount)),
  money: sending(keeping(money)),
  leave: sending(keeping(leave)),
  endSeries: sending(keeping(endSeries)),
  reserve: sending(keeping(reserve)),
  answerCall: sending(keeping(answerCall)),
  appeal: sending(keeping(appeal)),
}
