import { join } from 'node:path'
import * as z from 'zod'
import { connect, type Sql } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { findRunning } from '../db/embedded-running.ts'
import { migrate } from '../db/migrate.ts'
import { requireServer } from '../db/require-server.ts'
import { loadEnvironment, type Environment } from '../server/environment.ts'
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

/** `npm run ledger:check` and `npm run refund:done`: end with 0 where all is well, 1 where something is not, 2 where they could not look. */
const run = async ([verb, ...given]: readonly string[]) => {
  const environment = loadEnvironment()
  const folder = join(environment.dataFolder, 'postgres')
  const { databaseUrl, databaseDirectUrl } = environment
  const running = databaseDirectUrl ?? databaseUrl ?? findRunning(folder)
  const embedded = running ? undefined : await startEmbedded({ folder })
  const sql = connect(running ?? embedded?.url ?? '', {
    max: 2,
    name: 'pouce-ledger',
    isUnlimited: databaseDirectUrl !== undefined,
  })
  try {
    await requireServer(sql, databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    if (embedded) await migrate(sql)
    if (verb === 'refund-done') return (await noteRefund(sql, given)) ? 0 : 1
    if (verb === 'alarm-done') return (await endAlarm(sql, given)) ? 0 : 1
    return (await check(sql, environment)) ? 0 : 1
  } finally {
    await sql.end({ timeout: 5 })
    await embedded?.stop()
  }
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartRefused ? error.message : String(error)}\n`)
  return 2
})
