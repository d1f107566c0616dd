import { describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { beginPayment, paidJob, payFor, testCards, usual } from '../testing/payments.ts'
import { askSync } from '../testing/raw-device.ts'
import { createWorld, type Call } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'
import { checkLedger } from './check-ledger.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const moves = async () => Number((await sql`select count(*) from ledger_transfers`)[0]?.['count'])

/** Calls the same command by the documented endpoint and by the sync route. */
const bothRoutes = (person: { id: string; call: Call }, command: string, method: string, path: string) => ({
  documented: (body: object) => person.call(method, path, body),
  sync: async (input: Record<string, unknown>) => {
    const mutation = { id: newId(), account: person.id, command, input }
    const { body } = await askSync(person.call, { mutations: [mutation] })
    return body.results[0]
  },
})

describe('uninvolved people', () => {
  it('W-03 cannot release, give back or freeze other people’s money, by either route', async () => {
    const { paymentId } = await paidJob(world)
    const [stranger, otherStudent] = [await world.person('private'), await world.person('student')]
    const before = await moves()
    for (const [person, command, word] of [
      [stranger, 'release-payment', 'release'],
      [stranger, 'dispute-payment', 'dispute'],
      [otherStudent, 'refund-payment', 'refund'],
    ] as const) {
      const routes = bothRoutes(person, command, 'POST', `/api/payments/${paymentId}/${word}`)
      expect((await routes.documented({})).status).toBe(404)
      expect(await routes.sync({ id: paymentId })).toMatchObject({ outcome: 'refused', code: 'not-found' })
    }
    for (const [person, command, word] of [
      [otherStudent, 'release-payment', 'release'],
      [stranger, 'refund-payment', 'refund'],
    ] as const) {
      const routes = bothRoutes(person, command, 'POST', `/api/payments/${paymentId}/${word}`)
      expect((await routes.documented({})).status).toBe(403)
      expect(await routes.sync({ id: paymentId })).toMatchObject({ outcome: 'refused', code: 'forbidden' })
    }
    expect(await moves()).toBe(before)
  })

  it('W-06 cannot pay for, confirm or look into other people’s payments', async () => {
    const { poster, job } = await world.assignedJob()
    const { clientSecret, paymentId } = await beginPayment(poster, job.id)
    const thief = await world.person('private')
    expect((await thief.call('POST', '/api/create-payment-intent', { jobId: job.id, amount: 50 })).status).toBe(404)
    const card = { clientSecret, cardNumber: testCards.accepted }
    expect((await thief.call('POST', '/api/test-bank/confirm', card)).status).toBe(404)
    expect((await thief.call('POST', '/api/test-bank/authenticate', { clientSecret, isApproved: true })).status).toBe(
      404,
    )
    expect((await thief.call('GET', `/api/payments/${paymentId}`)).status).toBe(404)
    expect((await thief.call('GET', `/api/wallets/${poster.id}/balance`)).status).toBe(404)
    expect((await thief.call('GET', `/api/wallets/${poster.id}/transactions`)).status).toBe(404)
    expect((await thief.call('GET', `/api/jobs/${job.id}/amount`)).status).toBe(404)
  })

  it('W-06 cannot choose where the money goes: another person’s account is no destination', async () => {
    const { poster, student, job } = await world.assignedJob()
    const thief = await world.person('student')
    await thief.call('POST', '/api/payouts/onboarding')
    const given = { jobId: job.id, amount: 50, studentAccountId: `test_acct_${thief.id}`, applicationFee: 49.99 }
    const { body } = await poster.call('POST', '/api/create-payment-intent', given)
    const { clientSecret, paymentId } = body
    await poster.call('POST', '/api/test-bank/confirm', { clientSecret, cardNumber: testCards.accepted })
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    expect((await student.call('GET', `/api/wallets/${student.id}/balance`)).body.balance).toBe(usual.net)
    expect((await thief.call('GET', `/api/wallets/${thief.id}/balance`)).body.balance).toBe(0)
    expect(await poster.call('POST', '/api/create-payment-intent', { ...given, payeeId: thief.id })).toMatchObject({
      status: 400,
      body: { field: 'payeeId' },
    })
  })
})

describe('amounts', () => {
  const wrong = [
    0,
    -50,
    -0.01,
    49.999,
    0.001,
    1e9,
    1e308,
    '50',
    '50; drop table payments',
    null,
    true,
    [50],
    {},
    undefined,
  ]

  it.each(wrong)('W-06 refuses %o', async amount => {
    const { poster, student, job } = await world.assignedJob()
    const asked = await poster.call('POST', '/api/create-payment-intent', { jobId: job.id, amount })
    expect(asked).toMatchObject({ status: 400, body: { field: 'amount' } })
    const routes = bothRoutes(student, 'agree-on-amount', 'POST', `/api/jobs/${job.id}/amount`)
    const rappen = typeof amount === 'number' ? amount * 100 : amount
    if (!Number.isInteger(rappen) || Number(rappen) < 100 || Number(rappen) > 2_000_000) {
      expect(await routes.documented({ amount: rappen })).toMatchObject({ status: 400, body: { field: 'amount' } })
      expect(await routes.sync({ jobId: job.id, amount: rappen })).toMatchObject({ code: 'invalid-input' })
    }
    expect(await sql`select from payments where job_id = ${job.id}`).toHaveLength(0)
  })

  it.each([1, 49.99, 50.01, 500, 20_000])('W-06 refuses %d, which is not this job’s amount', async amount => {
    const { poster, job } = await world.assignedJob()
    const { body } = await poster.call('POST', '/api/create-payment-intent', { jobId: job.id, amount })
    expect(body.code).toBe('amount-changed')
    expect(await sql`select from payments where job_id = ${job.id}`).toHaveLength(0)
  })

  it('W-06 never charges a price that only one side has named', async () => {
    const { poster, job } = await world.assignedJob()
    await poster.call('POST', `/api/jobs/${job.id}/amount`, { amount: 100 })
    await poster.call('POST', `/api/jobs/${job.id}/amount`, { amount: 100 })
    expect((await poster.call('POST', '/api/create-payment-intent', { jobId: job.id, amount: 1 })).body.code).toBe(
      'amount-changed',
    )
  })
})

describe('whatever the code does, the database', () => {
  const refused = async (work: () => Promise<unknown>) => {
    const error: unknown = await work().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Error)
    return error instanceof Error ? error.message : ''
  }
  const transfer = (paymentId: string, kind: string, sides: [string, number][]) => async () =>
    sql.begin(async tx => {
      const [made] =
        await tx`insert into ledger_transfers (payment_id, kind) values (${paymentId}, ${kind}) returning id`
      for (const [account, amount] of sides)
        await tx`insert into ledger_postings (transfer_id, account, amount) values (${made?.['id']}, ${account}, ${amount})`
    })

  it('W-07 stores no transfer that does not sum to zero, has one side, or is the second of its kind', async () => {
    const { paymentId, student } = await paidJob(world)
    const [escrow, wallet] = [`escrow:${paymentId}`, `wallet:${student.id}`]
    expect(
      await refused(
        transfer(paymentId, 'release', [
          [escrow, -5000],
          [wallet, 5001],
        ]),
      ),
    ).toMatch(/rest of 1/)
    expect(await refused(transfer(paymentId, 'release', []))).toMatch(/0 sides/)
    expect(
      await refused(
        transfer(paymentId, 'charge', [
          ['world', -5000],
          [escrow, 5000],
        ]),
      ),
    ).toMatch(/duplicate/)
    expect(await checkLedger(sql)).toEqual([])
  })

  it('W-07 allows no negative balance', async () => {
    const { paymentId, student } = await paidJob(world)
    const [escrow, wallet] = [`escrow:${paymentId}`, `wallet:${student.id}`]
    expect(
      await refused(
        transfer(paymentId, 'release', [
          [escrow, -5001],
          [wallet, 5001],
        ]),
      ),
    ).toMatch(/balance/)
    expect(
      await refused(
        transfer(paymentId, 'payout', [
          [wallet, -1],
          ['world', 1],
        ]),
      ),
    ).toMatch(/balance/)
  })

  it('W-07 neither deletes nor changes bookings', async () => {
    const { paymentId } = await paidJob(world)
    const only = /only grows/
    expect(await refused(async () => sql`update ledger_postings set amount = amount * 2`)).toMatch(only)
    expect(await refused(async () => sql`delete from ledger_postings`)).toMatch(only)
    expect(await refused(async () => sql`truncate ledger_postings`)).toMatch(only)
    expect(await refused(async () => sql`update ledger_transfers set kind = 'loss'`)).toMatch(only)
    expect(await refused(async () => sql`delete from ledger_transfers`)).toMatch(only)
    expect(await refused(async () => sql`update ledger_balances set balance = balance + 1`)).toMatch(only)
    expect(await refused(async () => sql`insert into ledger_balances values ('wallet:x', 1)`)).toMatch(only)
    expect(await refused(async () => sql`delete from payments`)).toMatch(only)
    expect(await refused(async () => sql`update payments set amount = 100 where id = ${paymentId}`)).toMatch(
      /stays what/,
    )
    expect(await refused(async () => sql`update payments set status = 'awaiting' where id = ${paymentId}`)).toMatch(
      /cannot go from held/,
    )
  })

  it('W-07 allows one payment per job, from its poster to its student', async () => {
    const { poster, student, job } = await paidJob(world)
    const stranger = await world.person('student')
    const insert =
      (payeeId: string, payerId = poster.id) =>
      async () =>
        sql`insert into payments ${sql({ id: newId(), jobId: job.id, payerId, payeeId, amount: 5000, fee: 250, provider: 'test-bank' })}`
    expect(await refused(insert(student.id))).toMatch(/payments_one_alive/)
    expect(await refused(insert(stranger.id))).toMatch(/from a poster to the student/)
    expect(await refused(insert(student.id, stranger.id))).toMatch(/from a poster to the student/)
  })

  it('W-07 stores an intent and a charge only once', async () => {
    const { poster, job } = await world.assignedJob()
    const { paymentId } = await payFor(poster, job.id)
    const other = await world.assignedJob()
    const { paymentId: second } = await beginPayment(other.poster, other.job.id)
    const copy = async () => sql`
      update payments p set intent = o.intent from payments o where p.id = ${second} and o.id = ${paymentId}`
    expect(await refused(copy)).toMatch(/duplicate/)
  })
})
