import { Hono } from 'hono'
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
import { listJobs } from '../../schema/queries/list-jobs.ts'
import type { Env } from '../deps.ts'
import {
  checkApplication,
  listJobApplications,
  listOwnApplications,
  listSentApplications,
} from '../queries/applications.ts'
import { answerCall, keepInReserve } from '../commands/reserves.ts'
import { getJob } from '../queries/jobs.ts'
import type { ListJobs } from '../queries/list-jobs.ts'
import type { Handlers } from './handlers.ts'

/** Offers and the applications to them. */
export const jobRoutes = (listMatching: ListJobs, { handle, command, query }: Handlers) =>
  new Hono<Env>()
    .get(
      listJobs.path,
      ...handle(listJobs, async (input, actor, c) => {
        const { jobs, total } = await listMatching(input, actor)
        c.header('X-Total-Count', String(total))
        return jobs
      }),
    )
    .post(publishJob.contract.path, ...command(publishJob))
    .get(getJob.contract.path, ...query(getJob))
    .patch(changeJobStatus.contract.path, ...command(changeJobStatus))
    .patch(editJob.contract.path, ...command(editJob))
    .delete(deleteJob.contract.path, ...command(deleteJob))
    .post(leaveJob.contract.path, ...command(leaveJob))
    .post(endSeries.contract.path, ...command(endSeries))
    .post(proposeJob.contract.path, ...command(proposeJob))
    .post(proposeAppointment.contract.path, ...command(proposeAppointment))
    .post(confirmAppointment.contract.path, ...command(confirmAppointment))
    .post(cancelAppointment.contract.path, ...command(cancelAppointment))
    .post(askQuestion.contract.path, ...command(askQuestion))
    .patch(answerQuestion.contract.path, ...command(answerQuestion))
    .delete(removeQuestion.contract.path, ...command(removeQuestion))
    .post(muteAsker.contract.path, ...command(muteAsker))
    .get(listJobApplications.contract.path, ...query(listJobApplications))
    .get(checkApplication.contract.path, ...query(checkApplication))
    .post(applyToJob.contract.path, ...command(applyToJob))
    .get(listOwnApplications.contract.path, ...query(listOwnApplications))
    .get(listSentApplications.contract.path, ...query(listSentApplications))
    .delete(withdrawApplication.contract.path, ...command(withdrawApplication))
    .post(acceptApplication.contract.path, ...command(acceptApplication))
    .post(rejectApplication.contract.path, ...command(rejectApplication))
    .post(keepInReserve.contract.path, ...command(keepInReserve))
    .post(answerCall.contract.path, ...command(answerCall))
