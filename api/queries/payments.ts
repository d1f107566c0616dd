import { amountDue, feeOf, netOf } from '../../schema/decisions/amounts.ts'
import { getAmount as getAmountContract, getPayment as getPaymentContract } from '../../schema/contracts/payments.ts'
import { readAgreement, readPrice } from '../money/agreements.ts'
import { type PaymentRow, isVisibleTo, paymentColumns, toPayment } from '../money/payments.ts'
import { refuse } from '../server/refusal.ts'
import { query } from './query.ts'

export const getPayment = query(getPaymentContract, async (sql, actor, { id }) => {
  const [row] = await sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from payments p join jobs j on j.id = p.job_id
    where p.id = ${id} and ${isVisibleTo(sql, actor.id)}`
  return row ? toPayment(row) : refuse('not-found')
})

export const getAmount = query(getAmountContract, async (sql, actor, { jobId }) => {
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
