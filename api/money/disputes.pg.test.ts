import { noticesOf } from '../testing/notices.ts'
import { describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/rules.ts'
import { carryOut, itIsTime, paidJob, usual } from '../testing/payments.ts'
import { testDatabase } from '../testing/test-database.ts'
import { codes, createWorld, origin, review, type Person } from '../testing/world.ts'
import { takeDispute } from './bank-disputes.ts'
import { checkLedger } from './check-ledger.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { remindDesk } from './disputes.ts'
import { releaseDue } from './release-due.ts'
import { reportCheck } from './report-check.ts'
import { createTestBank } from './test-bank.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const bank = createTestBank(sql, origin)
const admin = await world.person('private', { firstName: 'Margot', isAdmin: true })

const balance = async (person: Person) => (await person.call('GET', `/api/wallets/${person.id}/balance`)).body
const titles = async ({ id }: Person) => (await noticesOf(sql, id)).map(({ title }) => title)

const scene = async () => {
  const { poster, student, job, paymentId } = await paidJob(world)
  await itIsTime(world, job.id)
  const payment = async () => (await poster.call('GET', `/api/payments/${paymentId}`)).body
  const dispute = async (person = poster) =>
    (await person.call('GET', `/api/payments/${paymentId}/dispute`)).body.dispute
  const freeze = (reason = 'Rien n’est tondu.') => poster.call('POST', `/api/payments/${paymentId}/dispute`, { reason })
  const say = (person: Person, content = 'Voici ma version.') =>
    person.call('POST', `/api/payments/${paymentId}/statements`, { content })
  const decide = async (body: object, person = admin) =>
    person.call('POST', `/api/moderation/disputes/${(await dispute()).id}/decide`, {
      reason: 'Photos à l’appui.',
      ...body,
    })
  const end = (status: string) => poster.call('PATCH', `/api/jobs/${job.id}`, { status })
  const object = () => student.call('POST', `/api/payments/${paymentId}/object`, { reason: 'La moitié est faite.' })
  const makeDue = () => sql`
    update payments set release_at = now(), refund_at = case when refund_at is null then null else now() end
    where id = ${paymentId}`
  return { poster, student, job, paymentId, payment, dispute, freeze, say, decide, end, object, makeDue }
}

const expectAgreement = async () => {
  await carryOut(world)
  expect(await checkLedger(sql)).toEqual([])
  expect(await compareWithProvider(sql, bank)).toEqual([])
}

describe('funds that their payer disputes', () => {
  it('R-02 W-04 are released neither by the payer’s review nor by completing the job, nor after the 7 days', async () => {
    for (const finish of [
      ({ poster, student, job }: Awaited<ReturnType<typeof scene>>) =>
        poster.call('POST', '/api/reviews', review(student.id, job.id)),
      ({ end }: Awaited<ReturnType<typeof scene>>) => end('completed'),
    ]) {
      const one = await scene()
      await one.freeze()
      expect((await finish(one)).status).toBeLessThan(300)
      const { body } = await one.poster.call('GET', `/api/jobs/${one.job.id}`)
      expect(body.status).toBe('completed')
      await one.makeDue()
      await releaseDue(sql)
      expect(await one.payment()).toMatchObject({ status: 'frozen', frozenBy: 'payer' })
      expect(await balance(one.student)).toEqual({ balance: 0, pendingBalance: usual.net })
    }
  })

  it('W-04 have a deadline for statements, and both people read the statements', async () => {
    const { poster, student, freeze, say, dispute, payment } = await scene()
    await freeze()
    expect(await titles(student)).toContain('Fonds bloqués')
    expect(await titles(admin)).toContain('Litige à examiner')
    expect((await say(student, 'Tout est tondu, photos à l’appui.')).status).toBe(200)
    expect((await say(poster, 'Le fond du jardin non.')).status).toBe(200)
    const read = await dispute(student)
    expect(read).toMatchObject({ openedBy: 'payer', closedAt: null, decision: null })
    expect(read.statements).toMatchObject([
      { authorId: poster.id, content: 'Rien n’est tondu.' },
      { authorId: student.id, content: 'Tout est tondu, photos à l’appui.' },
      { authorId: poster.id, content: 'Le fond du jardin non.' },
    ])
    expect((await payment()).disputeDueAt).toBe(read.dueAt)
    const days = (Date.parse(read.dueAt) - Date.parse(read.openedAt)) / 86_400_000
    expect(days).toBe(7)
    expect(await titles(student)).toContain('Litige : nouvelle prise de position')
    const { disputes } = (await world.exportOf(student)).body
    expect(disputes).toEqual([read])
  })

  it('W-04 let only the two people write and read statements', async () => {
    const { freeze, say, paymentId } = await scene()
    await freeze()
    for (const stranger of [await world.person('student'), await world.person('private'), admin]) {
      expect((await say(stranger)).body.code).toBe('not-found')
      expect((await stranger.call('GET', `/api/payments/${paymentId}/dispute`)).body.code).toBe('not-found')
    }
    expect((await world.visitor('GET', `/api/payments/${paymentId}/dispute`)).status).toBe(401)
  })

  it('W-04 allow statements while the dispute is open, until its deadline, up to a limit', async () => {
    const { poster, student, freeze, say, decide, dispute, paymentId } = await scene()
    expect((await say(student)).body.code).toBe('no-dispute')
    expect(await dispute()).toBeNull()
    await freeze()
    for (let count = 0; count < limits.statements.max; count++) expect((await say(student)).status).toBe(200)
    expect((await say(student)).body.code).toBe('list-full')
    expect((await say(poster)).status).toBe(200)
    await sql`update disputes set due_at = now() where payment_id = ${paymentId}`
    expect((await say(poster)).body.code).toBe('dispute-due')
    await decide({ outcome: 'release' })
    expect((await say(poster)).body.code).toBe('no-dispute')
    const id = newId()
    const other = await scene()
    await other.freeze()
    const twice = () =>
      other.student.call('POST', `/api/payments/${other.paymentId}/statements`, { id, content: 'Une fois.' })
    expect((await twice()).status).toBe(200)
    expect((await twice()).body.code).toBe('id-taken')
  })

  it('W-03 go where the desk decides: to the student, back, or in two parts; each decision is notified and stored', async () => {
    for (const [body, status, net, back] of [
      [{ outcome: 'release' }, 'released', usual.net, 0],
      [{ outcome: 'refund' }, 'refunded', 0, usual.amount],
      [{ outcome: 'split', refunded: 2000 }, 'split', 2850, 2000],
    ] as const) {
      const { poster, student, freeze, decide, payment, dispute } = await scene()
      await freeze()
      expect((await decide(body)).status).toBe(200)
      expect(await payment()).toMatchObject({ status, refunded: back, frozenBy: null, disputeDueAt: null })
      expect(await balance(student)).toEqual({ balance: net, pendingBalance: 0 })
      const decision = { outcome: body.outcome, refunded: back, reason: 'Photos à l’appui.' }
      expect(await dispute(student)).toMatchObject({ closedAt: expect.any(String), decision })
      for (const person of [poster, student]) expect(await titles(person)).toContain('Litige tranché')
      await student.call('POST', '/api/payouts/onboarding')
      await expectAgreement()
      const { body: lines } = await poster.call('GET', `/api/wallets/${poster.id}/transactions`)
      const refunds = lines.filter(({ type }: { type: string }) => type === 'refund')
      expect(refunds).toMatchObject(back > 0 ? [{ status: 'completed', amount: back }] : [])
      expect((await student.call('GET', `/api/students/${student.id}/earnings`)).body).toEqual({
        totalEarnings: net / 100,
      })
    }
  })

  it('W-03 W-06 a split uses the fee rate agreed for the job, whatever the rate is today', async () => {
    const { poster, student, job, freeze, decide, payment } = await scene()
    await sql`update jobs set fee_percent = 8 where id = ${job.id}`
    const price = (await poster.call('GET', `/api/jobs/${job.id}/amount`)).body
    expect(price).toMatchObject({ amount: usual.amount, fee: usual.amount * 0.08, net: usual.amount * 0.92 })
    await freeze()
    expect((await decide({ outcome: 'split', refunded: 2000 })).status).toBe(200)
    expect(await payment()).toMatchObject({ status: 'split', fee: 240, net: 2760 })
    expect(await balance(student)).toEqual({ balance: 2760, pendingBalance: 0 })
    await expectAgreement()
  })

  it('W-03 are decided once, however many admins decide concurrently', async () => {
    const { freeze, decide, dispute } = await scene()
    await freeze()
    const { id } = await dispute()
    const outcomes = [{ outcome: 'release' }, { outcome: 'refund' }, { outcome: 'split', refunded: 1 }]
    const answers = await Promise.all(
      outcomes.map(body => admin.call('POST', `/api/moderation/disputes/${id}/decide`, { reason: 'Vu.', ...body })),
    )
    expect(codes(answers).toSorted()).toEqual([200, 'no-dispute', 'no-dispute'])
    expect((await decide({ outcome: 'refund' })).body.code).toBe('no-dispute')
    await expectAgreement()
  })

  it('W-03 are not decided by one of the two, nor by a split that leaves nothing, nor during a bank dispute', async () => {
    const { poster, freeze, decide, paymentId, payment } = await scene()
    await freeze()
    await sql`update users set is_admin = true where id = ${poster.id}`
    expect((await decide({ outcome: 'refund' }, poster)).status).toBe(403)
    expect((await decide({ outcome: 'refund' }, await world.person('private'))).status).toBe(404)
    await sql`update users set is_admin = false where id = ${poster.id}`
    expect((await decide({ outcome: 'split', refunded: usual.amount })).body.code).toBe('split-amount')
    for (const wrong of [
      { outcome: 'split' },
      { outcome: 'split', refunded: 0 },
      { outcome: 'split', refunded: 1.5 },
      { outcome: 'release', refunded: 5 },
      { outcome: 'keep' },
      { outcome: 'release', reason: ' ' },
    ])
      expect((await decide(wrong)).status).toBe(400)
    const tell = (status: 'open' | 'won') =>
      sql.begin(tx => takeDispute(tx, { id: `dp_${paymentId}`, paymentId, intent: null, status, fees: [] }))
    await tell('open')
    expect((await decide({ outcome: 'release' })).body.code).toBe('payment-frozen')
    // The payer's dispute is open again after the bank's decision, even if the job has ended in the meantime.
    await tell('won')
    expect(await payment()).toMatchObject({ status: 'frozen', frozenBy: 'payer' })
    expect((await decide({ outcome: 'release' })).status).toBe(200)
    await expectAgreement()
  })

  it('W-03 are settled when one of the two gives in, which also closes the dispute', async () => {
    for (const hand of ['release', 'refund'] as const) {
      const { poster, student, freeze, paymentId, dispute } = await scene()
      await freeze()
      await (hand === 'release' ? poster : student).call('POST', `/api/payments/${paymentId}/${hand}`)
      expect(await dispute()).toMatchObject({ closedAt: expect.any(String), decision: null })
    }
  })

  it('W-07 statements and decisions cannot be changed, whatever the code does', async () => {
    const { freeze, decide } = await scene()
    await freeze()
    await decide({ outcome: 'refund' })
    for (const work of [
      () => sql`update dispute_decisions set outcome = 'release'`,
      () => sql`delete from dispute_decisions`,
      () => sql`truncate dispute_decisions cascade`,
      () => sql`update dispute_statements set content = 'Autre chose'`,
      () => sql`delete from dispute_statements`,
      () => sql`delete from disputes`,
    ])
      await expect(work()).rejects.toThrow(/is not changed/)
  })

  it('W-04 the desk lists overdue disputes first and is reminded daily, and ledger:check reports them', async () => {
    const [first, second] = [await scene(), await scene()]
    await first.freeze()
    await second.freeze()
    await sql`update disputes set due_at = now() - interval '1 hour' where payment_id = ${second.paymentId}`
    const list = async (state: string) => (await admin.call('GET', `/api/moderation/disputes?state=${state}`)).body
    const open = await list('open')
    const ids = open.map(({ paymentId }: { paymentId: string }) => paymentId)
    expect(ids.indexOf(second.paymentId)).toBe(0)
    expect(ids).toContain(first.paymentId)
    expect(open[0]).toMatchObject({
      amount: usual.amount,
      payer: { id: second.poster.id, userType: 'private' },
      payee: { id: second.student.id },
      jobTitle: 'Tondre la pelouse',
      decidedBy: null,
    })
    expect(await remindDesk(sql)).toBe(1)
    expect(await remindDesk(sql)).toBe(0)
    expect(await titles(admin)).toContain('Litiges à trancher')
    await sql`update disputes set reminded_at = now() - interval '1 day' where payment_id = ${second.paymentId}`
    expect(await remindDesk(sql)).toBe(1)
    expect(await reportCheck(sql, bank)).toMatchObject({
      isWell: false,
      text: expect.stringContaining(second.paymentId),
    })
    await second.decide({ outcome: 'release' })
    expect((await reportCheck(sql, bank)).text).not.toContain(second.paymentId)
    expect((await list('closed'))[0]).toMatchObject({ paymentId: second.paymentId, decidedBy: { id: admin.id } })
  })
})

describe('a job cancelled after its work has begun', () => {
  it('W-04 refunds nothing for 48 hours, then everything', async () => {
    const { student, end, payment, makeDue } = await scene()
    await end('cancelled')
    const held = await payment()
    expect(held.status).toBe('held')
    expect(Math.round((Date.parse(held.refundAt) - Date.now()) / 3_600_000)).toBe(48)
    expect(await titles(student)).toContain('Job annulé : remboursement dans 48 heures')
    // The week may end in the meantime: a cancelled job is not released automatically.
    await sql`update payments set release_at = now() where id = ${held.id}`
    expect(await releaseDue(sql)).toBe(0)
    await makeDue()
    expect(await releaseDue(sql)).toBe(1)
    expect((await payment()).status).toBe('refunded')
    await expectAgreement()
  })

  it('W-03 accepts an objection of the maximum length: the notification is truncated', async () => {
    const { poster, student, paymentId, end } = await scene()
    await end('cancelled')
    const reason = '🪜'.repeat(limits.statement.max / 2)
    expect((await student.call('POST', `/api/payments/${paymentId}/object`, { reason })).status).toBe(200)
    const told = (await noticesOf(sql, poster.id)).map(({ message }) => Array.from(message))
    expect(told.filter(letters => letters.slice(-2).join('') === '🪜…')).toMatchObject([{ length: 1000 }])
  })

  it('W-04 becomes a dispute if the student objects: the desk decides', async () => {
    const { poster, end, object, payment, dispute, decide, makeDue } = await scene()
    await end('cancelled')
    expect((await object()).body).toMatchObject({ status: 'frozen', frozenBy: 'payee', refundAt: null })
    expect((await object()).status).toBe(200)
    expect(await titles(poster)).toContain('Opposition au remboursement')
    expect(await dispute()).toMatchObject({ openedBy: 'payee', statements: [{ content: 'La moitié est faite.' }] })
    await makeDue()
    expect(await releaseDue(sql)).toBe(0)
    expect((await decide({ outcome: 'split', refunded: 2500 })).status).toBe(200)
    expect(await payment()).toMatchObject({ status: 'split', refunded: 2500, net: 2375 })
    await expectAgreement()
  })

  it('W-04 can still be settled at once by either: the student refunds, or the payer releases', async () => {
    const [one, other] = [await scene(), await scene()]
    await one.end('cancelled')
    await other.end('cancelled')
    expect((await one.student.call('POST', `/api/payments/${one.paymentId}/refund`)).body.status).toBe('refunded')
    expect((await other.poster.call('POST', `/api/payments/${other.paymentId}/release`)).body.status).toBe('released')
    expect((await one.object()).body.code).toBe('payment-not-held')
  })

  it('W-04 more than a day before its planned day the work cannot have begun: everything is refunded at once', async () => {
    const { job, end, payment } = await scene()
    await sql`update jobs set scheduled_for = now() + interval '25 hours' where id = ${job.id}`
    await end('cancelled')
    expect((await payment()).status).toBe('refunded')
  })

  it('W-04 an objection concurrent with the end of the 48 hours: exactly one wins', async () => {
    for (let round = 0; round < 10; round++) {
      const { end, object, payment, makeDue } = await scene()
      await end('cancelled')
      await makeDue()
      const [objected] = await Promise.all([object(), releaseDue(sql), releaseDue(sql)])
      expect((await payment()).status).toBe(objected.status === 200 ? 'frozen' : 'refunded')
    }
    await expectAgreement()
  })
})
