import { blockUser as blockUserContract, unblockUser as unblockUserContract } from '../../schema/contracts/safety.ts'
import type { Transaction } from '../db/connect.ts'
import { closeEachApplication } from '../domain/close-applications.ts'
import { endDeputies } from '../domain/deputies.ts'
import { takeBackQuestions } from '../domain/questions.ts'
import { endSeries } from '../domain/series.ts'
import { limits } from '../../schema/rules.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

/**
 * Closes pending applications between the two as the blocking person would by hand: a poster refuses, a student withdraws. The other
 * learns no more than that. Agreed jobs continue.
 */
const closePending = (tx: Transaction, one: string, other: string) =>
  closeEachApplication(
    tx,
    sql => sql`
      (student_id, (select posted_by_id from offers where offers.id = offer_id))
        in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`,
    offer => (offer.postedById === one ? 'refused' : 'withdrawn'),
  )

export const blockUser = command(blockUserContract, async (tx, actor, { id }) => {
  if (id === actor.id) return refuse('forbidden')
  // Applying locks the student too, so an application is either closed here or sees the block.
  const people = await tx`
    select id from users where id in (${id}, ${actor.id}) and deleted_at is null order by id for no key update`
  if (people.length < 2) return refuse('not-found')
  const [kept] = await tx<{ count: number; isThere: boolean }[]>`
    select count(*), coalesce(bool_or(blocked_id = ${id}), false) as is_there from blocks where blocker_id = ${actor.id}`
  if (kept && !kept.isThere && kept.count >= limits.blocks.max) return refuse('list-full')
  await tx`insert into blocks (blocker_id, blocked_id) values (${actor.id}, ${id}) on conflict do nothing`
  await closePending(tx, actor.id, id)
  await endSeries(
    tx,
    tx`${actor.id}::uuid in (poster_id, student_id) and ${id}::uuid in (poster_id, student_id)`,
    'blocked',
  )
  await tx`
    delete from kept_students
    where (poster_id, student_id) in ((${actor.id}::uuid, ${id}::uuid), (${id}::uuid, ${actor.id}::uuid))`
  await endDeputies(tx, tx`${actor.id}::uuid in (principal_id, deputy_id) and ${id}::uuid in (principal_id, deputy_id)`)
  // A blocked student's question stays: if it disappeared now, the poster would know who asked.
  await takeBackQuestions(tx, actor.id, tx`o.posted_by_id = ${id}`)
  return done
})

/** Idempotent. */
export const unblockUser = command(unblockUserContract, async (tx, actor, { id }) => {
  const people = await tx`select 1 from users where id = ${id}`
  if (people.length === 0) return refuse('not-found')
  await tx`delete from blocks where blocker_id = ${actor.id} and blocked_id = ${id}`
  return done
})
