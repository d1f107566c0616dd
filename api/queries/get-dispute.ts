import { getDispute as contract } from '../../schema/queries/get-dispute.ts'
import type { Dispute } from '../../schema/entities/dispute.ts'
import { disputeColumns } from '../money/dispute-columns.ts'
import { isVisibleTo } from '../money/payments.ts'
import { refuse } from '../server/refusal.ts'
import { query } from './query.ts'

export const getDispute = query(contract, async (sql, actor, { id }) => {
  const seen = await sql`select from payments p where p.id = ${id} and ${isVisibleTo(sql, actor.id)}`
  if (seen.length === 0) return refuse('not-found')
  const [dispute] = await sql<Dispute[]>`
    select ${disputeColumns(sql)} from disputes d where d.payment_id = ${id} order by d.opened_at desc, d.id desc limit 1`
  return { dispute: dispute ?? null }
})
