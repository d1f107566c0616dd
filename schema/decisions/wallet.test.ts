import { describe, expect, it } from 'vitest'
import { paid } from '../testing/paid.ts'
import { balanceOf, earnedBy } from './wallet.ts'

const at = '2026-11-27T08:00:00.000Z'
const refunded = paid({ status: 'refunded', refunded: 5000, settledAt: at })
const refused = { ...refunded, refundFailedAt: at, owed: 5000 }
const balance = (viewer: string, ...payments: Parameters<typeof balanceOf>[0]) => balanceOf(payments, viewer)

describe('the balance of a person', () => {
  it('of a payer is the refund that no bank accepted, not one pending or arrived', () => {
    expect(balance('poster', refunded)).toEqual({ balance: 0, pendingBalance: 0 })
    expect(balance('poster', { ...refunded, refundPaidAt: at })).toEqual({ balance: 0, pendingBalance: 0 })
    expect(balance('poster', refused, paid())).toEqual({ balance: 5000, pendingBalance: 5000 })
    expect(balance('poster', refused, { ...refused, owed: 3000 }).balance).toBe(8000)
    expect(balance('poster', { ...refused, refundPaidAt: at, owed: 0 }).balance).toBe(0)
  })

  it('of a student is what was released and not paid out, without what the payer is owed', () => {
    expect(balance('student', refused)).toEqual({ balance: 0, pendingBalance: 0 })
    const split = paid({ status: 'split', refunded: 2000, fee: 150, net: 2850, refundFailedAt: at, owed: 2000 })
    expect(balance('student', split).balance).toBe(2850)
    expect(balance('poster', split).balance).toBe(2000)
    expect(balance('student', { ...split, passedOnAt: at }).balance).toBe(0)
  })

  it('includes the whole refund if an old row on the device does not say how much is owed', () => {
    const { owed: _, ...before } = refused
    expect(balance('poster', before).balance).toBe(5000)
    expect(balance('poster', { ...before, refundPaidAt: at }).balance).toBe(0)
  })
})

describe('K-461 the earnings of a student', () => {
  const job = {
    id: 'job',
    status: 'completed',
    postedById: 'poster',
    assignedToId: 'student',
    rate: 25,
    estimatedDuration: 2,
  } as const
  const said = (...saidPaid: string[]) => [{ jobId: 'job', amount: null, saidPaid }]
  const earned = (work: Partial<Parameters<typeof earnedBy>[1]>) =>
    earnedBy('student', { jobs: [job], payments: [], agreements: [], ...work })

  it('are what was released, without the fee, and nothing held or refunded', () => {
    expect(earned({ payments: [paid({ status: 'released', net: 4750 })] })).toBe(4750)
    expect(earned({ payments: [paid({ status: 'split', refunded: 2000, net: 2850 })] })).toBe(2850)
    for (const status of ['awaiting', 'held', 'frozen', 'refunded', 'charged_back', 'cancelled'] as const)
      expect(earned({ payments: [paid({ status })] }), status).toBe(0)
  })

  it('include payments by hand once both have confirmed them, at the agreed price', () => {
    expect(earned({})).toBe(0)
    expect(earned({ agreements: said('student') })).toBe(0)
    expect(earned({ agreements: said('poster', 'stranger') })).toBe(0)
    expect(earned({ agreements: said('poster', 'student') })).toBe(5000)
    expect(earned({ agreements: [{ jobId: 'job', amount: 6000, saidPaid: ['student', 'poster'] }] })).toBe(6000)
    expect(earned({ agreements: said('poster', 'student'), jobs: [{ ...job, status: 'cancelled' }] })).toBe(0)
  })

  it('count a job paid both ways once', () => {
    const payments = [paid({ jobId: 'job', status: 'released', net: 4750 })]
    expect(earned({ payments, agreements: said('poster', 'student') })).toBe(4750)
    expect(
      earned({ payments: [paid({ jobId: 'job', status: 'refunded' })], agreements: said('poster', 'student') }),
    ).toBe(5000)
  })
})
