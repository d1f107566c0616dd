import { describe, expect, it } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { beginPayment, carryOut, paidJob, payFor, payoutsAreDue, testCards, usual } from '../testing/payments.ts'
import { createOutbox, createWorld, origin, review, type Person } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'
import { askSync } from '../testing/raw-device.ts'
import { reconcile } from './reconcile.ts'
import { releaseDue } from './release-due.ts'
import { createTestBank } from './test-bank.ts'
import { startQueue } from '../queue/start-queue.ts'

const { sql } = await testDatabase()
const silent = { info: () => {}, error: () => {} }
const world = createWorld(sql)

const balance = async (person: Person) => (await person.call('GET', `/api/wallets/${person.id}/balance`)).body
const lines = async (person: Person) => (await person.call('GET', `/api/wallets/${person.id}/transactions`)).body
const statusOf = async (person: Person, id: string) => (await person.call('GET', `/api/payments/${id}`)).body.status
const titles = async (person: Person) =>
  (await person.call('GET', `/api/notifications/${person.id}`)).body.map(({ title }: { title: string }) => title)

describe('paying for a job', () => {
  it('W-06 answers with a client secret, the server’s own amount and its fee of 5 %', async () => {
    const { poster, student, job } = await world.assignedJob()
    const given = { jobId: job.id, amount: 50, studentAccountId: 'acct_of_a_thief', applicationFee: 0 }
    const { status, body } = await poster.call('POST', '/api/create-payment-intent', given)
    expect(status).toBe(200)
    expect(body).toMatchObject({ amount: usual.amount, fee: usual.fee, provider: 'test-bank', publishableKey: null })
    const payment = (await poster.call('GET', `/api/payments/${body.paymentId}`)).body
    expect(payment).toMatchObject({
      payerId: poster.id,
      payeeId: student.id,
      net: usual.net,
      status: 'awaiting',
      isTest: true,
    })
    // The student cannot see an unpaid payment.
    expect((await student.call('GET', `/api/payments/${body.paymentId}`)).status).toBe(404)
    expect(await lines(poster)).toEqual([])
  })

  it('W-06 a second request continues the same payment', async () => {
    const { poster, job } = await world.assignedJob()
    const [one, two] = [await beginPayment(poster, job.id), await beginPayment(poster, job.id)]
    expect(two).toEqual(one)
  })

  it('W-06 W-07 holds the funds, notifies the student and starts the job', async () => {
    const { poster, student, job, paymentId } = await paidJob(world)
    expect(await balance(poster)).toEqual({ balance: 0, pendingBalance: usual.amount })
    expect(await balance(student)).toEqual({ balance: 0, pendingBalance: usual.net })
    expect((await poster.call('GET', `/api/jobs/${job.id}`)).body.status).toBe('in_progress')
    expect(await titles(student)).toContain('Job payé')
    expect(await lines(poster)).toMatchObject([
      { type: 'payment', status: 'completed', amount: usual.amount, jobTitle: job.title },
      { id: paymentId, type: 'escrow_release', status: 'pending', amount: usual.amount },
    ])
    expect((await poster.call('POST', '/api/create-payment-intent', { jobId: job.id, amount: 50 })).body.code).toBe(
      'already-paid',
    )
  })

  it('W-07 a refused card or an unconfirmed payment takes nothing, and can be retried', async () => {
    const { poster, job } = await world.assignedJob()
    const { clientSecret, paymentId } = await beginPayment(poster, job.id)
    const confirm = async (cardNumber: string) =>
      (await poster.call('POST', '/api/test-bank/confirm', { clientSecret, cardNumber })).body
    const answer = async (isApproved: boolean) =>
      (await poster.call('POST', '/api/test-bank/authenticate', { clientSecret, isApproved })).body
    expect(await confirm(testCards.refused)).toMatchObject({
      status: 'refused',
      message: expect.stringContaining('essai'),
    })
    expect(await confirm(testCards.asks)).toMatchObject({ status: 'requires_action' })
    expect(await answer(false)).toMatchObject({ status: 'refused' })
    expect(await statusOf(poster, paymentId)).toBe('awaiting')
    expect(await confirm(testCards.asks)).toMatchObject({ status: 'requires_action' })
    expect(await answer(true)).toMatchObject({ status: 'succeeded', message: null })
    expect(await statusOf(poster, paymentId)).toBe('held')
    expect((await confirm(testCards.accepted))['code']).toBe('not-payable')
  })

  it('W-06 charges only the amount that both agreed on', async () => {
    const { poster, student, job } = await world.assignedJob()
    const say = async (person: Person, amount: number) =>
      (await person.call('POST', `/api/jobs/${job.id}/amount`, { amount })).body
    await beginPayment(poster, job.id)
    expect(await say(student, 6000)).toMatchObject({ amount: null, proposedAmount: 6000, proposedById: student.id })
    expect(await titles(poster)).toContain('Montant proposé')
    // One proposal is no agreement, and neither is repeating it.
    expect(await say(student, 6000)).toMatchObject({ amount: null })
    expect((await poster.call('GET', `/api/jobs/${job.id}/amount`)).body).toMatchObject({ amount: 5000 })
    expect(await say(poster, 6000)).toMatchObject({ amount: 6000, proposedAmount: null })
    const price = (await student.call('GET', `/api/jobs/${job.id}/amount`)).body
    expect(price).toMatchObject({ amount: 6000, fee: 300, net: 5700 })
    const late = await poster.call('POST', '/api/create-payment-intent', { jobId: job.id, amount: 50 })
    expect(late.body.code).toBe('amount-changed')
    const { clientSecret } = await beginPayment(poster, job.id, 60)
    await poster.call('POST', '/api/test-bank/confirm', { clientSecret, cardNumber: testCards.accepted })
    expect(await balance(poster)).toEqual({ balance: 0, pendingBalance: 6000 })
    expect((await say(student, 7000))['code']).toBe('already-paid')
  })

  it('W-06 requires an agreed price if the offer does not determine one', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const job = await world.openJob(poster, { duration: 'à discuter' })
    await world.accept(poster, (await world.apply(student, job.id)).id)
    const answer = await poster.call('POST', '/api/create-payment-intent', { jobId: job.id, amount: 50 })
    expect(answer.body.code).toBe('no-amount')
  })

  it('W-06 requires a job with a student that has not ended', async () => {
    const poster = await world.person('private')
    const open = await world.openJob(poster)
    const begin = async (caller: Person, jobId: string) =>
      (await caller.call('POST', '/api/create-payment-intent', { jobId, amount: 50 })).body.code
    expect(await begin(poster, open.id)).toBe('not-payable')
    const { poster: other, job } = await world.assignedJob()
    await other.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    expect(await begin(other, job.id)).toBe('not-payable')
    expect(await begin(poster, job.id)).toBe('not-found')
  })
})

