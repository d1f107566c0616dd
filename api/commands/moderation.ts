import { job, offer } from '../../schema/notices/args.ts'
import type { ReportKind } from '../../schema/choices.ts'
import {
  closeReport as closeReportContract,
  hideContent as hideContentContract,
  restoreContent as restoreContentContract,
} from '../../schema/contracts/safety.ts'
import { newId } from '../../schema/ids.ts'
import type { Transaction } from '../db/connect.ts'
import { hideable } from '../domain/hideable.ts'
import { offerIdOf } from '../domain/resolve-job.ts'
import { say } from '../../schema/notices/notice.ts'
import { dropKept, notify } from '../domain/notify.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

/** The arguments that name an offer: the offer itself and its jobs. */
const aboutOffer = async (tx: Transaction, id: string) => {
  const jobs = await tx<{ id: string; offerId: string }[]>`
    select id, offer_id from jobs where offer_id = ${offerIdOf(tx, id)}`
  return [offer(jobs[0]?.offerId ?? id), ...jobs.map(one => job(one.id))]
}

/** Hides it, keeps a record, notifies its author, and closes the reports about it. */
export const hideContent = command(hideContentContract, async (tx, actor, { kind, targetId, reason }) => {
  const thing = hideable[kind]
  const [found] = await thing.find(tx, targetId)
  if (!found) return refuse('not-found')
  if (found.isHidden) return refuse('already-hidden')
  await thing.setHidden(tx, targetId, true)
  const { authorId } = found
  if (kind === 'job') await dropKept(tx, await aboutOffer(tx, targetId), authorId)
  await tx`
    insert into moderation_actions ${tx({ id: newId(), adminId: actor.id, action: 'hide', kind, targetId, authorId, reason })}`
  await tx`
    update reports set closed_at = now(), outcome = 'hidden'
    where kind = ${kind === 'photo' || kind === 'bio' ? 'user' : kind} and closed_at is null
      and target_id in (${targetId}, ${offerIdOf(tx, targetId)})`
  await notify(tx, [authorId], say('hidden', kind, reason), thing.place(found))
  return done
})

/** Restores anything hidden, unchanged. */
export const restoreContent = command(restoreContentContract, async (tx, actor, { kind, targetId, reason }) => {
  const thing = hideable[kind]
  const [found] = await thing.find(tx, targetId)
  if (!found) return refuse('not-found')
  if (!found.isHidden) return refuse('not-hidden')
  await thing.setHidden(tx, targetId, false)
  const { authorId } = found
  await tx`
    insert into moderation_actions ${tx({ id: newId(), adminId: actor.id, action: 'restore', kind, targetId, authorId, reason })}`
  await notify(tx, [authorId], say('restored', kind), thing.place(found))
  return done
})

type Found = { kind: ReportKind; targetId: string; authorId: string; isClosed: boolean }

/** Closes a report without action: recorded, without a notification. */
export const closeReport = command(closeReportContract, async (tx, actor, { id, reason }) => {
  const [found] = await tx<Found[]>`
    select kind, target_id, author_id, closed_at is not null as is_closed from reports where id = ${id} for update`
  if (!found) return refuse('not-found')
  if (found.isClosed) return refuse('report-closed')
  const { kind, targetId, authorId } = found
  await tx`update reports set closed_at = now(), outcome = 'kept' where id = ${id}`
  await tx`
    insert into moderation_actions ${tx({ id: newId(), adminId: actor.id, action: 'keep', kind, targetId, authorId, reason })}`
  return done
})
