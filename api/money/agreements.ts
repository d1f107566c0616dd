import type { Agreement } from '../../schema/entities/agreement.ts'
import type { Sql, Transaction } from '../db/connect.ts'

/** From `agreements g`. */
export const agreementColumns = (sql: Sql | Transaction) =>
  sql`g.job_id as id, g.job_id, g.amount, g.proposed_amount, g.proposed_by_id`

export const readAgreement = async (sql: Sql | Transaction, jobId: string) => {
  const [row] = await sql<Agreement[]>`select ${agreementColumns(sql)} from agreements g where g.job_id = ${jobId}`
  return row ?? null
}

/** What the price of a job is made of. */
export const readPrice = async (sql: Sql | Transaction, jobId: string) => {
  const [row] = await sql<{ rate: number; estimatedDuration: number | null; agreed: number | null }[]>`
    select j.rate, j.estimated_duration, g.amount as agreed
    from jobs j left join agreements g on g.job_id = j.id where j.id = ${jobId}`
  return row ?? null
}
