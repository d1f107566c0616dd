import { expect, it } from 'vitest'
import { limits } from '../../schema/rules.ts'
import { beginPayment, makeKnownPayer, payFor, testCards } from '../testing/payments.ts'
import { testDatabase } from '../testing/test-database.ts'
import { code, createWorld, origin, type Person } from '../testing/world.ts'
import { checkLedger } from './check-ledger.ts'
import type { Provider } from './provider.ts'
import { createTestBank } from './test-bank.ts'

const { sql } = await testDatabase()
const bank = createTestBank(sql, origin)
const opened: string[] = []
const openIntent: Provider['openIntent'] = payment => {
  opened.push(payment.id)
  return bank.openIntent(payment)
}
const world = createWorld(sql, { provider: { ...bank, openIntent } })

const student = await world.person('student')

const { fresh, known, days } = limits.payer

const jobAt = async (poster: Person, rappen: number): Promise<string> => {
  const job = await world.openJob(poster)
  await world.accept(poster, (await world.apply(student, job.id)).id)
  for (const person of [poster, student]) await person.call('POST', `/api/jobs/${job.id}/amount`, { amount: rappen })
  return job.id
}
const begin = (poster: Person, jobId: string, rappen: number) =>
  poster.call('POST', '/api/create-payment-intent', { jobId, amount: rappen / 100 })
const pay = async (poster: Person, rappen: number) => {
  const jobId = await jobAt(poster, rappen)
  const { clientSecret, paymentId } = await beginPayment(poster, jobId, rappen / 100)
  await poster.call('POST', '/api/test-bank/confirm', { clientSecret, cardNumber: testCards.accepted })
  return { jobId, paymentId }
}
const giveBack = async (paymentId: string) =>
  expect((await student.call('POST', `/api/payments/${paymentId}/refund`)).status).toBe(200)

it('K-412 a new account can pay up to its limit within thirty days; beyond it the provider is not called', async () => {
  const poster = await world.person('private')
  await pay(poster, fresh.volume - 10_000)
  const [last, more] = [await jobAt(poster, 10_000), await jobAt(poster, 100)]
  const before = opened.length
  expect(code(await begin(poster, last, 10_000))).toBe(200)
  expect(code(await begin(poster, more, 100))).toBe('payer-limit')
  expect(opened).toHaveLength(before + 1)
  expect(await sql`select from payments where job_id = ${more}`).toHaveLength(0)
  // A payment already begun continues: asking again does not create a second one.
  expect(code(await begin(poster, last, 10_000))).toBe(200)
  await sql`
    update payments set paid_at = paid_at - make_interval(days => ${days}) where payer_id = ${poster.id} and paid_at is not null`
  expect(code(await begin(poster, more, 100))).toBe(200)
})

it('K-412 allows more after thirty days and a finished job, but not after only one of the two', async () => {
  const [settled, old, busy] = [
    await world.person('private'),
    await world.person('private'),
    await world.person('private'),
  ]
  await makeKnownPayer(world, settled)
  await makeKnownPayer(world, busy)
  await sql`update users set created_at = now() - interval '29 days' where id = ${busy.id}`
  await sql`update users set created_at = now() - make_interval(days => ${days}) where id = ${old.id}`
  const amount = fresh.volume + 100
  for (const [poster, answer] of [
    [settled, 200],
    [old, 'payer-limit'],
    [busy, 'payer-limit'],
  ] as const)
    expect(code(await begin(poster, await jobAt(poster, amount), amount))).toBe(answer)
  expect(code(await begin(settled, await jobAt(settled, known.volume - amount), known.volume - amount))).toBe(200)
  expect(code(await begin(settled, await jobAt(settled, 100), 100))).toBe('payer-limit')
})

it('K-412 counts refunded payments too, and allows no new payment after several refunds', async () => {
  const poster = await world.person('private')
  for (let count = 0; count < fresh.refunds; count++) {
    expect(code(await begin(poster, await jobAt(poster, 200), 200))).toBe(200)
    await giveBack((await pay(poster, 100)).paymentId)
  }
  const jobId = await jobAt(poster, 100)
  const before = opened.length
  expect(code(await begin(poster, jobId, 100))).toBe('refund-limit')
  expect(opened).toHaveLength(before)
  await sql`
    update payments set paid_at = paid_at - make_interval(days => ${days})
    where id = (select id from payments where payer_id = ${poster.id} and status = 'refunded' limit 1)`
  expect(code(await begin(poster, jobId, 100))).toBe(200)

  const other = await world.person('private')
  const first = await pay(other, fresh.volume)
  await giveBack(first.paymentId)
  expect(code(await begin(other, await jobAt(other, 100), 100))).toBe('payer-limit')
})

it('K-412 limits the number of small payments: each costs the platform a fee', async () => {
  const poster = await world.person('private')
  for (let count = 0; count < fresh.payments; count++) await begin(poster, await jobAt(poster, 100), 100)
  expect(code(await begin(poster, await jobAt(poster, 100), 100))).toBe('payer-limit')
})

it('K-412 stops counting a cancelled payment once the provider has cancelled it', async () => {
  const poster = await world.person('private')
  const [first, second] = [await jobAt(poster, fresh.volume), await jobAt(poster, 100)]
  expect(code(await begin(poster, first, fresh.volume))).toBe(200)
  await poster.call('PATCH', `/api/jobs/${first}`, { status: 'cancelled' })
  // Until then its card could still be charged.
  expect(code(await begin(poster, second, 100))).toBe('payer-limit')
  await world.work('carry-out-instruction')
  expect(code(await begin(poster, second, 100))).toBe(200)
})

it('K-413 concurrent payments do not exceed the limit together', async () => {
  for (let round = 0; round < 5; round++) {
    const poster = await world.person('private')
    const each = fresh.volume / 2
    const jobs: string[] = []
    for (let count = 0; count < 6; count++) jobs.push(await jobAt(poster, each))
    const before = opened.length
    const answers = await Promise.all(jobs.map(jobId => begin(poster, jobId, each)))
    expect(answers.map(code).toSorted()).toEqual([200, 200, ...Array.from({ length: 4 }, () => 'payer-limit')])
    expect(opened).toHaveLength(before + 2)
  }
})

it('K-412 a household that pays a student three times a week stays below the limit', async () => {
  const poster = await world.person('private')
  await makeKnownPayer(world, poster)
  for (let count = 0; count < 15; count++) {
    const job = await world.openJob(poster)
    await world.accept(poster, (await world.apply(student, job.id)).id)
    await payFor(poster, job.id)
  }
  expect(await checkLedger(sql)).toEqual([])
})
