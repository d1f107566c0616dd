import { formatRappen } from '../../schema/format-money.ts'
import type { PaymentRow } from '../money/payments.ts'
import { isVisibleTo, netOf, paymentColumns } from '../money/payments.ts'
import type { Sql } from '../db/connect.ts'
import { papers } from '../texts/papers.ts'
import { drawPdf, facts, heading, table } from './pdf.ts'

type Named = PaymentRow & { payerName: string; payeeName: string; feePercent: number }

const texts = papers.receipt

/** Draws a receipt for the two people of a payment; null if it is unpaid. */
export const drawReceipt = async (sql: Sql, viewerId: string, paymentId: string) => {
  const [payment] = await sql<Named[]>`
    select ${paymentColumns(sql)}, j.fee_percent, a.first_name || ' ' || a.last_name as payer_name,
      b.first_name || ' ' || b.last_name as payee_name
    from payments p join jobs j on j.id = p.job_id
    join users a on a.id = p.payer_id join users b on b.id = p.payee_id
    where p.id = ${paymentId} and p.paid_at is not null and ${isVisibleTo(sql, viewerId)}`
  if (!payment) return null
  const { id, jobTitle, amount, fee, refunded, status, paidAt, settledAt, provider } = payment
  const isOwed = payment.owed > 0
  const state = isOwed ? texts.refundFailed : texts.statuses[status]
  const lines = [texts.number(id), texts.payer(payment.payerName), texts.payee(payment.payeeName)]
  return drawPdf(texts.number(id), paper => {
    heading(paper, texts.title, lines, provider === 'test-bank' ? papers.test : undefined)
    const row = table(paper, facts)
    const line = (label: string, value: string, isBold = false) => row([label, value], isBold)
    line(texts.job, jobTitle)
    line(texts.paidOn, papers.onDay(paidAt))
    line(texts.status, settledAt && !isOwed ? `${state} ${texts.settledOn} ${papers.onDay(settledAt)}` : state)
    line(texts.amount, formatRappen(amount), true)
    line(texts.fee(payment.feePercent), formatRappen(fee))
    if (status === 'split') line(texts.refunded, formatRappen(refunded))
    line(texts.net, formatRappen(netOf(payment)))
  })
}
