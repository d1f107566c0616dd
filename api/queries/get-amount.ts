import { amountDue, feeOf, netOf } from '../../schema/decisions/amounts.ts'
import { getAmount as contract } from '../../schema/queries/get-amount.ts'
import { readAgreement, readPrice } from '../money/agreements.ts'
import { refuse } from '../server/refusal.ts'
import { query } from './query.ts'

export const getAmount = query(contract, async (sql, actor, { jobId }) => {
  const own = await sql`
    select from jobs
    where id = ${jobId} and deleted_at is null and ${actor.id} in (posted_by_id, assigned_to_id)`
  const price = own.length > 0 && (await readPrice(sql, jobId))
  if (!price) return refuse('not-found')
  const amount = amountDue(price, price.agreed)
  return {
    amount,
    fee: amount && feeOf(amount),
    net: amount && netOf(amount),
    agreement: await readAgreement(sql, jobId),
  }
})