describe('releasing', () => {
  it('W-03 N-03 releases the funds once, without the fee, and notifies the student', async () => {
    const { poster, student, paymentId } = await paidJob(world)
    const { status, body } = await poster.call('POST', `/api/payments/${paymentId}/release`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: paymentId, status: 'released', net: usual.net })
    expect(await balance(student)).toEqual({ balance: usual.net, pendingBalance: 0 })
    expect(await balance(poster)).toEqual({ balance: 0, pendingBalance: 0 })
    expect(await titles(student)).toContain('Fonds libérés')
    expect((await poster.call('POST', `/api/payments/${paymentId}/release`)).body.code).toBe('payment-not-held')
    expect(await lines(student)).toMatchObject([{ type: 'escrow_release', status: 'completed', amount: usual.net }])
  })

  it('W-04 happens when the job is completed', async () => {
    const { poster, student, job } = await paidJob(world)
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    expect(await balance(student)).toMatchObject({ balance: usual.net })
  })

  it('W-04 happens with the review', async () => {
    const { poster, student, job } = await paidJob(world)
    expect((await poster.call('POST', '/api/reviews', review(student.id, job.id))).status).toBe(201)
    expect(await balance(student)).toMatchObject({ balance: usual.net })
  })

  it('W-04 happens automatically after 7 days, and not before', async () => {
    const { student, paymentId } = await paidJob(world)
    await sql`update payments set release_at = release_at - interval '6 days 23 hours' where id = ${paymentId}`
    expect(await releaseDue(sql)).toBe(0)
    await sql`update payments set release_at = release_at - interval '1 hour 1 minute' where id = ${paymentId}`
    expect(await releaseDue(sql)).toBe(1)
    expect(await releaseDue(sql)).toBe(0)
    expect(await balance(student)).toMatchObject({ balance: usual.net })
  })

  it('W-04 the 7 days begin with the planned day of the work if it is after the payment', async () => {
    const releaseIn = async (days: number | null) => {
      const { poster, job } = await world.assignedJob()
      if (days !== null)
        await sql`update jobs set scheduled_for = now() + make_interval(days => ${days}) where id = ${job.id}`
      const { paymentId } = await payFor(poster, job.id)
      const { releaseAt } = (await poster.call('GET', `/api/payments/${paymentId}`)).body
      return Math.round((Date.parse(releaseAt) - Date.now()) / 86_400_000)
    }
    expect([await releaseIn(null), await releaseIn(-3), await releaseIn(10)]).toEqual([7, 7, 17])
  })

  it('W-02 W-07 is paid out once the provider knows the student’s account', async () => {
    const { poster, student, paymentId } = await paidJob(world)
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    await carryOut(world)
    expect(await balance(student)).toMatchObject({ balance: usual.net })
    expect((await student.call('GET', '/api/payouts')).body).toMatchObject({ isReady: false, provider: 'test-bank' })
    expect((await student.call('POST', '/api/payouts/onboarding')).status).toBe(200)
    await payoutsAreDue(world)
    await carryOut(world)
    expect(await balance(student)).toMatchObject({ balance: 0 })
    expect((await lines(student))[0]).toMatchObject({ type: 'payout', amount: usual.net })
  })
})

