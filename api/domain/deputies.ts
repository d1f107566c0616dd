import { offer, wholePerson } from '../../schema/notices/args.ts'
import type { Contract } from '../../schema/contract.ts'
import type { KeptAction } from '../../schema/contracts.ts'
import { newId } from '../../schema/ids.ts'
import { addTask } from '../db/add-task.ts'
import type { Transaction } from '../db/connect.ts'
import { isKept } from '../../schema/notices/fr/deputies.ts'
import type { Actor } from './actor.ts'
import { say } from '../../schema/notices/notice.ts'
import { offerIdOf } from './resolve-job.ts'
import { actionUrls, notify } from './notify.ts'

type Done = {
  principalId: string
  deputyId: string
  action: KeptAction
  /** From the contract (`deputy`). */
  weight: 'noted' | 'told' | 'mailed'
  offerId: string | null
}

/** Records an action of a deputy in the same transaction, and notifies and mails the principal as the contract says. */
export const keepDone = async (tx: Transaction, { principalId, deputyId, action, weight, offerId }: Done) => {
  const actionId = newId()
  await tx`
    insert into deputy_actions (id, principal_id, deputy_id, action, offer_id)
    values (${actionId}, ${principalId}, ${deputyId}, ${action}, ${offerId})`
  if (weight === 'noted') return
  if (weight === 'mailed')
    await addTask(tx, 'send-done-for-you', { actionId }, { maxAttempts: 12, queueName: 'mail-invitations' })
  const notice = say('doneForYou', wholePerson(deputyId), action, offerId === null ? null : offer(offerId))
  await notify(tx, [principalId], notice, offerId === null ? actionUrls.dashboard : actionUrls.job(offerId))
}

/** Id under this key of an input or an answer. It names the offer or a row of it; the id of a new offer is in the answer. */
const namedIn = (given: unknown, key: string) => {
  const id: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, key) : undefined
  return typeof id === 'string' ? id : null
}

/** Locks the deputy's right until the action is done. Ending it waits for actions in progress and allows none afterwards. */
export const holdDeputy = async (tx: Transaction, { id, deputyId }: Actor) => {
  if (deputyId === undefined) return true
  const held = await tx`
    select from deputies where principal_id = ${id} and deputy_id = ${deputyId} for key share`
  return held.length === 1
}

export const keepDeputyAction = async (
  tx: Transaction,
  actor: Actor,
  { name, deputy: weight }: Contract,
  input: unknown,
  answer: unknown,
) => {
  if (actor.deputyId === undefined || weight === undefined || weight === 'may' || !isKept(name)) return
  const subject = namedIn(input, 'jobId') ?? namedIn(input, 'id') ?? namedIn(answer, 'id')
  const [found] = await tx<{ id: string }[]>`
    select id from offers where id = coalesce(
      (select offer_id from applications where id = ${subject}),
      (select j.offer_id from payments p join jobs j on j.id = p.job_id where p.id = ${subject}), ${offerIdOf(tx, subject)})`
  await keepDone(tx, {
    principalId: actor.id,
    deputyId: actor.deputyId,
    action: name,
    weight,
    offerId: found?.id ?? null,
  })
}

type Ended = { principalId: string; deputyId: string }

/**
 * Ends rights of deputies, confirmed or waiting for confirmation, with the sessions opened by them. Notifies both people.
 */
export const endDeputies = async (tx: Transaction, which: ReturnType<Transaction>) => {
  const ended = [
    ...(await tx<Ended[]>`delete from deputies where ${which} returning principal_id, deputy_id`),
    ...(await tx<Ended[]>`delete from waiting_deputies where ${which} returning principal_id, deputy_id`),
  ]
  for (const { principalId, deputyId } of ended) {
    await notify(tx, [principalId], say('deputyEnded', wholePerson(deputyId)), actionUrls.dashboard)
    await notify(tx, [deputyId], say('principalEnded', wholePerson(principalId)), actionUrls.dashboard)
  }
  return ended.length
}

/**
 * After a new password, every deputy waits for the person's confirmation, because an intruder may have added them. Their sessions
 * end with the right; actions in progress finish first.
 */
export const suspendDeputies = async (tx: Transaction, principalId: string) => {
  const waiting = await tx<Ended[]>`
    with suspended as (delete from deputies where principal_id = ${principalId} returning id, principal_id, deputy_id, since)
    insert into waiting_deputies (id, principal_id, deputy_id, since)
    select id, principal_id, deputy_id, since from suspended returning principal_id, deputy_id`
  for (const { deputyId } of waiting) {
    await notify(tx, [principalId], say('deputyWaits', wholePerson(deputyId)), actionUrls.dashboard)
    await notify(tx, [deputyId], say('principalWaits', wholePerson(principalId)), actionUrls.dashboard)
  }
}
