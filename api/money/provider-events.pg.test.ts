import { noticesOf } from '../testing/notices.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { usual } from '../testing/payments.ts'
import { createStripeWorld } from '../testing/stripe-world.ts'
import { testDatabase } from '../testing/test-database.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import type { Person } from '../testing/world.ts'
import { closeAlarm, readAlarms } from './alarms.ts'
import { releaseDue } from './release-due.ts'
import { reportCheck } from './report-check.ts'

const { sql } = await testDatabase()
const stripeWorld = await createStripeWorld(sql)
const { stripe, provider, world, drain, begun, paid, onboard, expectAgreement } = stripeWorld
const admin = await world.person('private', { firstName: 'Margot', isAdmin: true })

/** Delivers every event twice. */
const deliver = async () => {
  const told = stripe.deliveries.splice(0)
  await stripeWorld.deliver([...told, ...told])
}

const titles = async ({ id }: Person) => (await noticesOf(sql, id)).map(({ title }) => title)
const reasons = async () => (await readAlarms(sql)).map(({ reason }) => reason)
const foreign = async () =>
  (await sql<{ type: string }[]>`select type from provider_events where is_foreign order by received_at`).map(
    ({ type }) => type,
  )

beforeEach(async () => {
  stripe.deliveries.length = 0
  await sql`delete from provider_events`
  await sql`update alarms set closed_at = now()`
})

describe('foreign objects are noted and change nothing', () => {
  const template = { amount: 900, amount_received: 900, currency: 'eur', status: 'succeeded' } as const

  it.each([
    ['names nothing', {}],
    ['names a payment of another product', { payment_id: 'order-4711' }],
    ['names a payment that is not here', { payment_id: '0190a0a0-0000-7000-8000-000000000000' }],
  ])('W-07 an intent that %s', async (_what, metadata) => {
    const { intent } = await begun()
    const other = { ...intent, ...template, id: 'pi_other', metadata }
    stripe.intents.set('pi_other', other)
    stripe.tell('payment_intent.succeeded', other)
    stripe.deliveries.splice(0, stripe.deliveries.length - 1)
    await deliver()
    expect(await foreign()).toEqual(['payment_intent.succeeded'])
    expect(await reasons()).toEqual([])
    stripe.intents.delete('pi_other')
  })

  it('W-07 objects of another mode or another product, which our key cannot even read', async () => {
    stripe.tell('payment_intent.succeeded', { id: 'pi_live', object: 'payment_intent' })
    stripe.tell('refund.updated', { id: 're_live', object: 'refund' })
    stripe.tell('charge.dispute.created', { id: 'dp_live', object: 'dispute' })
    stripe.tell('transfer.reversed', { id: 'tr_live', object: 'transfer' })
    stripe.tell('account.updated', { id: 'acct_live', object: 'account' }, 'acct_live')
    stripe.failPayout('acct_live')
    await deliver()
    expect((await foreign()).toSorted()).toEqual([
      'account.updated',
      'charge.dispute.created',
      'payment_intent.succeeded',
      'payout.failed',
      'refund.updated',
      'transfer.reversed',
    ])
    expect(await reasons()).toEqual([])
  })

  it('W-07 and ledger:check does not miss them in our books', async () => {
    const { intent } = await begun()
    stripe.charges.set('ch_other', {
      id: 'ch_other',
      object: 'charge',
      paid: true,
      created: 1_790_000_000,
      amount: 900,
      payment_intent: 'pi_other',
      metadata: { payment_id: 'order-4711' },
    })
    expect(intent.status).toBe('requires_payment_method')
    expect(await compareWithProvider(sql, provider)).toEqual([])
    stripe.charges.delete('ch_other')
  })

  it('K-304 but names a payment of ours that a restored database does not know until its money is refunded', async () => {
    const { clientSecret, intent, paymentId } = await begun()
    stripe.pay(clientSecret)
    // Begun after the backup was taken.
    await sql.begin(async tx => {
      await tx`set local session_replication_role = replica`
      await tx`delete from instructions where payment_id = ${paymentId}`
      await tx`delete from payments where id = ${paymentId}`
    })
    const charge = stripe.charges.get(intent.latest_charge ?? '')
    if (!charge) throw new Error('nothing was charged')
    // Far down the list, behind another product's charges.
    const others = Array.from({ length: 101 }, (_, at) => `ch_other_${at}`)
    for (const id of others) stripe.charges.set(id, { ...charge, id, metadata: { payment_id: 'order-4711' } })
    const named = {
      about: `charge ${charge.id}`,
      says: expect.stringMatching(`^holds .* for payment ${paymentId}, .* refund it at the provider$`),
    }
    expect(await compareWithProvider(sql, provider)).toEqual([named])
    for (const id of others) stripe.charges.delete(id)
    const { isWell, text } = await reportCheck(sql, provider)
    expect([isWell, text]).toEqual([false, expect.stringContaining(`charge ${charge.id}: holds`)])
    // For as long as a dispute is possible.
    charge.created -= 366 * 24 * 3600
    expect(await compareWithProvider(sql, provider)).toEqual([])
    charge.created += 366 * 24 * 3600
    stripe.refundByHand(intent.id, intent.amount - 100)
    expect(await compareWithProvider(sql, provider)).toEqual([named])
    stripe.refundByHand(intent.id, 100)
    expect(await compareWithProvider(sql, provider)).toEqual([])
  })
})

