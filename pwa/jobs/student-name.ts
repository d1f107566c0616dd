import * as m from '../paraglide/messages.js'
import type { OwnJob } from '../offers/cards/own-jobs.ts'

export const studentName = ({ assignedTo }: Pick<OwnJob, 'assignedTo'>) =>
  `${assignedTo.firstName} ${assignedTo.lastName}`.trim() || m.label_user_type_student()
