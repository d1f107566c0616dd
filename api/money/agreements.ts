import type { Agreement } from '../../schema/entities/agreement.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { lockJobs, type LockedJob } from '../domain/locks.ts'
import { lockPaymentsOf } from './payments.ts'
import { cancel } from './settle.ts'

/** Columns of `agreements g`. */
export const agreementColumns = (sql: Sql | Transaction) =>
  sql`g.job_id as id, g.job_id, g.amount, g.proposed_amount, g.proposed_by_id, g.said_paid`

export const readAgreement = async (sql: Sql | Transaction, jobId: string) => {
  const [row] = await sql<Agreement[]>`select ${agreementColumns(sql)} from agreements g where g.job_id = ${jobId}`
  return row ?? null
}

/**
 * The next session is planned when one begins, so a price agreed afterwards applies to it too, unless the two have
 * agreed on another price for it. Takes the lock of the series, as planning the next session does.
 */
export const priceNextSessions = async (tx: Transaction, job: LockedJob, before: number | null, amount: number) => {
  if (job.seriesId === null) return
  await tx`select from series where id = ${job.seriesId} for update`
  const next = await lockJobs(
    tx,
    sql => sql`series_id = ${job.seriesId} and session > ${job.session} and status = 'assigned'`,
  )
  for (const { id } of next) {
    if (((await readAgreement(tx, id))?.amount ?? null) !== before) continue
    await tx`
      insert into agreements (job_id, amount) values (${id}, ${amount})
      on conflict (job_id) do update set amount = excluded.amount`
    const payments = await lockPaymentsOf(tx, id)
    await cancel(
      tx,
      payments.filter(payment => payment.status === 'awaiting' && payment.amount !== amount),
    )
  }
}

/** Inputs of the price of a job, or of an offer without a job. */
type Price = {
  rate: number
  estimatedDuration: number | null
  agreed: number | null
  isLeft: boolean
  feePercent: number
}

export const readPrice = async (sql: Sql | Transaction, jobId: string) => {
  const [row] = await sql<Price[]>`
    select j.rate, j.estimated_duration, g.amount as agreed, j.status = 'left' as is_left, j.fee_percent
    from jobs j left join agreements g on g.job_id = j.id where j.id = ${jobId}`
  return row ?? null
}
