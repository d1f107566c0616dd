import { describe, expect, it } from 'vitest'
import { paid } from '../testing/paid.ts'
import { balanceOf } from './wallet.ts'

const at = '2026-11-27T08:00:00.000Z'
const refunded = paid({ status: 'refunded', refunded: 5000, settledAt: at })
const refused = { ...refunded, refundFailedAt: at, owed: 5000 }
const balance = (viewer: string, ...payments: Parameters<typeof balanceOf>[0]) => balanceOf(payments, viewer)

describe('what Pouce owes a person', () => {
  it('is for a payer what no bank took, and not what is still on its way or has arrived', () => {
    expect(balance('poster', refunded)).toEqual({ balance: 0, pendingBalance: 0 })
    expect(balance('poster', { ...refunded, refundPaidAt: at })).toEqual({ balance: 0, pendingBalance: 0 })
    expect(balance('poster', refused, paid())).toEqual({ balance: 5000, pendingBalance: 5000 })
    expect(balance('poster', refused, { ...refused, owed: 3000 }).balance).toBe(8000)
    expect(balance('poster', { ...refused, refundPaidAt: at, owed: 0 }).balance).toBe(0)
  })

  it('is for a student what was released and not passed on, and nothing of what the payer is owed', () => {
    expect(balance('student', refused)).toEqual({ balance: 0, pendingBalance: 0 })
    const split = paid({ status: 'split', refunded: 2000, fee: 150, net: 2850, refundFailedAt: at, owed: 2000 })
    expect(balance('student', split).balance).toBe(2850)
    expect(balance('poster', split).balance).toBe(2000)
    expect(balance('student', { ...split, passedOnAt: at }).balance).toBe(0)
  })

  it('is all that went back where a row on the device does not say how much of it is owed', () => {
    const { owed: _, ...before } = refused
    expect(balance('poster', before).balance).toBe(5000)
    expect(balance('poster', { ...before, refundPaidAt: at }).balance).toBe(0)
  })
})
