import { noAppointment, type Meeting } from '../../../schema/decisions/appointment.ts'
import type { Stored } from '../../../sync/store.ts'
import * as m from '../../paraglide/messages.js'
import { titleOf } from '../jobs/title-of.ts'
import { send } from '../outbox/send.ts'

type Job = Stored<'job'>

/** Proposes when to meet; `title` says to the person what that was. */
export const proposeMeeting = (job: Job, { start, minutes }: Meeting, title = m.appointment_done_proposed()) => {
  const said = { about: titleOf(job), sent: { title }, failed: { title: m.appointment_failed() } }
  void send('propose-appointment', { jobId: job.id, start, minutes }, said)
}

/** Says yes to what stands there now. */
export const confirmMeeting = (job: Job, start: string) => {
  const { version } = job.appointment ?? noAppointment
  const sent = { title: m.appointment_done_confirmed() }
  const said = { about: titleOf(job), sent, failed: { title: m.appointment_failed() }, isOver: true }
  void send('confirm-appointment', { jobId: job.id, start, version }, said)
}
