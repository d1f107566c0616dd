import { privateTexts } from '../../texts/fr/private.ts'
import type { OwnJob } from './use-own-jobs.ts'

type Known = Pick<OwnJob, 'assignedToId' | 'assignedTo'>

/** Who does a job, in words; somebody is known to before the device has the name. */
export const studentName = ({ assignedToId, assignedTo }: Known) => {
  if (!assignedTo) return assignedToId ? privateTexts.assignedStudent : privateTexts.student
  return `${assignedTo.firstName} ${assignedTo.lastName}`.trim() || privateTexts.student
}
