import {
  appealSuspension as appealContract,
  liftSuspension as liftContract,
  suspendAccount as suspendContract,
} from '../../schema/contracts/suspensions.ts'
import { newId } from '../../schema/ids.ts'
import type { Transaction } from '../db/connect.ts'
import type { Actor } from '../domain/actor.ts'
import { lockOffers } from '../domain/locks.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { resumeCall } from '../domain/waiting-list.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

/** Records an action about a whole account in the moderation log. */
const log = (tx: Transaction, admin: Actor, action: 'suspend' | 'lift' | 'uphold', id: string, reason: string) => tx`
  insert into moderation_actions
    ${tx({ id: newId(), adminId: admin.id, action, kind: 'user', targetId: id, authorId: id, reason })}`

/**
 * Hides the offers as if each were hidden separately. Agreed jobs, held money and sessions stay: `whileSuspended` in a contract
 * determines what the person may still do.
 */
export const suspendAccount = command(suspendContract, async (tx, actor, { id, reason }) => {
  // Lock offers before their poster, in the common lock order.
  await lockOffers(tx, sql => sql`posted_by_id = ${id} and status = 'open' and closed_at is null`)
  const [person] = await tx<{ isAdmin: boolean }[]>`
    select is_admin from users where id = ${id} and deleted_at is null for no key update`
  if (!person) return refuse('not-found')
  // An operator must first remove the admin role.
  if (person.isAdmin) return refuse('forbidden')
  const suspended = await tx`
    insert into suspensions ${tx({ id: newId(), userId: id, reason })}
    on conflict (user_id) where lifted_at is null do nothing returning id`
  if (suspended.length === 0) return refuse('already-suspended')
  await tx`
    update offers set hidden_at = now(), is_suspended = true
    where posted_by_id = ${id} and status = 'open' and closed_at is null and hidden_at is null`
  await log(tx, actor, 'suspend', id, reason)
  await tx`
    update reports set closed_at = now(), outcome = 'hidden'
    where kind = 'user' and target_id = ${id} and closed_at is null`
  await notify(tx, [id], say('suspended', reason), actionUrls.dashboard)
  return done
})

/** Ends a suspension, by the desk's own choice or after an appeal; returns whether there was one. */
const lift = async (tx: Transaction, admin: Actor, id: string, reason: string) => {
  const offers = await lockOffers(tx, sql => sql`posted_by_id = ${id} and is_suspended`)
  await tx`select from users where id = ${id} for no key update`
  const lifted = await tx`
    update suspensions set lifted_at = now() where user_id = ${id} and lifted_at is null returning id`
  if (lifted.length === 0) return false
  await tx`update offers set hidden_at = null, is_suspended = false where posted_by_id = ${id} and is_suspended`
  for (const offer of offers)
    if (offer.hiddenAt !== null && offer.status === 'open') await resumeCall(tx, offer, offer.hiddenAt)
  await log(tx, admin, 'lift', id, reason)
  await notify(tx, [id], say('suspensionLifted', reason), actionUrls.dashboard)
  return true
}

export const liftSuspension = command(liftContract, async (tx, actor, { id, reason }) =>
  (await lift(tx, actor, id, reason)) ? done : refuse('not-suspended'),
)

type Found = { userId: string; appeal: string | null; isOver: boolean }

const find = async (tx: Transaction, id: string) => {
  const [found] = await tx<Found[]>`
    select user_id, appeal, lifted_at is not null or upheld_at is not null as is_over
    from suspensions where id = ${id} for update`
  return found
}

export const appealSuspension = command(appealContract, async (tx, actor, { id, text }) => {
  const found = await find(tx, id)
  if (found?.userId !== actor.id) return refuse('not-found')
  // Idempotent.
  if (found.appeal === text) return done
  if (found.appeal !== null || found.isOver) return refuse('appeal-over')
  await tx`update suspensions set appeal = ${text}, appealed_at = now() where id = ${id}`
  return done
})

/** The desk's answer to an appeal; undefined if no suspension has this id. */
export const decideSuspension = async (
  tx: Transaction,
  actor: Actor,
  { id, isRemoved, reason }: { id: string; isRemoved: boolean; reason: string },
) => {
  const found = await find(tx, id)
  if (!found) return undefined
  if (found.appeal === null || found.isOver) return refuse('appeal-over')
  if (isRemoved) {
    await lift(tx, actor, found.userId, reason)
    return done
  }
  await tx`update suspensions set upheld_at = now() where id = ${id}`
  await log(tx, actor, 'uphold', found.userId, reason)
  await notify(tx, [found.userId], say('suspensionUpheld', reason), actionUrls.dashboard)
  return done
}
