import type { Sql } from '../db/connect.ts'
import { checkLedger, type Finding } from './check-ledger.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { readOwed } from './failed-refunds.ts'
import type { Provider } from './provider.ts'
import type { PaymentRow } from './payments.ts'
import { francs } from '../texts/fr.ts'

const count = async (sql: Sql) => {
  const [row] = await sql<
    { payments: number; transfers: number; postings: number; waiting: number; failing: number }[]
  >`
    select (select count(*) from payments) as payments, (select count(*) from ledger_transfers) as transfers,
      (select count(*) from ledger_postings) as postings,
      (select count(*) from instructions where done_at is null) as waiting,
      (select count(*) from instructions where done_at is null and failure is not null) as failing`
  if (!row) throw new Error('the database does not count')
  return row
}

const inWords = ({ about, says }: Finding) => `  ${about}: ${says}`

const byHand = (count: number) =>
  `Refunds that no bank took, ${count}: pay each by another way, then note it with npm run refund:done -- PAYMENT REFERENCE.`

const owedInWords = ({ id, amount, payerId, refundFailedAt }: PaymentRow) =>
  `  payment ${id}: ${francs(amount)} to the person ${payerId}, since ${refundFailedAt}`

/** All that can be checked, as a text for people and whether it is well. */
export const reportCheck = async (sql: Sql, provider: Provider) => {
  const [own, others] = [await checkLedger(sql), await compareWithProvider(sql, provider)]
  const owed = await readOwed(sql)
  const { payments, transfers, postings, waiting, failing } = await count(sql)
  const lines = [
    `${payments} payments, ${transfers} transfers, ${postings} postings; ${waiting} instructions wait, ${failing} of them after a failure.`,
    own.length === 0 ? 'The ledger adds up.' : `The ledger does not add up, ${own.length} findings:`,
    ...own.map(inWords),
    others.length === 0
      ? `It agrees with the books of ${provider.name}.`
      : `It differs from the books of ${provider.name}, ${others.length} findings:`,
    ...others.map(inWords),
    ...(owed.length > 0 ? [byHand(owed.length), ...owed.map(owedInWords)] : []),
  ]
  return { isWell: own.length + others.length + owed.length === 0, text: `${lines.join('\n')}\n` }
}
