import { getDispute as contract } from '../../schema/queries/get-dispute.ts'
import type { Dispute } from '../../schema/entities/dispute.ts'
import { disputeColumns } from '../money/dispute-columns.ts'
import { refuse } from '../refusal.ts'
import { query } from './query.ts'

export const getDispute = query(contract, async (sql, actor, { id }) => {
  const [row] = await sql<Dispute[]>`
    select ${disputeColumns(sql)} from disputes d join payments p on p.id = d.payment_id
    where p.id = ${id} and ${actor.id}::uuid in (p.payer_id, p.payee_id)
    order by d.opened_at desc, d.id desc limit 1`
  return row ?? refuse('not-found')
})
