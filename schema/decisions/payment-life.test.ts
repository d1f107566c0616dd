import { describe, expect, it } from 'vitest'
import { paymentStatuses } from '../choices.ts'
import { paymentLife, whyNotSettled } from './payment-life.ts'

describe('the life of a payment', () => {
  it('W-03 ends once money has left for good', () => {
    const ends = paymentStatuses.filter(status => paymentLife[status].length === 0)
    expect(ends).toEqual(['released', 'refunded', 'charged_back'])
  })

  it('W-03 funds move by hand while they are held, and out of the payer’s own dispute', () => {
    expect(whyNotSettled({ status: 'held', frozenBy: null })).toBeNull()
    expect(whyNotSettled({ status: 'frozen', frozenBy: 'payer' })).toBeNull()
    expect(whyNotSettled({ status: 'frozen', frozenBy: 'bank' })).toBe('payment-frozen')
  })

  it.each(paymentStatuses.filter(status => status !== 'held' && status !== 'frozen'))(
    'W-03 funds that are %s move no more',
    status => {
      expect(whyNotSettled({ status, frozenBy: null })).toBe('payment-not-held')
    },
  )
})
