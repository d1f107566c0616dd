import * as m from '../../paraglide/messages.js'
import type { OwnJob } from '../jobs/own-jobs.ts'

type Known = Pick<OwnJob, 'assignedToId' | 'assignedTo'>

/** Who does a job, in words, also before the device has the name. */
export const studentName = ({ assignedToId, assignedTo }: Known) => {
  if (!assignedTo) return assignedToId ? m.poster_assigned_student() : m.label_user_type_student()
  return `${assignedTo.firstName} ${assignedTo.lastName}`.trim() || m.label_user_type_student()
}
