import { actionUrls } from '../../../api/domain/notify.ts'
import { cancelAppointment } from '../../../schema/commands/cancel-appointment.ts'
import { confirmAppointment } from '../../../schema/commands/confirm-appointment.ts'
import { proposeAppointment } from '../../../schema/commands/propose-appointment.ts'
import { callOff, confirm, isSchedulable, noAppointment } from '../../../schema/decisions/appointment.ts'
import { propose, whyNotMeet } from '../../../schema/decisions/appointment.ts'
import type { Appointment } from '../../../schema/entities/appointment.ts'
import { action } from './action.ts'
import { change, findJob, forget, isParty, nameOf, otherOf, tell, words, type By, type World } from './world.ts'

/** The newest of an appointment is all there is to know of it: what was not read before gives way. */
export const tellAppointment = (
  world: World,
  by: By,
  jobId: string,
  person: string,
  notice: { title: string; message: string },
) => {
  const at = actionUrls.appointment(jobId)
  forget(world.notification, one => one.userId === person && one.actionUrl === at && !one.isRead)
  tell(world, by, person, notice, { at })
}

const say = (before: Appointment, now: Appointment, by: { id: string; name: string }, title: string) => {
  const { name } = by
  const isNew =
    now.confirmed && (now.confirmed.start !== before.confirmed?.start || now.confirmed.at !== before.confirmed.at)
  if (isNew && now.confirmed) return words.appointmentConfirmed(name, title, now.confirmed)
  if (now.confirmed && now.proposed) return words.appointmentMoved(name, title, now.proposed, now.confirmed)
  if (now.confirmed) return words.appointmentKept(name, title, now.confirmed)
  if (now.proposed) return words.appointmentProposed(name, title, now.proposed)
  if (before.confirmed) return words.appointmentCancelled(name, title, before.confirmed)
  const proposed = before.proposed ?? { start: '', minutes: 0, byId: '' }
  const said = proposed.byId === by.id ? words.appointmentWithdrawn : words.appointmentDeclined
  return said(name, title, proposed)
}

type Next = (before: Appointment) => { now: Appointment } | { refusal: string }

const meet = (world: World, by: By, jobId: string, next: Next) => {
  const job = findJob(world, jobId)
  if (!job || !isParty(job, by.id)) return 'not-found'
  const other = otherOf(job, by.id)
  if (!other || !isSchedulable(job.status)) return 'not-schedulable'
  const before = job.appointment ?? noAppointment
  const found = next(before)
  if ('refusal' in found) return found.refusal
  const { now } = found
  if (now === before) return null
  change(world.job, jobId, { appointment: now })
  const notice = say(before, now, { id: by.id, name: nameOf(world, by.id) }, job.title)
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
