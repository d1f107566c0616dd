import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fees, limits } from '../rules.ts'
import { amountDue, amountOf, feeOf, isPayable, netOf, toRappen } from './amounts.ts'

const payable = fc.integer({ min: limits.payment.min, max: limits.payment.max })

describe('amounts', () => {
  it('W-06 the fee is five per cent, rounded half up', () => {
    expect([100, 109, 110, 111, 130, 4750, 5000].map(amount => feeOf(amount, fees.applicationPercent))).toEqual([
      5, 5, 6, 6, 7, 238, 250,
    ])
  })

  it('W-06 uses the fee in force when the job was agreed', () => {
    expect([feeOf(5000, 7.25), feeOf(4750, 7.25), feeOf(5000, 0)]).toEqual([363, 344, 0])
    expect(netOf(5000, 7.25)).toBe(4637)
  })

  it('W-06 fee and net are whole rappen and add up to the amount', () => {
    fc.assert(
      fc.property(payable, amount => {
        const [fee, net] = [feeOf(amount, 5), netOf(amount, 5)]
        expect(Number.isInteger(fee)).toBe(true)
        expect(fee + net).toBe(amount)
        expect(Math.abs(fee * 20 - amount)).toBeLessThanOrEqual(10)
        expect(net).toBeGreaterThan(0)
      }),
    )
  })

  it('W-06 rate times hours is exact to the rappen despite floating point', () => {
    expect(amountOf(25, 2)).toBe(5000)
    expect(amountOf(19.95, 1.33)).toBe(2653)
    expect(amountOf(15.01, 0.5)).toBe(751)
    fc.assert(
      fc.property(fc.integer({ min: 1500, max: 50_000 }), fc.integer({ min: 1, max: 200_000 }), (rate, hours) => {
        const exact = (BigInt(rate) * BigInt(hours) + 50n) / 100n
        expect(BigInt(amountOf(rate / 100, hours / 100))).toBe(exact)
      }),
    )
  })

  it('converts francs to rappen exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), rappen => {
        expect(toRappen(rappen / 100)).toBe(rappen)
      }),
    )
  })

  it.each([0, -1, 99, 99.5, 100.5, 2_000_001, 1e9, Number.NaN, Infinity])('%s rappen are not payable', amount => {
    expect(isPayable(amount)).toBe(false)
  })

  it('W-06 an agreed amount wins over rate times hours', () => {
    const job = { rate: 25, estimatedDuration: 2 }
    expect(amountDue(job, null)).toBe(5000)
    expect(amountDue(job, 6000)).toBe(6000)
    expect(amountDue({ ...job, estimatedDuration: null }, null)).toBeNull()
    expect(amountDue({ ...job, estimatedDuration: null }, 4200)).toBe(4200)
    expect(amountDue({ rate: 500, estimatedDuration: 2000 }, null)).toBeNull()
  })
})
