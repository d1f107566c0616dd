import { applyToJob } from '../commands/apply-to-job.ts'
import { cancelAppointment, confirmAppointment, proposeAppointment } from '../commands/appointments.ts'
import { acceptApplication, rejectApplication, withdrawApplication } from '../commands/applications.ts'
import { changeJobStatus } from '../commands/change-job-status.ts'
import { deleteJob } from '../commands/delete-job.ts'
import { endSeries } from '../commands/end-series.ts'
import { leaveJob } from '../commands/leave-job.ts'
import { editJob } from '../commands/edit-job.ts'
import { proposeJob } from '../commands/propose-job.ts'
import { publishJob } from '../commands/publish-job.ts'
import { answerQuestion, askQuestion, muteAsker, removeQuestion } from '../commands/questions.ts'
import { listJobs } from '../../schema/contracts/jobs.ts'
import {
  checkApplication,
  listJobApplications,
  listOwnApplications,
  listSentApplications,
} from '../queries/applications.ts'
import { answerCall, keepInReserve } from '../commands/reserves.ts'
import { getJob } from '../queries/documented-jobs.ts'
import type { ListJobs } from '../queries/list-jobs.ts'
import { Refusal } from '../server/refusal.ts'
import { serve, type Handlers } from './handlers.ts'

/** Offers and the applications to them. */
export const jobRoutes = (listMatching: ListJobs, { handle, command, query }: Handlers) =>
  serve([
    handle(listJobs, async (input, actor, c) => {
      const listed = await listMatching(input, actor)
      if (listed instanceof Refusal) return listed
      const { jobs, total } = listed
      c.header('X-Total-Count', String(total))
      return jobs
    }),
    command(publishJob),
    query(getJob),
    command(changeJobStatus),
    command(editJob),
    command(deleteJob),
    command(leaveJob),
    command(endSeries),
    command(proposeJob),
    command(proposeAppointment),
    command(confirmAppointment),
    command(cancelAppointment),
    command(askQuestion),
    command(answerQuestion),
    command(removeQuestion),
    command(muteAsker),
    query(listJobApplications),
    query(checkApplication),
    command(applyToJob),
    query(listOwnApplications),
    query(listSentApplications),
    command(withdrawApplication),
    command(acceptApplication),
    command(rejectApplication),
    command(keepInReserve),
    command(answerCall),
  ])
