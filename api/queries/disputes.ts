import type { Dispute, DeskDispute } from '../../schema/entities/dispute.ts'
import {
  getDispute as getDisputeContract,
  listDisputes as listDisputesContract,
} from '../../schema/contracts/disputes.ts'
import { disputeColumns } from '../money/disputes.ts'
import { isVisibleTo } from '../money/payments.ts'
import { refuse } from '../server/refusal.ts'
import { personBeside } from './moderation.ts'
import { query } from './query.ts'

export const getDispute = query(getDisputeContract, async (sql, actor, { id }) => {
  const seen = await sql`select from payments p where p.id = ${id} and ${isVisibleTo(sql, actor.id)}`
  if (seen.length === 0) return refuse('not-found')
  const [dispute] = await sql<Dispute[]>`
    select ${disputeColumns(sql)} from disputes d where d.payment_id = ${id} order by d.opened_at desc, d.id desc limit 1`
  return { dispute: dispute ?? null }
})

const perPage = 50

/** Open ones by their deadline, the oldest first; closed ones with the latest first. */
export const listDisputes = query(
  listDisputesContract,
  async (sql, _actor, { state, page }) => sql<DeskDispute[]>`
    select ${disputeColumns(sql)}, j.title as job_title, p.amount, p.refunded_outside, p.frozen_by,
      d.closed_at is null and p.status = 'refunded' as has_gone_back,
      ${personBeside(sql, 'w')} as payer, ${personBeside(sql, 'u')} as payee, (
        select ${personBeside(sql, 'a')} from dispute_decisions c join users a on a.id = c.admin_id where c.dispute_id = d.id
      ) as decided_by
    from disputes d join payments p on p.id = d.payment_id join jobs j on j.id = p.job_id
    join users w on w.id = p.payer_id join users u on u.id = p.payee_id
    where ${state === 'open' ? sql`d.closed_at is null` : sql`d.closed_at is not null`}
    order by ${state === 'open' ? sql`d.due_at, d.id` : sql`d.closed_at desc, d.id desc`}
    limit ${perPage} offset ${(page - 1) * perPage}`,
)
