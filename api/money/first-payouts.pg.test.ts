import { expect, it } from 'vitest'
import { periods } from '../../schema/rules.ts'
import { carryOut, paidJob, payFor, payoutsAreDue, usual } from '../testing/payments.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, origin, type Person } from '../testing/world.ts'
import { takeDispute } from './bank-disputes.ts'
import { checkLedger } from './check-ledger.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { reconcile } from './reconcile.ts'
import { releaseDue } from './release-due.ts'
import { createTestBank } from './test-bank.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const bank = createTestBank(sql, origin)
const silent = { info: () => {}, error: () => {} }
const day = 86_400_000

type Scene = Awaited<ReturnType<typeof paidJob>>

const balance = async (person: Person) => (await person.call('GET', `/api/wallets/${person.id}/balance`)).body.balance
const payment = async ({ student, paymentId }: Pick<Scene, 'student' | 'paymentId'>) =>
  (await student.call('GET', `/api/payments/${paymentId}`)).body
const transfers = (paymentId: string) =>
  sql`select from test_bank_moves where payment_id = ${paymentId} and kind = 'transfer'`
const tellDispute = (paymentId: string, status: 'open' | 'won' | 'lost') =>
  sql.begin(tx => takeDispute(tx, { id: `dp_${paymentId}`, paymentId, intent: null, status, fees: [] }))
const expectAgreement = async () => expect(await checkLedger(sql)).toEqual([])

/** Opens the student's account, named long ago. */
const openAccount = async (student: Person) => {
  await student.call('POST', '/api/payouts/onboarding')
  await sql`update payout_accounts set named_at = now() - interval '2 days' where user_id = ${student.id}`
}

/** Runs the worker and all scheduled tasks as if the payment were this many days older. */
const after = async (days: number, { paymentId }: Pick<Scene, 'paymentId'>) => {
  await sql`
    update payments set paid_at = paid_at - make_interval(days => ${days}),
      payout_at = case when payout_at < 'infinity' then payout_at - make_interval(days => ${days}) else payout_at end
    where id = ${paymentId}`
  await sql`
    update instructions set next_at = next_at - make_interval(days => ${days})
    where payment_id = ${paymentId} and kind = 'transfer' and done_at is null and next_at < 'infinity'`
  await reconcile({ sql, provider: bank, log: silent })
  await carryOut(world)
}

const desk = await world.person('private', { isAdmin: true })

const ends = {
  'by hand': async ({ poster, paymentId }: Scene) => {
    expect((await poster.call('POST', `/api/payments/${paymentId}/release`)).status).toBe(200)
  },
  'by completion': async ({ poster, job }: Scene) => {
    expect((await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })).status).toBe(200)
  },
  'by a review': async ({ poster, student, job }: Scene) => {
    const structuredEvaluation = {
      completedOnTime: true,
      punctualityRating: 5,
      politenessRating: 5,
      wouldRecommend: true,
      descriptiveWords: 'Aimable',
    }
    const given = { jobId: job.id, revieweeId: student.id, rating: 5, comment: 'Merci !', structuredEvaluation }
    expect((await poster.call('POST', '/api/reviews', given)).status).toBe(201)
  },
  'by the clock': async ({ paymentId }: Scene) => {
    await sql`update payments set release_at = now() where id = ${paymentId}`
    expect(await releaseDue(sql)).toBe(1)
  },
  'by a split': async ({ poster, paymentId }: Scene) => {
    await poster.call('POST', `/api/payments/${paymentId}/dispute`, { reason: 'À moitié tondu.' })
    const { dispute } = (await poster.call('GET', `/api/payments/${paymentId}/dispute`)).body
    const given = { outcome: 'split', refunded: 2000, reason: 'Vu les deux versions.' }
    expect((await desk.call('POST', `/api/moderation/disputes/${dispute.id}/decide`, given)).status).toBe(200)
  },
}

it.each(Object.entries(ends))(
  'K-414 money released %s is paid out seven days after the payment, and not before',
  async (_, end) => {
    const scene = await paidJob(world)
    await openAccount(scene.student)
    await end(scene)
    const { payoutAt, paidAt, passedOnAt, net } = await payment(scene)
    expect(Date.parse(payoutAt) - Date.parse(paidAt)).toBe(periods.payout.days * day)
    expect(passedOnAt).toBeNull()
    await after(6, scene)
    expect(await transfers(scene.paymentId)).toHaveLength(0)
    expect(await balance(scene.student)).toBe(net)
    await after(1, scene)
    expect(await transfers(scene.paymentId)).toHaveLength(1)
    expect(await balance(scene.student)).toBe(0)
    await expectAgreement()
  },
)

it('K-414 a stolen card that pays and releases within a minute gets no money out, whatever wakes the instruction', async () => {
  const scene = await paidJob(world)
  await ends['by hand'](scene)
  await carryOut(world)
  // A later account, a lost task and an operator wake the instruction; the money stays.
  await openAccount(scene.student)
  await after(0, scene)
  await sql`update instructions set next_at = now() where payment_id = ${scene.paymentId} and kind = 'transfer'`
  await carryOut(world)
  expect(await transfers(scene.paymentId)).toHaveLength(0)
  expect(await balance(scene.student)).toBe(usual.net)
})

