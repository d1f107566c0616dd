import { job, person } from '../../schema/notices/args.ts'
import {
  cancelAppointment as cancelContract,
  confirmAppointment as confirmContract,
  proposeAppointment as proposeContract,
} from '../../schema/contracts/appointments.ts'
import {
  callOff,
  confirm,
  isSchedulable,
  noAppointment,
  propose,
  whyNotMeet,
} from '../../schema/decisions/appointment.ts'
import { isOver, when } from '../../schema/decisions/when.ts'
import type { Appointment } from '../../schema/entities/appointment.ts'
import { messages } from '../../schema/rules.ts'
import type { Transaction } from '../db/connect.ts'
import type { Actor } from '../domain/actor.ts'
import { storeAppointment, tellAppointment } from '../domain/appointments.ts'
import { lockAnyOwnJob } from '../domain/locks.ts'
import { isOwnOffer } from '../domain/resolve-job.ts'
import { moveRelease } from '../money/release-due.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { command } from './command.ts'
import { say } from '../../schema/notices/notice.ts'

/** Opens the appointment under the job's lock, so that of two concurrent changes the second sees the first. */
const openAppointment = async (tx: Transaction, actor: Actor, jobId: string) => {
  const job = await lockAnyOwnJob(tx, actor, jobId)
  if (!job) return refuse((await isOwnOffer(tx, actor.id, jobId)) ? 'not-schedulable' : 'not-found')
  const other = job.posterId === actor.id ? job.studentId : job.posterId
  if (!isSchedulable(job.status)) return refuse('not-schedulable')
  const before = job.time.appointment ?? noAppointment
  return { job, other, before }
}

type Open = Exclude<Awaited<ReturnType<typeof openAppointment>>, Refusal>

const meetingOf = ({ start, minutes }: { start: string; minutes: number }) => ({ start, minutes })

const noticeOf = (open: Open, me: string, before: Appointment, now: Appointment, isMine: boolean) => {
  const about = [person(me), job(open.job.id)] as const
  if (now.confirmed && now.confirmed.start === before.confirmed?.start && now.confirmed.at === before.confirmed.at) {
    if (now.proposed) return say('appointmentMoved', ...about, meetingOf(now.proposed), meetingOf(now.confirmed))
    return say('appointmentKept', ...about, meetingOf(now.confirmed))
  }
  if (now.confirmed) return say('appointmentConfirmed', ...about, meetingOf(now.confirmed))
  if (now.proposed) return say('appointmentProposed', ...about, meetingOf(now.proposed))
  if (before.confirmed) return say('appointmentCancelled', ...about, meetingOf(before.confirmed))
  const withdrawn = before.proposed ?? null
  if (!withdrawn) throw new Error('an appointment that was none has changed')
  return isMine
    ? say('appointmentWithdrawn', ...about, meetingOf(withdrawn))
    : say('appointmentDeclined', ...about, meetingOf(withdrawn))
}

/** Stores the new state and notifies the other person, if anything changed. */
const keepAndTell = async (tx: Transaction, actor: Actor, open: Open, now: Appointment) => {
  const { job, other, before } = open
  if (now === before) return before
  await storeAppointment(tx, job.id, before, now)
  const time = { ...job.time, appointment: now }
  if (when(time) !== job.beginsAt) await moveRelease(tx, job.id, time)
  // A second meeting does not undo work that may have been done at the first.
  if (isOver(before.confirmed?.start ?? null, Date.now()) && now.confirmed)
    await tx`update jobs set started_at = coalesce(started_at, ${before.confirmed?.start ?? null}) where id = ${job.id}`
  await tellAppointment(tx, job.id, [other], noticeOf(open, actor.id, before, now, before.proposed?.byId === actor.id))
  return now
}

export const proposeAppointment = command(proposeContract, async (tx, actor, { jobId, start, minutes }) => {
  const open = await openAppointment(tx, actor, jobId)
  if (open instanceof Refusal) return open
  const at = Date.now()
  const now = propose(open.before, { by: actor.id, start, minutes }, new Date(at).toISOString())
  // An already confirmed time may be kept, even in the past.
  const isKept = !now.proposed && now.confirmed === open.before.confirmed
  const reason = isKept ? null : whyNotMeet(start, at)
  if (reason === 'past') return refuse('appointment-past', { field: 'start' })
  if (reason) return refuse('invalid-input', { field: 'start', message: messages.scheduleDay })
  return keepAndTell(tx, actor, open, now)
})

export const confirmAppointment = command(confirmContract, async (tx, actor, { jobId, start, version }) => {
  const open = await openAppointment(tx, actor, jobId)
  if (open instanceof Refusal) return open
  const at = Date.now()
  const now = confirm(open.before, { by: actor.id, start, version }, new Date(at).toISOString())
  if (!now) return refuse('appointment-changed')
  if (now !== open.before && whyNotMeet(start, at) === 'past') return refuse('appointment-past')
  return keepAndTell(tx, actor, open, now)
})

export const cancelAppointment = command(cancelContract, async (tx, actor, { jobId, version }) => {
  const open = await openAppointment(tx, actor, jobId)
  if (open instanceof Refusal) return open
  const now = callOff(open.before, { by: actor.id, version }, new Date().toISOString())
  return now ? keepAndTell(tx, actor, open, now) : refuse('appointment-changed')
})
