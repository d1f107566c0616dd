import { job as jobRef, person } from '../../../schema/notices/args.ts'
import { say, type Notice } from '../../../schema/notices/notice.ts'
import { actionUrls } from '../../../api/domain/notify.ts'
import { cancelAppointment, confirmAppointment, proposeAppointment } from '../../../schema/contracts/appointments.ts'
import { callOff, confirm, isSchedulable, noAppointment, whyNotMeet } from '../../../schema/decisions/appointment.ts'
import { isOver } from '../../../schema/decisions/when.ts'
import type { Appointment } from '../../../schema/entities/appointment.ts'
import { action, type Show } from './action.ts'
import { change, findJob, forget, otherOf, tell, type By, type Refused, type World } from './world.ts'

/** Notifies of an appointment. Replaces earlier unread notices about it. */
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

type Judge = (before: Appointment, now: Appointment) => Refused

const meet = async (world: World, by: By, asked: string, show: Show, whyNot: Judge) => {
  const job = findJob(world, by.id, asked)
  if (!job) return 'not-found'
  const { id: jobId, appointment: before = noAppointment } = job
  if (!isSchedulable(job.status)) return 'not-schedulable'
  await show({ jobId })
  const now = world.job.get(jobId)?.appointment ?? before
  const refusal = whyNot(before, now)
  if (refusal || now === before) return refusal
  if (isOver(before.confirmed?.start ?? null, Date.parse(by.now)) && now.confirmed)
    change(world.job, jobId, { startedAt: job.startedAt ?? before.confirmed?.start ?? null })
  const notice = sayNews(before, now, by.id, job.id)
  tellAppointment(world, by, jobId, otherOf(job, by.id), notice)
  return null
}

export const appointmentActions = [
  action(proposeAppointment, (world, by, { jobId, start }, show) =>
    meet(world, by, jobId, show, (before, now) => {
      const isKept = !now.proposed && now.confirmed === before.confirmed
      const reason = isKept ? null : whyNotMeet(start, Date.parse(by.now))
      return reason && (reason === 'past' ? 'appointment-past' : 'invalid-input')
    }),
  ),
  action(confirmAppointment, (world, by, { jobId, start, version }, show) =>
    meet(world, by, jobId, show, (before, now) => {
      if (!confirm(before, { by: by.id, start, version }, by.now)) return 'appointment-changed'
      return now !== before && whyNotMeet(start, Date.parse(by.now)) === 'past' ? 'appointment-past' : null
    }),
  ),
  action(cancelAppointment, (world, by, { jobId, version }, show) =>
    meet(world, by, jobId, show, before =>
      callOff(before, { by: by.id, version }, by.now) ? null : 'appointment-changed',
    ),
  ),
]
