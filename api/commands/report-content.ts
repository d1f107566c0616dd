import { reportContent as contract } from '../../schema/contracts/safety.ts'
import type { ReportKind } from '../../schema/choices.ts'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/rules.ts'
import type { Transaction } from '../db/connect.ts'
import { offerIdOf } from '../domain/resolve-job.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

type Found = Promise<{ authorId: string; offerId?: string }[]>

/** Returns the author of reported content, if the reporter may see it. A report of a job is about its offer. */
const authors: Record<ReportKind, (tx: Transaction, id: string, reader: string) => Found> = {
  user: (tx, id) => tx`select id as author_id from users where id = ${id} and deleted_at is null`,
  job: (tx, id, reader) => tx`
    select o.posted_by_id as author_id, o.id as offer_id from offers o
    where o.id = ${offerIdOf(tx, id)} and o.closed_because is distinct from 'withdrawn' and (o.hidden_at is null or exists (
      select from jobs j where j.offer_id = o.id and j.student_id = ${reader} and j.status <> 'left'
    ))`,
  message: (tx, id, reader) => tx`
    select sender_id as author_id from messages where id = ${id} and ${reader} in (sender_id, receiver_id)`,
  review: (tx, id) => tx`
    select reviewer_id as author_id from reviews where id = ${id} and hidden_at is null and shown_at is not null`,
  answer: (tx, id) => tx`
    select reviewee_id as author_id from reviews
    where id = ${id} and answer is not null and answer_hidden_at is null and hidden_at is null`,
}

/** One open report per person and thing. The reported person is not notified. */
export const reportContent = command(contract, async (tx, actor, { kind, reason, details, ...input }) => {
  const [found] = await authors[kind](tx, input.targetId, actor.id)
  if (!found) return refuse('not-found')
  const targetId = found.offerId ?? input.targetId
  if (found.authorId === actor.id) return refuse('forbidden')
  const [today] = await tx<{ count: number }[]>`
    select count(*) from reports where reporter_id = ${actor.id} and created_at > now() - interval '1 day'`
  if (today && today.count >= limits.reportsADay) return refuse('too-many-attempts')
  const [stored] = await tx`
    insert into reports ${tx({
      id: input.id ?? newId(),
      reporterId: actor.id,
      kind,
      targetId,
      authorId: found.authorId,
      reason,
      details,
    })} on conflict do nothing returning id`
  if (stored) return done
  const open = await tx`
    select 1 from reports
    where reporter_id = ${actor.id} and kind = ${kind} and target_id = ${targetId} and closed_at is null`
  return refuse(open.length > 0 ? 'already-reported' : 'id-taken')
})