describe('impossible states of our objects raise an alarm', () => {
  it.each([
    ['wrong-amount', { amount: 1, amount_received: 1 }],
    ['wrong-currency', { currency: 'eur' }],
    ['without-id', { metadata: {} }],
  ])(
    'W-07 %s: nothing moves, the admins are told once, ledger:check ends with 1 until it is closed',
    async (reason, change) => {
      const { clientSecret, intent, paymentId, payment } = await begun()
      stripe.pay(clientSecret)
      const before = { ...intent }
      Object.assign(intent, change)
      await deliver()
      expect((await payment()).status).toBe('awaiting')
      const [alarm] = await readAlarms(sql)
      expect(alarm).toMatchObject({ reason, paymentId, objectId: intent.id })
      expect((await titles(admin)).at(-1)).toBe('Alarme de paiement')
      const report = await reportCheck(sql, provider)
      expect(report).toMatchObject({ isWell: false, text: expect.stringContaining(`${reason}: ${intent.id}`) })
      expect(await closeAlarm(sql, alarm?.id ?? 0)).toBe(true)
      expect(await closeAlarm(sql, alarm?.id ?? 0)).toBe(false)
      // Corrected at the provider, it is accepted like any other.
      Object.assign(intent, before)
      stripe.tell('payment_intent.succeeded', intent)
      await deliver()
      expect((await payment()).status).toBe('held')
      await expectAgreement()
    },
  )
})