describe('refunding', () => {
  it('W-04 a cancelled job refunds its payer in full', async () => {
    const { poster, student, job, paymentId } = await paidJob(world)
    // The work has not begun yet.
    await sql`update jobs set scheduled_for = now() + interval '3 days' where id = ${job.id}`
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'cancelled' })
    expect(await statusOf(student, paymentId)).toBe('refunded')
    expect(await lines(poster)).toMatchObject([{ type: 'refund', status: 'pending' }, { type: 'payment' }])
    await carryOut(world)
    expect((await lines(poster))[0]).toMatchObject({ type: 'refund', status: 'completed', amount: usual.amount })
    expect(await titles(poster)).toContain('Paiement remboursé')
  })

  it('W-03 the student can refund held money, the payer cannot take it back', async () => {
    const { poster, student, paymentId } = await paidJob(world)
    expect((await poster.call('POST', `/api/payments/${paymentId}/refund`)).status).toBe(403)
    expect((await student.call('POST', `/api/payments/${paymentId}/release`)).status).toBe(403)
    expect((await student.call('POST', `/api/payments/${paymentId}/refund`)).body.status).toBe('refunded')
    expect((await poster.call('POST', `/api/payments/${paymentId}/release`)).body.code).toBe('payment-not-held')
  })

  it('W-07 a payment made after the job has ended is refunded at once', async () => {
    const { poster, job } = await world.assignedJob()
    const { clientSecret, paymentId } = await beginPayment(poster, job.id)
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'cancelled' })
    // The bank does not know about the cancellation yet.
    await poster.call('POST', '/api/test-bank/confirm', { clientSecret, cardNumber: testCards.accepted })
    expect(await statusOf(poster, paymentId)).toBe('refunded')
    await carryOut(world)
    expect(
      await sql`select sum(balance)::int as left from ledger_balances where account like ${`%${paymentId}`}`,
    ).toEqual([{ left: 0 }])
  })
})

describe('disputes', () => {
  it('W-04 the payer’s dispute stops the automatic release until a person decides', async () => {
    const { poster, student, job, paymentId } = await paidJob(world)
    const told = await poster.call('POST', `/api/payments/${paymentId}/dispute`, { reason: 'Rien n’est tondu.' })
    expect(told.body).toMatchObject({ status: 'frozen', frozenBy: 'payer' })
    await sql`update payments set release_at = now() where id = ${paymentId}`
    expect(await releaseDue(sql)).toBe(0)
    expect(await titles(student)).toContain('Fonds bloqués')
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    expect(await statusOf(poster, paymentId)).toBe('frozen')
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    expect(await statusOf(poster, paymentId)).toBe('released')
  })

  it('W-04 the bank’s dispute blocks every manual release, and completing the job as well', async () => {
    const { poster, student, job } = await world.assignedJob()
    const { paymentId } = await payFor(poster, job.id, testCards.disputed)
    expect(await statusOf(poster, paymentId)).toBe('frozen')
    expect((await poster.call('POST', `/api/payments/${paymentId}/release`)).body.code).toBe('payment-frozen')
    expect((await student.call('POST', `/api/payments/${paymentId}/refund`)).body.code).toBe('payment-frozen')
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    expect(await statusOf(poster, paymentId)).toBe('frozen')
  })
})

