import { applyToJob as contract } from '../../schema/commands/apply-to-job.ts'
import { canApply } from '../../schema/decisions/can-apply.ts'
import { newId } from '../../schema/ids.ts'
import { applicationColumns, toApplication, type ApplicationRow } from '../queries/applications.ts'
import { refuse } from '../refusal.ts'
import { texts } from '../texts/fr.ts'
import { command } from './command.ts'
import { holdJob } from './lock-job.ts'
import { actionUrls, notify } from './notify.ts'

export const applyToJob = command(contract, async (tx, actor, input) => {
  if (input.studentId !== undefined && input.studentId !== actor.id) return refuse('forbidden')
  const job = await holdJob(tx, input.jobId)
  if (!job) return refuse('not-found')
  const earlier = await tx`select 1 from applications where job_id = ${job.id} and student_id = ${actor.id}`
  const refusal = canApply(job, earlier.length > 0)
  if (refusal) return refuse(refusal)
  const [row] = await tx<(ApplicationRow & { firstName: string })[]>`
    with a as (
      insert into applications (id, job_id, student_id, message)
      values (${input.id ?? newId()}, ${job.id}, ${actor.id}, ${input.message})
      on conflict do nothing returning *
    )
    select ${applicationColumns(tx)}, s.first_name from a join users s on s.id = a.student_id`
  if (!row) {
    // Either the same student was quicker from elsewhere, or the id belongs to another application.
    const twin = await tx`select 1 from applications where job_id = ${job.id} and student_id = ${actor.id}`
    return refuse(twin.length > 0 ? 'already-applied' : 'id-taken')
  }
  const notice = texts.notifications.newApplication(row.firstName, job.title)
  await notify(tx, [job.postedById], 'application_update', notice, actionUrls.dashboard)
  return toApplication(row)
})
