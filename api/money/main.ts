import * as z from 'zod'
import { commandLine } from '../command-line.ts'
import type { Sql } from '../db/connect.ts'
import type { Environment } from '../server/environment.ts'
import { StartRefused } from '../server/start-refused.ts'
import { closeAlarm } from './alarms.ts'
import { createProvider } from './create-provider.ts'
import { noteRefundByHand } from './refunds.ts'
import { reportCheck } from './report-check.ts'

const usage =
  'Usage: npm run refund:done -- PAYMENT REFERENCE, where the reference is what the bank calls what was paid.'
const paid = z.tuple([z.uuid(), z.string().trim().min(1).max(255)])

const noteRefund = async (sql: Sql, given: readonly string[]) => {
  const { data } = paid.safeParse(given)
  if (!data) throw new StartRefused(usage)
  const [payment, reference] = data
  const taken = await sql`select from ledger_transfers where reference = ${reference}`
  if (taken.length > 0) throw new StartRefused(`The reference ${reference} stands for another payment already.`)
  const isNoted = await noteRefundByHand(sql, payment, reference)
  process.stdout.write(isNoted ? 'Noted, and the payer is told.\n' : `Nothing is owed for the payment ${payment}.\n`)
  return isNoted
}

const endAlarm = async (sql: Sql, [given]: readonly string[]) => {
  if (!/^[1-9]\d{0,14}$/.test(given ?? ''))
    throw new StartRefused(
      'Usage: npm run ledger:check -- alarm-done NUMBER, where the number is the one of the alarm.',
    )
  const isClosed = await closeAlarm(sql, Number(given))
  process.stdout.write(isClosed ? 'Closed.\n' : `No alarm ${given} is open.\n`)
  return isClosed
}

const check = async (sql: Sql, environment: Environment) => {
  const { isWell, text } = await reportCheck(sql, await createProvider(sql, environment))
  process.stdout.write(text)
  return isWell
}

/** Entry point of `npm run ledger:check` and `npm run refund:done`. */
await commandLine('pouce-ledger', async ({ sql, environment, given: [verb, ...given] }) => {
  if (verb === 'refund-done') return noteRefund(sql, given)
  if (verb === 'alarm-done') return endAlarm(sql, given)
  return check(sql, environment)
})
