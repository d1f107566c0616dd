import { blockUser as blockUserContract } from '../../schema/commands/block-user.ts'
import { unblockUser as unblockUserContract } from '../../schema/commands/unblock-user.ts'
import type { Transaction } from '../db/connect.ts'
import { passOn } from '../domain/calls.ts'
import { endDeputies } from '../domain/deputies.ts'
import { lockJob } from '../domain/locks.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { takeBackQuestions } from '../domain/questions.ts'
import { endSeries } from '../domain/series.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { command, done } from './command.ts'

type Pending = {
  id: string
  jobId: string
  title: string
  postedById: string
  studentId: string
  firstName: string
  isCalled: boolean
}

/**
 * Letters that still wait between the two come to the end that the one who blocks would give them by hand: a poster refuses,
 * a student withdraws. The other learns no more than that. What was agreed goes on.
 */
const closePending = async (tx: Transaction, one: string, other: string) => {
  const pending = await tx<Pending[]>`
    select a.id, a.job_id, j.title, j.posted_by_id, a.student_id, s.first_name,
      a.call_ends_at is not null as is_called
    from jobs j join applications a on a.job_id = j.id join users s on s.id = a.student_id
    where a.status = 'pending'
      and (j.posted_by_id, a.student_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
    order by j.id for update of j, a`
  for (const { id, jobId, studentId, firstName, isCalled, ...offer } of pending) {
    if (offer.postedById === one) {
      await tx`
        update applications set status = 'rejected', decided_at = clock_timestamp(), reserved_at = null where id = ${id}`
      const notice = texts.notifications.rejected(offer.title)
      await notify(tx, [studentId], 'application_update', notice, actionUrls.applications)
    } else {
      await tx`delete from applications where id = ${id}`
      const notice = texts.notifications.withdrawn(firstName, offer.title)
      await notify(tx, [offer.postedById], 'application_update', notice, actionUrls.dashboard)
    }
    const job = isCalled ? await lockJob(tx, jobId) : null
    if (job) await passOn(tx, job)
  }
}

export const blockUser = command(blockUserContract, async (tx, actor, { id }) => {
  if (id === actor.id) return refuse('forbidden')
  // Held alone: whoever applies holds its student, so that a letter is either closed here or finds the block.
  const people = await tx`
    select id from users where id in (${id}, ${actor.id}) and deleted_at is null order by id for no key update`
  if (people.length < 2) return refuse('not-found')
  await tx`insert into blocks (blocker_id, blocked_id) values (${actor.id}, ${id}) on conflict do nothing`
  await closePending(tx, actor.id, id)
  await endSeries(
    tx,
    tx`${actor.id}::uuid in (posted_by_id, assigned_to_id) and ${id}::uuid in (posted_by_id, assigned_to_id)`,
  )
  await tx`
    delete from kept_students
    where (poster_id, student_id) in ((${actor.id}::uuid, ${id}::uuid), (${id}::uuid, ${actor.id}::uuid))`
  await endDeputies(tx, tx`${actor.id}::uuid in (principal_id, deputy_id) and ${id}::uuid in (principal_id, deputy_id)`)
  // Of whom a poster blocks it stays: what vanished then would say who asked.
  await takeBackQuestions(tx, actor.id, tx`j.posted_by_id = ${id}`)
  return done
})

/** Asked twice it is done once; whom nobody blocked there is nothing to take back of. */
export const unblockUser = command(unblockUserContract, async (tx, actor, { id }) => {
  const people = await tx`select 1 from users where id = ${id}`
  if (people.length === 0) return refuse('not-found')
  await tx`delete from blocks where blocker_id = ${actor.id} and blocked_id = ${id}`
  return done
})
