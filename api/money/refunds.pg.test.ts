import { noticesOf } from '../testing/notices.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { balanceOf } from '../../schema/decisions/wallet.ts'
import { syncRows } from '../../schema/sync.ts'
import { usual } from '../testing/payments.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { createStripeWorld } from '../testing/stripe-world.ts'
import { testDatabase } from '../testing/test-database.ts'
import { noteRefundByHand } from './refunds.ts'
import { reportCheck } from './report-check.ts'
import { isMoneyHeld } from './wallets.ts'

const { sql } = await testDatabase()
const { stripe, provider, world, deliver, drain, paid, expectAgreement } = await createStripeWorld(sql)

/** A payment that the student refunded; the test decides what the provider does with it. */
const refunded = async () => {
  const { poster, student, paymentId, intent } = await paid()
  await student.call('POST', `/api/payments/${paymentId}/refund`)
  const line = async () => {
    const { body } = await poster.call('GET', `/api/wallets/${poster.id}/transactions`)
    return body.find(({ type }: { type: string }) => type === 'refund')?.status
  }
  const balance = async () => (await poster.call('GET', `/api/wallets/${poster.id}/balance`)).body
  const made = () => [...stripe.refunds.values()].filter(({ metadata }) => metadata['payment_id'] === paymentId)
  return { poster, student, paymentId, intent: intent.id, line, balance, made }
}

beforeEach(() => {
  stripe.deliveries.length = 0
})