describe('a refund made by hand in the dashboard', () => {
  it('W-07 counts as the refund: nothing is released any more, and nothing is refunded twice', async () => {
    const { poster, student, job, intent, paymentId, payment } = await paid()
    stripe.refundByHand(intent.id, usual.amount)
    await deliver()
    expect(await payment()).toMatchObject({ status: 'refunded', refundPaidAt: expect.any(String) })
    await sql`update payments set release_at = now() where id = ${paymentId}`
    expect(await releaseDue(sql)).toBe(0)
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    expect((await poster.call('POST', `/api/payments/${paymentId}/release`)).body.code).toBe('payment-not-held')
    await drain()
    expect((await student.call('GET', `/api/wallets/${student.id}/balance`)).body.balance).toBe(0)
    expect(await titles(student)).toContain('Paiement remboursé')
    await expectAgreement()
  })

  it('W-07 may be reported before the payment itself', async () => {
    const { clientSecret, intent, payment } = await begun()
    stripe.pay(clientSecret)
    stripe.refundByHand(intent.id, usual.amount)
    stripe.deliveries.reverse()
    await deliver()
    expect((await payment()).status).toBe('refunded')
    await expectAgreement()
  })

  it('W-07 of a part leaves the rest to the desk, which cannot take back what is gone', async () => {
    const { poster, student, job, intent, paymentId, payment } = await paid()
    stripe.refundByHand(intent.id, 2000)
    await deliver()
    expect(await payment()).toMatchObject({ status: 'frozen', frozenBy: 'desk', refunded: 2000 })
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    for (const [person, verb] of [
      [poster, 'release'],
      [student, 'refund'],
    ] as const)
      expect((await person.call('POST', `/api/payments/${paymentId}/${verb}`)).body.code).toBe('payment-frozen')
    await expectAgreement()
    const { id } = (await poster.call('GET', `/api/payments/${paymentId}/dispute`)).body.dispute
    const decide = (body: object) =>
      admin.call('POST', `/api/moderation/disputes/${id}/decide`, { reason: 'Vu.', ...body })
    expect((await decide({ outcome: 'split', refunded: 1999 })).body.code).toBe('split-amount')
    await onboard(student)
    expect((await decide({ outcome: 'release' })).status).toBe(200)
    expect(await payment()).toMatchObject({ status: 'split', refunded: 2000, fee: 150, net: 2850 })
    await drain()
    expect([...stripe.transfers.values()].find(one => one.transfer_group === paymentId)?.amount).toBe(2850)
    expect([...stripe.refunds.values()].filter(one => one.payment_intent === intent.id)).toHaveLength(1)
    await expectAgreement()
  })

  it('W-07 of a part, while a full refund is pending: only the rest is sent', async () => {
    const { student, intent, paymentId, payment } = await paid()
    stripe.refundByHand(intent.id, 2000)
    await student.call('POST', `/api/payments/${paymentId}/refund`)
    await drain()
    await deliver()
    await drain()
    const made = [...stripe.refunds.values()].filter(one => one.payment_intent === intent.id)
    expect(made.map(({ amount }) => amount)).toEqual([2000, 3000])
    expect(await payment()).toMatchObject({ status: 'refunded', refundPaidAt: expect.any(String) })
    await expectAgreement()
  })

  it('W-07 after the release is the platform’s loss, with an alarm', async () => {
    const { poster, intent, paymentId, payment } = await paid()
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    stripe.refundByHand(intent.id, usual.amount)
    await deliver()
    expect((await payment()).status).toBe('released')
    expect(await reasons()).toEqual(['refunded-outside'])
    await expectAgreement()
  })

  it('W-07 that fails raises an alarm', async () => {
    const { intent } = await paid()
    stripe.refundByHand(intent.id, usual.amount)
    await deliver()
    stripe.failRefund(intent.id)
    await deliver()
    expect(await reasons()).toEqual(['refund-returned'])
    await expectAgreement()
  })
})

describe('money on its way to a student', () => {
  it('W-07 a transfer reversed in the dashboard is booked and raises an alarm', async () => {
    const { poster, student, paymentId } = await paid()
    await onboard(student)
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    await drain()
    const made = [...stripe.transfers.values()].find(one => one.transfer_group === paymentId)
    if (!made) throw new Error('no transfer was made')
    stripe.reverse(made.id, 1000)
    stripe.reverse(made.id, 500)
    await deliver()
    expect(await reasons()).toEqual(['transfer-reversed', 'transfer-reversed'])
    await expectAgreement()
  })

  it('W-07 a payout refused by a bank: notifies the student of their own, the operator of the platform’s', async () => {
    const { student } = await paid()
    stripe.failPayout(await onboard(student))
    await deliver()
    expect(await titles(student)).toContain('Versement refusé par votre banque')
    expect(await reasons()).toEqual([])
    stripe.failPayout()
    await deliver()
    expect(await reasons()).toEqual(['payout-failed'])
  })
})
