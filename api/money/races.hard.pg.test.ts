import { describe, expect, it } from 'vitest'
import { hashPassword } from '../accounts/password.ts'
import { itIsTime, beginPayment, carryOut, paidJob, payoutsAreDue, testCards, usual } from '../testing/payments.ts'
import { codes, createWorld, review, type Person } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'
import { checkLedger } from './check-ledger.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { takeDispute } from './bank-disputes.ts'
import { releaseDue } from './release-due.ts'
import { createTestBank } from './test-bank.ts'
import { origin } from '../testing/world.ts'

const { sql } = await testDatabase()
// Two API processes on one database stand for any number.
const [world, elsewhere] = [createWorld(sql), createWorld(sql)]
const rounds = 10
const password = 'vélo-à-deux'
const passwordHash = await hashPassword(password)

const repeat = async (round: () => Promise<void>) => {
  for (let index = 0; index < rounds; index++) await round()
  await carryOut(world)
  // The ledger is correct after any race, and agrees with the bank.
  expect(await checkLedger(sql)).toEqual([])
  expect(await compareWithProvider(sql, createTestBank(sql, origin))).toEqual([])
}

const statusOf = async (paymentId: string) => {
  const [row] = await sql<{ status: string }[]>`select status from payments where id = ${paymentId}`
  return row?.status
}
const makeDue = (paymentId: string) => sql`update payments set release_at = now() where id = ${paymentId}`
const release = (poster: Person, paymentId: string) => poster.call('POST', `/api/payments/${paymentId}/release`)
const setStatus = (poster: Person, jobId: string, status: string) =>
  poster.call('PATCH', `/api/jobs/${jobId}`, { status })
const leave = (person: Person) => person.call('DELETE', '/api/auth/account', { password })

