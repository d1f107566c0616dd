import { amountDue, feeOf, netOf } from '../../schema/decisions/amounts.ts'
import { getAmount as getAmountContract, getPayment as getPaymentContract } from '../../schema/contracts/payments.ts'
import { fees } from '../../schema/rules.ts'
import { readAgreement, readPrice } from '../money/agreements.ts'
import { type PaymentRow, isVisibleTo, paymentColumns, toPayment } from '../money/payments.ts'
import type { Sql } from '../db/connect.ts'
import { findJobId } from '../domain/resolve-job.ts'
import { refuse } from '../server/refusal.ts'
import { query } from './query.ts'

export const getPayment = query(getPaymentContract, async (sql, actor, { id }) => {
  const [row] = await sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from payments p join jobs j on j.id = p.job_id
    where p.id = ${id} and ${isVisibleTo(sql, actor.id)}`
  return row ? toPayment(row) : refuse('not-found')
})

const readOfferPrice = async (sql: Sql, posterId: string, id: string) => {
  const [offer] = await sql<{ rate: number; estimatedDuration: number | null }[]>`
    select rate, estimated_duration from offers o where id = ${id} and posted_by_id = ${posterId} and is_open(o)`
  return offer ? { ...offer, agreed: null, feePercent: fees.applicationPercent } : null
}

/** Amount of a job, or of an own offer without a job. */
export const getAmount = query(getAmountContract, async (sql, actor, { jobId }) => {
  const own = await findJobId(sql, actor.id, jobId)
  const found = own && (await readPrice(sql, own))
  const price = found && !found.isLeft ? found : await readOfferPrice(sql, actor.id, jobId)
  if (!price) return refuse('not-found')
  const amount = amountDue(price, price.agreed)
  return {
    amount,
    fee: amount && feeOf(amount, price.feePercent),
    net: amount && netOf(amount, price.feePercent),
    agreement: own && price === found ? await readAgreement(sql, own) : null,
  }
})
