import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { environmentVariables, projectFolder } from '../server/environment.ts'
import { clockEnvironment } from '../testing/clock.ts'
import { carryOut, paidJob, usual } from '../testing/payments.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, origin } from '../testing/world.ts'
import type { Transaction } from '../db/connect.ts'
import { raiseAlarm, readAlarms } from './alarms.ts'
import { reportCheck } from './report-check.ts'
import { createTestBank } from './test-bank.ts'

const { sql, url } = await testDatabase()
const world = createWorld(sql)
const bank = createTestBank(sql, origin)

const nothing = Object.fromEntries(environmentVariables.map(name => [name, '']))
const command = (databaseUrl: string, ...given: string[]) =>
  new Promise<{ code: number | null; said: string }>(resolve => {
    const env = { PATH: process.env['PATH'], ...nothing, ...clockEnvironment(), DATABASE_URL: databaseUrl }
    const child = spawn(process.execPath, [join(projectFolder, 'api/money/main.ts'), ...given], { env })
    let said = ''
    child.stdout.on('data', chunk => (said += String(chunk)))
    child.stderr.on('data', chunk => (said += String(chunk)))
    child.once('close', code => resolve({ code, said }))
  })

/** Writes as the database's owner with triggers disabled, which our code cannot do. */
const tamper = (work: (tx: Transaction) => Promise<unknown>) =>
  sql.begin(async tx => {
    await tx`set local session_replication_role = replica`
    await work(tx)
  })

describe('ledger:check', () => {
  it('W-07 finds nothing in a correct ledger, whatever the state of its payments', async () => {
    for (const status of ['completed', 'cancelled', 'in_progress']) {
      const { poster, student, job } = await paidJob(world)
      await poster.call('PATCH', `/api/jobs/${job.id}`, { status })
      if (status === 'completed') await student.call('POST', '/api/payouts/onboarding')
    }
    expect((await reportCheck(sql, bank)).isWell).toBe(true)
    await carryOut(world)
    expect(await command(url)).toMatchObject({
      code: 0,
      said: expect.stringContaining('agrees with the books of test-bank'),
    })
  })

  it.each<[string, string, (tx: Transaction, paymentId: string) => Promise<unknown>]>([
    [
      'a posting changed',
      'its sides come to 1',
      (tx, id) => tx`
      update ledger_postings set amount = amount + 1 where account = ${`escrow:${id}`}`,
    ],
    [
      'a posting gone',
      'its sides come to',
      (tx, id) => tx`delete from ledger_postings where account = ${`escrow:${id}`}`,
    ],
    [
      'a transfer gone',
      'held, but booked are {}',
      async (tx, id) => {
        await tx`delete from ledger_postings where transfer_id in (select id from ledger_transfers where payment_id = ${id})`
        await tx`delete from ledger_transfers where payment_id = ${id}`
      },
    ],
    [
      'a balance changed',
      'it is kept as 4999',
      (tx, id) => tx`
      update ledger_balances set balance = balance - 1 where account = ${`escrow:${id}`}`,
    ],
    [
      'a status changed',
      'refunded, but booked are {charge}',
      (tx, id) => tx`
      update payments set status = 'refunded', refunded = amount, settled_at = now() where id = ${id}`,
    ],
    [
      'money to another account',
      'instead of',
      (tx, id) => tx`
      update ledger_postings set account = 'fees' where account = ${`escrow:${id}`}`,
    ],
    ['an amount changed', 'instead of', (tx, id) => tx`update payments set amount = amount * 2 where id = ${id}`],
    [
      'a charge the bank does not have',
      'not at the provider',
      (tx, id) => tx`
      update test_bank_intents set charge = null where payment_id = ${id}`,
    ],
    [
      'a charge of another amount',
      'at the provider',
      (tx, id) => tx`
      update test_bank_intents set amount = 1 where payment_id = ${id}`,
    ],
    [
      'a refund that was never decided',
      'not in the ledger',
      (tx, id) => tx`
      insert into test_bank_moves (id, key, kind, payment_id, amount) values (${`r_${id}`}, ${`r_${id}`}, 'refund', ${id}, 1)`,
    ],
  ])('W-07 finds %s', async (_what, said, work) => {
    const { paymentId } = await paidJob(world)
    const copies = await sql.begin(async tx => ({
      payment: await tx`select * from payments where id = ${paymentId}`,
      intent: await tx`select * from test_bank_intents where payment_id = ${paymentId}`,
    }))
    expect(copies.payment[0]).toMatchObject({ amount: usual.amount })
    await tamper(tx => work(tx, paymentId))
    const { isWell, text } = await reportCheck(sql, bank)
    expect(isWell).toBe(false)
    expect(text).toContain(said)
    // The next case must find only its own.
    await tamper(async tx => {
      await tx`delete from ledger_postings where transfer_id in (select id from ledger_transfers where payment_id = ${paymentId})`
      await tx`delete from ledger_transfers where payment_id = ${paymentId}`
      await tx`delete from ledger_balances where account = ${`escrow:${paymentId}`}`
      await tx`delete from instructions where payment_id = ${paymentId}`
      await tx`delete from payments where id = ${paymentId}`
      await tx`delete from test_bank_intents where payment_id = ${paymentId}`
      await tx`delete from test_bank_moves where payment_id = ${paymentId}`
    })
    expect((await reportCheck(sql, bank)).text).toContain('The ledger adds up.')
  })

  it('W-07 names each open alarm until it is closed by number', async () => {
    await sql.begin(tx => raiseAlarm(tx, 'payout-failed', 'po_1'))
    const [alarm] = await readAlarms(sql)
    const said = expect.stringContaining(`alarm ${alarm?.id}, payout-failed: po_1`)
    expect(await command(url)).toMatchObject({ code: 1, said })
    expect((await command(url, 'alarm-done', 'nonsense')).code).toBe(2)
    expect((await command(url, 'alarm-done', '999999')).code).toBe(1)
    expect(await command(url, 'alarm-done', String(alarm?.id))).toMatchObject({ code: 0, said: 'Closed.\n' })
    expect((await command(url)).code).toBe(0)
  }, 30_000)

  it('W-07 exits with one code if something is wrong, and with another if it could not check', async () => {
    const { paymentId } = await paidJob(world)
    await tamper(tx => tx`update ledger_balances set balance = 1 where account = ${`escrow:${paymentId}`}`)
    expect(await command(url)).toMatchObject({ code: 1, said: expect.stringContaining(`escrow:${paymentId}`) })
    expect((await command('postgres://nobody@127.0.0.1:1/nothing')).code).toBe(2)
  })
})
