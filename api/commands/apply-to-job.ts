import { applyToJob as contract } from '../../schema/contracts/applications.ts'
import { canApply } from '../../schema/decisions/can-apply.ts'
import { newId } from '../../schema/ids.ts'
import { applicationColumns, toApplication, type ApplicationRow } from '../queries/applications.ts'
import { isShown } from '../domain/blocks.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'
import { familyOf } from '../domain/families.ts'
import { holdJob } from '../domain/locks.ts'
import { mailNotice } from '../domain/mail-notice.ts'
import { say } from '../domain/notices.ts'
import { actionUrls, noticeColumns, noticeValues } from '../domain/notify.ts'
import { noteUnread } from '../domain/terms.ts'

export const applyToJob = command(contract, async (tx, actor, input) => {
  if (input.studentId !== undefined && input.studentId !== actor.id) return refuse('forbidden')
  // Sent together: none waits for what another says. The last one looks after the student is held, so that a block between
  // the two is either seen here or finds the application.
  const [job, [student], [apart]] = await Promise.all([
    holdJob(tx, input.jobId),
    tx<{ firstName: string; hasApplied: boolean }[]>`
      select first_name,
        exists(
          select from applications where ${input.jobId} in (job_id, offer_id) and student_id = ${actor.id}
          union all
          select from jobs
          where id in (${familyOf(tx, input.jobId)}) and assigned_to_id = ${actor.id} and status <> 'cancelled'
        ) as has_applied
      from users where id = ${actor.id} for share`,
    tx`
      select 1 from jobs j where j.id = ${input.jobId} and not ${isShown(tx, actor.id)}`,
  ])
  if (!job || !student || apart) return refuse('not-found')
  const refusal = canApply(job, student.hasApplied)
  if (refusal) return refuse(refusal)
  const notice = say('newApplication', { id: actor.id, name: student.firstName }, job.title)
  const seen = input.terms ? JSON.stringify(input.terms) : null
  const id = input.id ?? newId()
  // Sent together too: a refusal takes the mail back with all else.
  const [[row]] = await Promise.all([
    tx<(ApplicationRow & { isBehind: boolean })[]>`
      with a as (
        insert into applications (id, job_id, student_id, message, terms)
        values (${id}, ${job.id}, ${actor.id}, ${input.message}, (
          select said from jobs j, unnest(array_prepend(terms_of(j), j.past_terms)) with ordinality as any_time (said, place)
          where j.id = ${job.id} and said @> ${seen}::text::jsonb order by place limit 1
        ))
        on conflict do nothing returning *
      ), told as (
        insert into notifications (id, user_id, ${noticeColumns(tx)}, action_url)
        select ${newId()}, ${job.postedById}, ${noticeValues(tx, notice)}, ${actionUrls.received(job.id)}
        from a
      )
      select ${applicationColumns(tx)}, a.terms <> terms_of(j) as is_behind from a join jobs j on j.id = a.job_id`,
    mailNotice(tx, { kind: 'application', to: job.postedById, applicationId: id }),
  ])
  if (!row) {
    // Either the same student was quicker from elsewhere, or the id belongs to another application.
    const twin = await tx`select 1 from applications where job_id = ${job.id} and student_id = ${actor.id}`
    return refuse(twin.length > 0 ? 'already-applied' : 'id-taken')
  }
  const { isBehind, ...application } = row
  return toApplication(isBehind ? { ...application, offerChanges: await noteUnread(tx, row) } : application)
})