describe('what only the reconciliation brings to an end', () => {
  const bank = createTestBank(sql, origin)

  it('W-07 a payment without an event is looked up after an hour', async () => {
    const { poster, job } = await world.assignedJob()
    const { clientSecret, paymentId } = await beginPayment(poster, job.id)
    const intent = await bank.find(clientSecret)
    if (!intent) throw new Error('the bank knows no such payment')
    await bank.pay(intent, testCards.accepted)
    await reconcile({ sql, provider: bank, log: silent })
    expect(await statusOf(poster, paymentId)).toBe('awaiting')
    await sql`update payments set created_at = now() - interval '61 minutes' where id = ${paymentId}`
    await reconcile({ sql, provider: bank, log: silent })
    expect(await statusOf(poster, paymentId)).toBe('held')
  })

  it('W-07 a payment not made within a week is cancelled', async () => {
    const { poster, job } = await world.assignedJob()
    const { clientSecret, paymentId } = await beginPayment(poster, job.id)
    await sql`update payments set created_at = now() - interval '8 days' where id = ${paymentId}`
    await reconcile({ sql, provider: bank, log: silent })
    await carryOut(world)
    expect((await poster.call('GET', `/api/payments/${paymentId}`)).status).toBe(404)
    const card = { clientSecret, cardNumber: testCards.accepted }
    expect((await poster.call('POST', '/api/test-bank/confirm', card)).body.code).toBe('not-payable')
    expect((await beginPayment(poster, job.id)).paymentId).not.toBe(paymentId)
  })

  it('W-07 a transfer whose student had no account is sent once there is one', async () => {
    const { poster, student, paymentId } = await paidJob(world)
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    await sql`
      insert into payout_accounts (user_id, provider, account, is_ready)
      values (${student.id}, 'test-bank', ${`test_acct_${student.id}`}, true)`
    await carryOut(world)
    expect(await balance(student)).toMatchObject({ balance: usual.net })
    await reconcile({ sql, provider: bank, log: silent })
    await payoutsAreDue(world)
    await carryOut(world)
    expect(await balance(student)).toMatchObject({ balance: 0 })
  })

  it('W-04 W-07 the worker of a process does all this automatically, and stops on request', async () => {
    const { student, paymentId } = await paidJob(world)
    await student.call('POST', '/api/payouts/onboarding')
    await sql`
      update payments set release_at = now(), paid_at = paid_at - interval '7 days' where id = ${paymentId}`
    await payoutsAreDue(world)
    let moves = 0
    const mail = createOutbox()
    const deps = { sql, provider: bank, mail, log: silent, environment: { publicUrl: origin }, pushSubject: origin }
    const jobs = startQueue(sql.url, { ...deps, moved: () => moves++ })
    // As the schedule would.
    await sql`select graphile_worker.add_job('settle-due')`
    await expect.poll(() => statusOf(student, paymentId), { timeout: 20_000 }).toBe('released')
    await expect.poll(() => balance(student), { timeout: 20_000 }).toEqual({ balance: 0, pendingBalance: 0 })
    await expect.poll(() => mail.sent.map(({ to }) => to), { timeout: 20_000 }).toContain(student.email)
    await jobs.close()
    expect(moves).toBeGreaterThan(0)
  })
})

describe('notifications', () => {
  it('W-07 are mailed to both, once: paid, released', async () => {
    const { poster, student, paymentId } = await paidJob(world)
    const paid = await carryOut(world)
    const to = (sent: { to: string; subject: string; text: string }[], person: Person) =>
      sent.filter(mail => mail.to === person.email)
    expect([...to(paid, poster), ...to(paid, student)].map(({ subject }) => subject)).toEqual([
      'Paiement reçu : Tondre la pelouse',
      'Paiement reçu : Tondre la pelouse',
    ])
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    const released = await carryOut(world)
    expect(to(released, student)[0]?.text).toContain('47.50 CHF')
    expect(to(released, student)[0]?.text).toContain('aucun argent n’a été déplacé')
    expect(await carryOut(world)).toEqual([])
  })

  it('W-01 go only to the devices of the two people', async () => {
    const { poster, student, job, paymentId } = await paidJob(world)
    await poster.call('POST', `/api/jobs/${job.id}/amount`, { amount: 6000 })
    const rows = async (person: Person) => {
      const { body } = await askSync(person.call, { cursors: { [userFeed(person.id)]: '0' } })
      return body.changes.filter(({ entity }: { entity: string }) => entity === 'payment')
    }
    expect(await rows(poster)).toMatchObject([{ id: paymentId, row: { status: 'held', amount: usual.amount } }])
    expect(await rows(student)).toMatchObject([{ id: paymentId, row: { status: 'held', net: usual.net } }])
    expect(await rows(await world.person('student'))).toEqual([])
  })
})

it('S-13 export and deletion of an account cover money', async () => {
  const { poster, student, job, paymentId } = await paidJob(world)
  expect((await world.exportOf(student)).body.payments).toMatchObject([{ id: paymentId, status: 'held' }])
  await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
  expect((await student.call('GET', `/api/students/${student.id}/earnings`)).body).toEqual({ totalEarnings: 47.5 })
})
