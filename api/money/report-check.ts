import { formatRappen } from '../../schema/format-money.ts'
import type { Sql } from '../db/connect.ts'
import { checkLedger, type Finding } from './check-ledger.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { readAlarms, type Alarm } from './alarms.ts'
import { readOwed } from './refunds.ts'
import type { Provider } from './provider.ts'
import type { PaymentRow } from './payments.ts'

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

const owedInWords = ({ id, owed, payerId, refundFailedAt }: PaymentRow) =>
  `  payment ${id}: ${formatRappen(owed)} to the person ${payerId}, since ${refundFailedAt}`

/** This many failures in a row are not a temporary problem. */
const manyAttempts = 5

type Stuck = { id: number; kind: string; paymentId: string; attempts: number; failure: string }

const readStuck = (sql: Sql) => sql<Stuck[]>`
  select id, kind, payment_id, attempts, failure from instructions
  where done_at is null and failure is not null and attempts >= ${manyAttempts} order by id`

const stuckInWords = ({ kind, paymentId, attempts, failure }: Stuck) =>
  `  ${kind} of payment ${paymentId}: ${attempts} times, the last time ${failure}`

const alarmInWords = ({ id, reason, objectId, paymentId, raisedAt }: Alarm) =>
  `  alarm ${id}, ${reason}: ${objectId}${paymentId ? ` of payment ${paymentId}` : ''}, since ${raisedAt}`

const alarmsToClose = (count: number) =>
  `Alarms, ${count}: see to each at the provider, then close it with npm run ledger:check -- alarm-done NUMBER.`

const readLate = (sql: Sql) => sql<{ paymentId: string; dueAt: string }[]>`
  select payment_id, due_at from disputes where closed_at is null and due_at <= now() order by due_at`

/** Runs all checks; returns a report for people and whether all is well. */
export const reportCheck = async (sql: Sql, provider: Provider) => {
  const [own, others] = [await checkLedger(sql), await compareWithProvider(sql, provider)]
  const owed = await readOwed(sql)
  const [alarms, stuck, late] = [await readAlarms(sql), await readStuck(sql), await readLate(sql)]
  const { payments, transfers, postings, waiting, failing } = await count(sql)
  const lines = [
    `${payments} payments, ${transfers} transfers, ${postings} postings; ${waiting} instructions wait, ${failing} of them after a failure.`,
    own.length === 0 ? 'The ledger adds up.' : `The ledger does not add up, ${own.length} findings:`,
    ...own.map(inWords),
    others.length === 0
      ? `It agrees with the books of ${provider.name}.`
      : `It differs from the books of ${provider.name}, ${others.length} findings:`,
    ...others.map(inWords),
    ...(stuck.length > 0
      ? [`Instructions that fail again and again, ${stuck.length}:`, ...stuck.map(stuckInWords)]
      : []),
    ...(alarms.length > 0 ? [alarmsToClose(alarms.length), ...alarms.map(alarmInWords)] : []),
    ...(late.length > 0 ? [`Disputes that the desk has to decide by now, ${late.length}:`] : []),
    ...late.map(({ paymentId, dueAt }) => `  payment ${paymentId}, since ${dueAt}`),
    ...(owed.length > 0 ? [byHand(owed.length), ...owed.map(owedInWords)] : []),
  ]
  const troubles = [own, others, owed, alarms, stuck, late]
  return { isWell: troubles.every(list => list.length === 0), text: `${lines.join('\n')}\n` }
}