describe('concurrently', () => {
  it('W-03 four releases count once', () =>
    repeat(async () => {
      const { poster, student, paymentId } = await paidJob(world)
      const answers = await Promise.all([1, 2, 3, 4].map(() => release(poster, paymentId)))
      expect(codes(answers).toSorted()).toEqual([200, 'payment-not-held', 'payment-not-held', 'payment-not-held'])
      const told = await sql`select from notifications where user_id = ${student.id} and kind = 'paymentReleased'`
      expect(told).toHaveLength(1)
    }))

  it('W-03 W-04 by hand, by three processes when it is due, by completing and by the review: releases once', () =>
    repeat(async () => {
      const { poster, student, job, paymentId } = await paidJob(world)
      await makeDue(paymentId)
      await Promise.all([
        release(poster, paymentId),
        releaseDue(sql),
        releaseDue(sql),
        releaseDue(sql),
        setStatus(poster, job.id, 'completed'),
        poster.call('POST', '/api/reviews', review(student.id, job.id)),
      ])
      expect(await statusOf(paymentId)).toBe('released')
      expect((await student.call('GET', `/api/wallets/${student.id}/balance`)).body.balance).toBe(usual.net)
    }))

  it('W-03 release and cancel: the money goes one way', () =>
    repeat(async () => {
      const { poster, student, job, paymentId } = await paidJob(world)
      await makeDue(paymentId)
      const [released, cancelled, givenBack] = await Promise.all([
        release(poster, paymentId),
        setStatus(poster, job.id, 'cancelled'),
        student.call('POST', `/api/payments/${paymentId}/refund`),
        releaseDue(sql),
      ])
      expect(cancelled?.status).toBe(200)
      await sql`update payments set refund_at = now() where id = ${paymentId} and refund_at is not null`
      await releaseDue(sql)
      expect(['released', 'refunded']).toContain(await statusOf(paymentId))
      if ((await statusOf(paymentId)) === 'refunded') expect(released?.status).toBe(409)
      else expect(givenBack?.body.code).toBe('payment-not-held')
    }))

  it('W-04 complete and cancel: the money follows the job’s status', () =>
    repeat(async () => {
      const { poster, job, paymentId } = await paidJob(world)
      await itIsTime(world, job.id)
      await Promise.all([setStatus(poster, job.id, 'completed'), setStatus(poster, job.id, 'cancelled')])
      const [stored] = await sql<{ status: string }[]>`select status from jobs where id = ${job.id}`
      // The work had begun: the student has two days to object.
      expect(await statusOf(paymentId)).toBe(stored?.status === 'completed' ? 'released' : 'held')
      await sql`update payments set refund_at = now() where id = ${paymentId} and refund_at is not null`
      await releaseDue(sql)
      expect(await statusOf(paymentId)).toBe(stored?.status === 'completed' ? 'released' : 'refunded')
    }))

  it('W-03 release and a dispute, the payer’s or the bank’s: frozen or released, and a loss is borne once', () =>
    repeat(async () => {
      const { poster, paymentId } = await paidJob(world)
      await makeDue(paymentId)
      const id = `dp_${paymentId}`
      const bank = (status: 'open' | 'lost') =>
        sql.begin(tx => takeDispute(tx, { id, paymentId, intent: null, status, fees: [] }))
      await Promise.all([
        release(poster, paymentId),
        poster.call('POST', `/api/payments/${paymentId}/dispute`),
        releaseDue(sql),
        bank('open'),
      ])
      const between = await statusOf(paymentId)
      expect(['released', 'frozen']).toContain(between)
      await Promise.all([bank('lost'), bank('lost'), bank('open'), release(poster, paymentId)])
      // Released money that has not been paid out is charged back too.
      expect(await statusOf(paymentId)).toBe('charged_back')
    }))

  it('W-06 begin and pay while the job is cancelled: nothing stays held after the objection period', () =>
    repeat(async () => {
      const { poster, job } = await world.assignedJob()
      await itIsTime(world, job.id)
      const { clientSecret, paymentId } = await beginPayment(poster, job.id)
      const card = { clientSecret, cardNumber: testCards.accepted }
      await Promise.all([
        poster.call('POST', '/api/test-bank/confirm', card),
        setStatus(poster, job.id, 'cancelled'),
        poster.call('POST', '/api/create-payment-intent', { jobId: job.id, amount: usual.francs }),
      ])
      // Paid before the cancellation, so the work had begun: the student can object first.
      await sql`update payments set refund_at = now() where id = ${paymentId} and refund_at is not null`
      await releaseDue(sql)
      expect(['cancelled', 'refunded']).toContain(await statusOf(paymentId))
    }))

  it('W-03 leaving against release, refund, complete and the due date: the money goes one way', () =>
    repeat(async () => {
      const { poster, student, job, paymentId } = await paidJob(world)
      await makeDue(paymentId)
      const [left, ...others] = await Promise.all([
        student.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Malade' }),
        release(poster, paymentId),
        setStatus(poster, job.id, 'completed'),
        student.call('POST', `/api/payments/${paymentId}/refund`),
        releaseDue(sql),
      ])
      const [stored] = await sql<{ status: string }[]>`select status from jobs where id = ${job.id}`
      const money = await statusOf(paymentId)
      const [ofRelease, ofEnd] = codes(others.filter(answer => typeof answer !== 'number'))
      if (left.status === 200) {
        expect([stored?.status, money]).toEqual(['left', 'refunded'])
        expect([ofRelease, ofEnd]).toEqual(['payment-not-held', 'status-conflict'])
      } else {
        expect(['already-paid', 'status-conflict']).toContain(left.body.code)
        expect(['completed', 'in_progress']).toContain(stored?.status)
        expect(['released', 'refunded']).toContain(money)
      }
    }))

  it('W-03 leaving against a dispute, the payer’s or the bank’s: frozen or refunded', () =>
    repeat(async () => {
      const { poster, student, job, paymentId } = await paidJob(world)
      const bank = (status: 'open' | 'lost') =>
        sql.begin(tx => takeDispute(tx, { id: `dp_${paymentId}`, paymentId, intent: null, status, fees: [] }))
      const [left, disputed] = await Promise.all([
        student.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Malade' }),
        poster.call('POST', `/api/payments/${paymentId}/dispute`),
        bank('open'),
      ])
      expect(await statusOf(paymentId)).toBe(left.status === 200 ? 'refunded' : 'frozen')
      if (left.status === 200) expect(disputed.body.code).toBe('payment-not-held')
      else expect(left.body.code).toBe('payment-frozen')
    }))

  it('W-06 begin and pay while the student leaves: nothing stays held, and the next student can be paid', () =>
    repeat(async () => {
      const { poster, student, job } = await world.assignedJob()
      const { clientSecret, paymentId } = await beginPayment(poster, job.id)
      const [left] = await Promise.all([
        student.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Malade' }),
        poster.call('POST', '/api/test-bank/confirm', { clientSecret, cardNumber: testCards.accepted }),
        poster.call('POST', '/api/create-payment-intent', { jobId: job.id, amount: usual.francs }),
      ])
      expect(left.status).toBe(200)
      expect(['cancelled', 'refunded']).toContain(await statusOf(paymentId))
      const next = await world.person('student')
      await world.accept(poster, (await world.apply(next, job.id)).id)
      const again = await beginPayment(poster, job.id)
      const card = { clientSecret: again.clientSecret, cardNumber: testCards.accepted }
      await poster.call('POST', '/api/test-bank/confirm', card)
      expect(await statusOf(again.paymentId)).toBe('held')
    }))

  it('W-06 begin twice and pay twice: charged once', () =>
    repeat(async () => {
      const { poster, job } = await world.assignedJob()
      const begun = await Promise.all([beginPayment(poster, job.id), beginPayment(poster, job.id)])
      expect(begun[0]).toEqual(begun[1])
      const card = { clientSecret: begun[0].clientSecret, cardNumber: testCards.accepted }
      const answers = await Promise.all([
        poster.call('POST', '/api/test-bank/confirm', card),
        poster.call('POST', '/api/test-bank/confirm', card),
      ])
      expect(codes(answers)).toContain(200)
      expect(
        await sql`select from ledger_transfers t join payments p on p.id = t.payment_id where p.job_id = ${job.id}`,
      ).toHaveLength(1)
    }))

  it('W-06 pay while another amount is agreed: one of the two, never both', () =>
    repeat(async () => {
      const { poster, student, job } = await world.assignedJob()
      const { clientSecret } = await beginPayment(poster, job.id)
      await student.call('POST', `/api/jobs/${job.id}/amount`, { amount: 6000 })
      await Promise.all([
        poster.call('POST', `/api/jobs/${job.id}/amount`, { amount: 6000 }),
        poster.call('POST', '/api/test-bank/confirm', { clientSecret, cardNumber: testCards.accepted }),
      ])
      const held = await sql<{ amount: number }[]>`
        select amount from payments where job_id = ${job.id} and status = 'held'`
      const [agreed] = await sql<{ amount: number | null }[]>`select amount from agreements where job_id = ${job.id}`
      expect(held.every(({ amount }) => amount === (agreed?.amount ?? 5000))).toBe(true)
    }))

  it('W-03 deleting the account while money is held, released or in transit: not before it has arrived', () =>
    repeat(async () => {
      const { poster, student, paymentId } = await paidJob(world)
      await sql`update users set password_hash = ${passwordHash} where id in ${sql([poster.id, student.id])}`
      const [left, left2] = await Promise.all([leave(student), leave(poster), release(poster, paymentId)])
      expect(codes([left, left2]).every(code => code === 'work-under-way')).toBe(true)
      await setStatus(poster, (await poster.call('GET', `/api/payments/${paymentId}`)).body.jobId, 'completed')
      expect((await leave(student)).body.code).toBe('money-held')
      await student.call('POST', '/api/payouts/onboarding')
      await payoutsAreDue(world)
      const [late] = await Promise.all([leave(student), carryOut(world), carryOut(elsewhere)])
      expect(['money-held', 200]).toContain(codes([late])[0])
      if (late.status !== 200) expect((await leave(student)).status).toBe(200)
    }))

  it('W-03 pay while the student deletes the account: the money is refunded', () =>
    repeat(async () => {
      const { poster, student, job } = await world.assignedJob()
      await sql`update users set password_hash = ${passwordHash} where id = ${student.id}`
      const { clientSecret, paymentId } = await beginPayment(poster, job.id)
      const [left] = await Promise.all([
        leave(student),
        poster.call('POST', '/api/test-bank/confirm', { clientSecret, cardNumber: testCards.accepted }),
      ])
      const status = await statusOf(paymentId)
      if (left.status === 200) expect(['cancelled', 'refunded']).toContain(status)
      else expect(status).toBe('held')
    }))

  it('W-07 several workers carry out each instruction once', () =>
    repeat(async () => {
      const { poster, student, paymentId } = await paidJob(world)
      await student.call('POST', '/api/payouts/onboarding')
      await release(poster, paymentId)
      await payoutsAreDue(world)
      const mails = (await Promise.all([carryOut(world), carryOut(elsewhere), carryOut(world)])).flat()
      expect(mails.filter(({ to }) => to === student.email)).toHaveLength(2)
      expect((await student.call('GET', `/api/wallets/${student.id}/balance`)).body.balance).toBe(0)
    }))
})
