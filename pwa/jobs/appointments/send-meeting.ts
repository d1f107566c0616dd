import { noAppointment, type Meeting } from '../../../schema/decisions/appointment.ts'
import type { Stored } from '../../../sync/store.ts'
import * as m from '../../paraglide/messages.js'
import { titleOf } from '../../offers/cards/title-of.ts'
import { send } from '../../outbox/send.ts'

type Job = Stored<'job'>

export const proposeMeeting = (job: Job, { start, minutes }: Meeting) => {
  const said = { about: titleOf(job), failed: { title: m.appointment_failed() } }
  void send('propose-appointment', { jobId: job.id, start, minutes }, said)
}

/** Confirms the version shown now. */
export const confirmMeeting = (job: Job, start: string) => {
  const { version } = job.appointment ?? noAppointment
  const said = { about: titleOf(job), failed: { title: m.appointment_failed() }, isOver: true }
  void send('confirm-appointment', { jobId: job.id, start, version }, said)
}