it('K-414 pays out at once after payments of three payers have arrived, but not after those of one payer', async () => {
  const student = await world.person('student')
  await openAccount(student)
  const payAndRelease = async (poster: Person) => {
    const job = await world.openJob(poster)
    await world.accept(poster, (await world.apply(student, job.id)).id)
    const { paymentId } = await payFor(poster, job.id)
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    await carryOut(world)
    return { student, paymentId }
  }
  const same = await world.person('private')
  for (const poster of [same, same, same, await world.person('private'), await world.person('private')]) {
    const scene = await payAndRelease(poster)
    expect(await transfers(scene.paymentId)).toHaveLength(0)
    await after(periods.payout.days, scene)
    expect(await transfers(scene.paymentId)).toHaveLength(1)
  }
  const next = await payAndRelease(same)
  expect(await transfers(next.paymentId)).toHaveLength(1)
  // A payment charged back later does not count as arrived.
  const [arrived] = await sql<{ id: string }[]>`
    select id from payments where payee_id = ${student.id} and payer_id <> ${same.id} limit 1`
  await tellDispute(arrived?.id ?? '', 'open')
  const later = await payAndRelease(same)
  expect(await transfers(later.paymentId)).toHaveLength(0)
  await tellDispute(arrived?.id ?? '', 'won')
  expect(await transfers((await payAndRelease(same)).paymentId)).toHaveLength(1)
  await expectAgreement()
})

it('K-415 a bank dispute stops a waiting payout; if the student wins, it is paid out at its original time', async () => {
  const scene = await paidJob(world)
  await openAccount(scene.student)
  await ends['by hand'](scene)
  await tellDispute(scene.paymentId, 'open')
  expect(await payment(scene)).toMatchObject({ status: 'released', frozenBy: 'bank', payoutAt: null })
  const { body } = await scene.student.call('GET', `/api/notifications/${scene.student.id}`)
  expect(body[0].title).toBe('Fonds bloqués')
  await after(30, scene)
  expect(await transfers(scene.paymentId)).toHaveLength(0)
  await tellDispute(scene.paymentId, 'won')
  await carryOut(world)
  expect(await transfers(scene.paymentId)).toHaveLength(1)
  await expectAgreement()
})

it.each(['by hand', 'by a split'] as const)(
  'K-415 a chargeback takes back money released %s that has not been paid out',
  async how => {
    const scene = await paidJob(world)
    await openAccount(scene.student)
    await ends[how](scene)
    await carryOut(world)
    await tellDispute(scene.paymentId, 'open')
    await tellDispute(scene.paymentId, 'lost')
    await tellDispute(scene.paymentId, 'lost')
    expect(await payment(scene)).toMatchObject({ status: 'charged_back', passedOnAt: null })
    expect(await balance(scene.student)).toBe(0)
    expect((await scene.student.call('GET', `/api/students/${scene.student.id}/earnings`)).body.totalEarnings).toBe(0)
    await after(30, scene)
    expect(await transfers(scene.paymentId)).toHaveLength(0)
    await expectAgreement()
    expect((await compareWithProvider(sql, bank)).filter(({ about }) => about.includes('transfer'))).toEqual([])
  },
)

it('K-415 does not send the refund part after the bank has charged everything back', async () => {
  const scene = await paidJob(world)
  await openAccount(scene.student)
  await ends['by a split'](scene)
  await tellDispute(scene.paymentId, 'lost')
  await carryOut(world)
  expect(await sql`select from test_bank_moves where payment_id = ${scene.paymentId}`).toHaveLength(0)
  await expectAgreement()
})

it('K-415 a chargeback of money already paid out is the platform’s loss, as before', async () => {
  const scene = await paidJob(world)
  await openAccount(scene.student)
  await ends['by hand'](scene)
  await after(periods.payout.days, scene)
  await tellDispute(scene.paymentId, 'lost')
  expect(await payment(scene)).toMatchObject({ status: 'released' })
  expect(await sql`select from ledger_transfers where payment_id = ${scene.paymentId} and kind = 'loss'`).toHaveLength(
    1,
  )
  await expectAgreement()
})

it('K-415 a chargeback concurrent with the worker: the money is paid out or taken back, never both', async () => {
  for (let round = 0; round < 8; round++) {
    const scene = await paidJob(world)
    await openAccount(scene.student)
    await ends['by hand'](scene)
    await payoutsAreDue(world)
    await Promise.all([carryOut(world), tellDispute(scene.paymentId, 'lost')])
    await carryOut(world)
    const hasLeft = (await transfers(scene.paymentId)).length === 1
    expect((await payment(scene)).status).toBe(hasLeft ? 'released' : 'charged_back')
    expect(await balance(scene.student)).toBe(0)
  }
  await expectAgreement()
})

it('K-417 shows a new account a day before the very first payout, so that it can be corrected', async () => {
  const scene = await paidJob(world)
  await ends['by hand'](scene)
  await after(periods.payout.days, scene)
  const state = async () => (await scene.student.call('GET', '/api/payouts')).body
  expect(await state()).toMatchObject({ isReady: false, account: null, firstPayoutFrom: null })
  await scene.student.call('POST', '/api/payouts/onboarding')
  await carryOut(world)
  expect(await transfers(scene.paymentId)).toHaveLength(0)
  const { account, firstPayoutFrom } = await state()
  const [named] = await sql<{ holder: string }[]>`
    select first_name || ' ' || last_name as holder from users where id = ${scene.student.id}`
  expect(account).toEqual({ holder: named?.holder, bank: 'Banque d’essai', last4: scene.student.id.slice(-4) })
  expect(Math.round((Date.parse(firstPayoutFrom) - Date.now()) / 3_600_000)).toBe(periods.payout.accountHours)
  await payoutsAreDue(world)
  await carryOut(world)
  expect(await transfers(scene.paymentId)).toHaveLength(1)
  expect(await state()).toMatchObject({ firstPayoutFrom: null })
})
