import { offer as offerRef, person } from '../../schema/notices/args.ts'
import { proposeJob as contract } from '../../schema/contracts/jobs.ts'
import { limits } from '../../schema/rules.ts'
import { allowances, both, countAttempt } from '../domain/allowances.ts'
import { shunned } from '../domain/blocks.ts'
import { lockOffer } from '../domain/locks.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

/** Asks a student who worked for this poster, or is a favourite, once per offer. Strangers find the offer themselves. */
export const proposeJob = command(contract, async (tx, actor, { id, studentId }) => {
  const offer = await lockOffer(tx, id)
  if (offer?.postedById !== actor.id) return refuse('not-found')
  const [known] = await tx<{ hasWorked: boolean }[]>`
    with work as (
      select from jobs j
      where j.poster_id = ${actor.id} and j.student_id = ${studentId} and j.status in ('assigned', 'in_progress', 'completed')
    )
    select exists (select from work) as has_worked
    from users where id = ${studentId} and user_type = 'student' and deleted_at is null
      and id <> all (${shunned(tx, actor.id)})
      and (exists (select from work)
        or exists (select from kept_students k where k.poster_id = ${actor.id} and k.student_id = ${studentId}))
    for key share of users`
  if (!known) return refuse('not-found')
  if (offer.status !== 'open' || offer.hiddenAt !== null) return refuse('status-conflict')
  const asked = await tx<{ studentId: string }[]>`select student_id from proposals where offer_id = ${offer.id}`
  if (asked.some(proposal => proposal.studentId === studentId)) return done
  if (asked.length >= limits.proposals.max) return refuse('list-full')
  const tooMany = await countAttempt(tx, allowances.proposalsToOne, both(actor.id, studentId))
  if (tooMany) return tooMany
  await tx`insert into proposals (offer_id, student_id) values (${offer.id}, ${studentId})`
  const [applied] = await tx`select from applications where offer_id = ${offer.id} and student_id = ${studentId}`
  if (applied) return done
  const notice = say('jobProposed', person(actor.id), offerRef(offer.id), known.hasWorked)
  await notify(tx, [studentId], notice, actionUrls.job(offer.id))
  return done
})
