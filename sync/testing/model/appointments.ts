import { job as jobRef, person } from '../../../schema/notices/args.ts'
import { say, type Notice } from '../../../schema/notices/notice.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import { cancelAppointment, confirmAppointment, proposeAppointment } from '../../../schema/contracts/appointments.ts'
import { callOff, confirm, isSchedulable, noAppointment } from '../../../schema/decisions/appointment.ts'
import { propose, whyNotMeet } from '../../../schema/decisions/appointment.ts'
import { isOver } from '../../../schema/decisions/when.ts'
import type { Appointment } from '../../../schema/entities/appointment.ts'
import { action } from './action.ts'
import { change, findJob, forget, otherOf, tell, type By, type World } from './world.ts'

/** The newest of an appointment is all there is to know of it: what was not read before gives way. */
export const tellAppointment = (world: World, by: By, jobId: string, person: string, notice: Notice) => {
  const at = actionUrls.appointment(jobId)
  forget(world.notification, one => one.userId === person && one.actionUrl === at && !one.isRead)
  tell(world, by, person, notice, { at })
}

const meetingOf = ({ start, minutes }: { start: string; minutes: number }) => ({ start, minutes })

const sayNews = (before: Appointment, now: Appointment, by: string, jobId: string) => {
  const about = [person(by), jobRef(jobId)] as const
  const isNew =
    now.confirmed && (now.confirmed.start !== before.confirmed?.start || now.confirmed.at !== before.confirmed.at)
  if (isNew && now.confirmed) return say('appointmentConfirmed', ...about, meetingOf(now.confirmed))
  if (now.confirmed && now.proposed)
    return say('appointmentMoved', ...about, meetingOf(now.proposed), meetingOf(now.confirmed))
  if (now.confirmed) return say('appointmentKept', ...about, meetingOf(now.confirmed))
  if (now.proposed) return say('appointmentProposed', ...about, meetingOf(now.proposed))
  if (before.confirmed) return say('appointmentCancelled', ...about, meetingOf(before.confirmed))
  const proposed = before.proposed ?? { start: '', minutes: 0, byId: '' }
  return say(proposed.byId === by ? 'appointmentWithdrawn' : 'appointmentDeclined', ...about, meetingOf(proposed))
}

type Next = (before: Appointment) => { now: Appointment } | { refusal: string }

const meet = (world: World, by: By, asked: string, next: Next) => {
  const job = findJob(world, by.id, asked)
  if (!job) return 'not-found'
  const { id: jobId } = job
  const other = otherOf(job, by.id)
  if (!isSchedulable(job.status)) return 'not-schedulable'
  const before = job.appointment ?? noAppointment
  const found = next(before)
  if ('refusal' in found) return found.refusal
  const { now } = found
  if (now === before) return null
  change(world.job, jobId, { appointment: now })
  if (isOver(before.confirmed?.start ?? null, Date.parse(by.now)) && now.confirmed)
    change(world.job, jobId, { startedAt: job.startedAt ?? before.confirmed?.start ?? null })
  const notice = sayNews(before, now, by.id, job.id)
  tellAppointment(world, by, jobId, other, notice)
  return null
}

export const appointmentActions = [
  action(proposeAppointment, (world, by, { jobId, start, minutes }) =>
    meet(world, by, jobId, before => {
      const now = propose(before, { by: by.id, start, minutes }, by.now)
      const isKept = !now.proposed && now.confirmed === before.confirmed
      const reason = isKept ? null : whyNotMeet(start, Date.parse(by.now))
      return reason ? { refusal: reason === 'past' ? 'appointment-past' : 'invalid-input' } : { now }
    }),
  ),
  action(confirmAppointment, (world, by, { jobId, start, version }) =>
    meet(world, by, jobId, before => {
      const now = confirm(before, { by: by.id, start, version }, by.now)
      if (!now) return { refusal: 'appointment-changed' }
      const isPast = now !== before && whyNotMeet(start, Date.parse(by.now)) === 'past'
      return isPast ? { refusal: 'appointment-past' } : { now }
    }),
  ),
  action(cancelAppointment, (world, by, { jobId, version }) =>
    meet(world, by, jobId, before => {
      const now = callOff(before, { by: by.id, version }, by.now)
      return now ? { now } : { refusal: 'appointment-changed' }
    }),
  ),
]
