import type { DeskDispute } from '../../schema/entities/dispute.ts'
import { listDisputes as contract } from '../../schema/queries/list-disputes.ts'
import { personBeside } from './person-beside.ts'
import { disputeColumns } from '../money/dispute-columns.ts'
import { query } from './query.ts'

const perPage = 50

/** What is due longest comes first; of what is closed, what was closed last. */
export const listDisputes = query(
  contract,
  async (sql, _actor, { state, page }) => sql<DeskDispute[]>`
    select ${disputeColumns(sql)}, j.title as job_title, p.amount, p.refunded_outside, p.frozen_by,
      ${personBeside(sql, 'w')} as payer, ${personBeside(sql, 'u')} as payee, (
        select ${personBeside(sql, 'a')} from dispute_decisions c join users a on a.id = c.admin_id where c.dispute_id = d.id
      ) as decided_by
    from disputes d join payments p on p.id = d.payment_id join jobs j on j.id = p.job_id
    join users w on w.id = p.payer_id join users u on u.id = p.payee_id
    where ${state === 'open' ? sql`d.closed_at is null` : sql`d.closed_at is not null`}
    order by ${state === 'open' ? sql`d.due_at, d.id` : sql`d.closed_at desc, d.id desc`}
    limit ${perPage} offset ${(page - 1) * perPage}`,
)
