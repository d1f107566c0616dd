import { noticesOf } from '../testing/notices.ts'
import { describe, expect, it } from 'vitest'
import { beginPayment, carryOut, payFor, testCards, usual } from '../testing/payments.ts'
import { testDatabase } from '../testing/test-database.ts'
import { code, createWorld, origin, review } from '../testing/world.ts'
import { checkLedger } from './check-ledger.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { createTestBank } from './test-bank.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const agreed = async (given: object) => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const { id: jobId } = await world.openJob(poster, given)
  await world.accept(poster, (await world.apply(student, jobId)).id)
  const complete = () => poster.call('PATCH', `/api/jobs/${jobId}`, { status: 'completed' })
  const pay = () => poster.call('POST', '/api/create-payment-intent', { jobId, amount: usual.francs })
  const told = async () => (await noticesOf(sql, student.id)).map(({ title, message }) => `${title}: ${message}`)
  return { poster, student, jobId, complete, pay, told }
}

const throughPouce = { isThroughPouce: true, paymentMethod: 'both' }

describe('a job agreed through Pouce and completed before payment', () => {
  it('K-405 can still be paid, and the money is released at once, as by completing a paid job', async () => {
    const { poster, student, jobId, complete } = await agreed(throughPouce)
    expect(code(await complete())).toBe(200)
    const { paymentId } = await payFor(poster, jobId)
    const { body } = await student.call('GET', `/api/payments/${paymentId}`)
    expect(body).toMatchObject({ status: 'released', net: usual.net })
    const job = await student.call('GET', `/api/jobs/${jobId}`)
    expect(job.body.status).toBe('completed')
    expect(code(await poster.call('POST', '/api/create-payment-intent', { jobId, amount: usual.francs }))).toBe(
      'already-paid',
    )
    await carryOut(world)
    expect(await checkLedger(sql)).toEqual([])
    expect(await compareWithProvider(sql, createTestBank(sql, origin))).toEqual([])
  })

  it('K-405 can still be paid if the poster’s review completed it', async () => {
    const { poster, student, jobId } = await agreed(throughPouce)
    expect(code(await poster.call('POST', '/api/reviews', review(student.id, jobId)))).toBe(201)
    const { paymentId } = await payFor(poster, jobId)
    expect((await poster.call('GET', `/api/payments/${paymentId}`)).body.status).toBe('released')
  })

  it('K-405 keeps a payment begun earlier and accepts its charge', async () => {
    const { poster, jobId, complete } = await agreed(throughPouce)
    const { clientSecret, paymentId } = await beginPayment(poster, jobId)
    await complete()
    await poster.call('POST', '/api/test-bank/confirm', { clientSecret, cardNumber: testCards.accepted })
    expect((await poster.call('GET', `/api/payments/${paymentId}`)).body.status).toBe('released')
  })

  it('K-405 can have its price agreed afterwards', async () => {
    const { poster, student, jobId, complete, pay } = await agreed({ ...throughPouce, duration: 'selon entente' })
    await complete()
    expect(code(await pay())).toBe('no-amount')
    for (const person of [poster, student])
      expect(code(await person.call('POST', `/api/jobs/${jobId}/amount`, { amount: usual.amount }))).toBe(200)
    expect(code(await pay())).toBe(200)
  })

  it('K-405 tells the student that it is unpaid, and promises nothing', async () => {
    const unpaid = await agreed(throughPouce)
    await unpaid.complete()
    expect((await unpaid.told()).at(-1)).toContain('n’est pas payé par Pouce')
    const paid = await agreed(throughPouce)
    await payFor(paid.poster, paid.jobId)
    await paid.complete()
    expect((await paid.told()).join()).not.toContain('n’est pas payé par Pouce')
    const byHand = await agreed({})
    await byHand.complete()
    expect((await byHand.told()).at(-1)).not.toContain('n’est pas payé par Pouce')
  })

  it('K-405 cannot be paid if it was agreed by hand, is cancelled, or its student’s account is deleted', async () => {
    const byHand = await agreed({})
    await byHand.complete()
    expect(code(await byHand.pay())).toBe('not-payable')
    const cancelled = await agreed(throughPouce)
    await cancelled.poster.call('PATCH', `/api/jobs/${cancelled.jobId}`, { status: 'cancelled', reason: 'Pluie.' })
    expect(code(await cancelled.pay())).toBe('not-payable')
    const gone = await agreed(throughPouce)
    await gone.complete()
    const { clientSecret, paymentId } = await beginPayment(gone.poster, gone.jobId)
    expect(code(await world.deleteAccount(gone.student))).toBe(200)
    expect(code(await gone.pay())).toBe('not-payable')
    // A charge that arrives anyway is refunded.
    await gone.poster.call('POST', '/api/test-bank/confirm', { clientSecret, cardNumber: testCards.accepted })
    expect((await gone.poster.call('GET', `/api/payments/${paymentId}`)).body.status).toBe('refunded')
  })
})
