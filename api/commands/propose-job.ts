import { proposeJob as contract } from '../../schema/contracts/jobs.ts'
import { limits } from '../../schema/rules.ts'
import { allowances, both, countAttempt } from '../domain/allowances.ts'
import { shunned } from '../domain/blocks.ts'
import { lockJob } from '../domain/locks.ts'
import { nameOf } from '../domain/names.ts'
import { say } from '../domain/notices.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

/** Asks a student who worked for this poster, or is a favourite, once for an offer. Strangers find the offer themselves. */
export const proposeJob = command(contract, async (tx, actor, { id, studentId }) => {
  const job = await lockJob(tx, id)
  if (job?.postedById !== actor.id) return refuse('not-found')
  const [known] = await tx<{ hasWorked: boolean }[]>`
    with work as (
      select from jobs j
      where j.posted_by_id = ${actor.id} and j.assigned_to_id = ${studentId} and j.status <> 'cancelled'
    )
    select exists (select from work) as has_worked
    from users where id = ${studentId} and user_type = 'student' and deleted_at is null
      and id <> all (${shunned(tx, actor.id)})
      and (exists (select from work)
        or exists (select from kept_students k where k.poster_id = ${actor.id} and k.student_id = ${studentId}))
    for key share of users`
  if (!known) return refuse('not-found')
  const [hidden] = await tx`select from jobs where id = ${id} and hidden_at is not null`
  if (job.status !== 'open' || hidden) return refuse('status-conflict')
  const asked = await tx<{ studentId: string }[]>`select student_id from proposals where job_id = ${id}`
  if (asked.some(proposal => proposal.studentId === studentId)) return done
  if (asked.length >= limits.proposals.max) return refuse('list-full')
  const tooMany = await countAttempt(tx, allowances.proposalsToOne, both(actor.id, studentId))
  if (tooMany) return tooMany
  await tx`insert into proposals (job_id, student_id) values (${id}, ${studentId})`
  // A student chosen for one of several places has a job of their own, with the application.
  const [applied] = await tx`
    select from applications where ${id} in (job_id, offer_id) and student_id = ${studentId}`
  if (applied) return done
  const notice = say('jobProposed', await nameOf(tx, actor.id), job.title, known.hasWorked)
  await notify(tx, [studentId], notice, actionUrls.job(id))
  return done
})