describe('a refund that no bank accepts', () => {
  it('W-07 is owed once, however often reported; payer, admins and ledger:check are told until it is paid by hand', async () => {
    const admin = await world.person('private', { isAdmin: true })
    const { poster, student, paymentId, intent, line, balance } = await refunded()
    // While in transit it is no longer owed, as if it had arrived.
    expect(await balance()).toEqual({ balance: 0, pendingBalance: 0 })
    await drain()
    expect(await line()).toBe('completed')
    expect(await balance()).toEqual({ balance: 0, pendingBalance: 0 })
    stripe.failRefund(intent)
    const told = stripe.deliveries.splice(0)
    await deliver([...told.toReversed(), ...told])
    expect(await line()).toBe('failed')
    expect(await balance()).toEqual({ balance: usual.amount, pendingBalance: 0 })
    expect((await student.call('GET', `/api/wallets/${student.id}/balance`)).body.balance).toBe(0)
    expect((await poster.call('GET', `/api/payments/${paymentId}`)).body).toMatchObject({
      status: 'refunded',
      passedOnAt: null,
      refundFailedAt: expect.any(String),
      owed: usual.amount,
    })
    await expectAgreement()

    const titles = async (person: typeof poster) =>
      (await noticesOf(sql, person.id)).map(({ title }) => title).filter(title => title.startsWith('Remboursement'))
    expect(await titles(poster)).toEqual(['Remboursement refusé par la banque'])
    expect(await titles(admin)).toEqual(['Remboursement à faire à la main'])
    expect(await titles(student)).toEqual([])
    const mails = (await drain()).filter(({ subject }) => subject.startsWith('Remboursement refusé'))
    expect(mails).toMatchObject([{ to: poster.email, text: expect.stringContaining('50.00 CHF') }])
    // The payer cannot delete the account while money is owed.
    expect(await sql.begin(tx => isMoneyHeld(tx, poster.id))).toBe(true)

    const report = await reportCheck(sql, provider)
    expect(report).toMatchObject({ isWell: false, text: expect.stringContaining(`payment ${paymentId}: 50.00 CHF`) })
    expect(await noteRefundByHand(sql, paymentId, 'E-Banking 4711')).toBe(true)
    expect(await noteRefundByHand(sql, paymentId, 'E-Banking 4712')).toBe(false)
    expect(await line()).toBe('completed')
    expect(await balance()).toEqual({ balance: 0, pendingBalance: 0 })
    expect(await sql.begin(tx => isMoneyHeld(tx, poster.id))).toBe(false)
    expect(await titles(poster)).toContain('Remboursement effectué')
    expect((await reportCheck(sql, provider)).isWell).toBe(true)
  })

  it('W-07 is reduced by a part refunded by hand at the provider, and the payer’s device is updated', async () => {
    const { poster, intent, line, balance } = await refunded()
    await drain()
    stripe.failRefund(intent)
    await deliver()
    const device = createRawDevice(poster.call, [userFeed(poster.id)])
    const onDevice = async () => {
      await device.pull()
      return balanceOf(syncRows.payment.array().parse(device.rows('payment')), poster.id)
    }
    expect(await onDevice()).toEqual({ balance: usual.amount, pendingBalance: 0 })
    stripe.refundByHand(intent, 2000)
    await deliver()
    expect(await line()).toBe('failed')
    expect(await balance()).toEqual({ balance: 3000, pendingBalance: 0 })
    expect(await onDevice()).toEqual(await balance())
    stripe.refundByHand(intent, 3000)
    await deliver()
    expect(await line()).toBe('completed')
    expect(await balance()).toEqual({ balance: 0, pendingBalance: 0 })
    expect(await onDevice()).toEqual(await balance())
    await expectAgreement()
  })

  it('W-07 may be reported before our own answer; no second refund is made', async () => {
    const { intent, line, made } = await refunded()
    stripe.fail('after')
    await drain()
    stripe.failRefund(intent)
    await deliver()
    expect(await line()).toBe('failed')
    stripe.forgetKeys()
    await drain()
    expect(made()).toHaveLength(1)
    await expectAgreement()
  })

  it('W-07 is found by a retry that runs before its event arrives', async () => {
    const { intent, line, made } = await refunded()
    stripe.fail('after')
    await drain()
    stripe.failRefund(intent)
    stripe.forgetKeys()
    await drain()
    await deliver()
    expect(await line()).toBe('failed')
    expect(made()).toHaveLength(1)
    await expectAgreement()
  })

  it.each(['before', 'after'] as const)(
    'W-07 needs no payment by hand if the bank returns the money %s it',
    async when => {
      const { paymentId, intent, line } = await refunded()
      await drain()
      const lose = async () => {
        stripe.dispute(intent)
        stripe.closeDispute(intent, 'lost')
        await deliver()
      }
      if (when === 'before') await lose()
      stripe.failRefund(intent)
      await deliver()
      if (when === 'after') await lose()
      expect(await line()).toBe('completed')
      expect(await noteRefundByHand(sql, paymentId, 'x')).toBe(false)
      expect((await reportCheck(sql, provider)).text).not.toContain(paymentId)
      await expectAgreement()
      const [losses] = await sql`
        select sum(amount) as rest from ledger_postings g join ledger_transfers t on t.id = g.transfer_id
        where t.payment_id = ${paymentId} and account = 'losses'`
      expect(Number(losses?.['rest'])).toBe(0)
    },
  )

  it('W-07 is no longer owed once the payer’s bank has taken the money from the platform: one of the two', async () => {
    const { paymentId, intent, line, made } = await refunded()
    stripe.dispute(intent)
    await drain()
    await drain()
    expect(made()).toEqual([])
    expect(await line()).toBe('pending')
    stripe.closeDispute(intent, 'lost')
    await deliver()
    await drain()
    expect(made()).toEqual([])
    expect(await line()).toBe('completed')
    expect(await sql`select from instructions where payment_id = ${paymentId} and done_at is null`).toHaveLength(0)
    const [losses] = await sql`
      select sum(amount) as rest from ledger_postings g join ledger_transfers t on t.id = g.transfer_id
      where t.payment_id = ${paymentId} and account = 'losses'`
    expect(Number(losses?.['rest'])).toBe(0)
    await expectAgreement()
  })

  it('W-07 made before the dispute but not yet reported is booked, with a single loss', async () => {
    const { intent, line, made } = await refunded()
    stripe.fail('after')
    await drain()
    stripe.dispute(intent)
    stripe.closeDispute(intent, 'lost')
    stripe.forgetKeys()
    await deliver()
    await drain()
    expect(made()).toHaveLength(1)
    expect(await line()).toBe('completed')
    await expectAgreement()
  })

  it('W-07 refused repeatedly is reported by ledger:check', async () => {
    const { paymentId, intent } = await refunded()
    stripe.dispute(intent)
    for (let turn = 0; turn < 5; turn++) await drain()
    const report = await reportCheck(sql, provider)
    expect(report.isWell).toBe(false)
    expect(report.text).toContain(`refund of payment ${paymentId}: 5 times, the last time ProviderRefused`)
    stripe.closeDispute(intent, 'won')
    await deliver()
    await drain()
    expect((await reportCheck(sql, provider)).text).not.toContain(paymentId)
  })

  it('W-07 is not ours if it was made by hand at the provider', async () => {
    const { line, made } = await refunded()
    await drain()
    const [own] = made()
    if (!own) throw new Error('no refund was made')
    stripe.refunds.set('re_other', { ...own, id: 're_other', status: 'failed', metadata: {} })
    stripe.tell('refund.failed', { ...own, id: 're_other' })
    await deliver()
    expect(await line()).toBe('completed')
    await expectAgreement()
  })
})
