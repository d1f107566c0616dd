import { getPayment as contract } from '../../schema/queries/get-payment.ts'
import { isVisibleTo, paymentColumns, toPayment, type PaymentRow } from '../money/payments.ts'
import { refuse } from '../server/refusal.ts'
import { query } from './query.ts'

export const getPayment = query(contract, async (sql, actor, { id }) => {
  const [row] = await sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from payments p join jobs j on j.id = p.job_id
    where p.id = ${id} and ${isVisibleTo(sql, actor.id)}`
  return row ? toPayment(row) : refuse('not-found')
})
