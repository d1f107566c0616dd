import { describe, expect, it } from 'vitest'
import { paymentStatuses } from '../choices.ts'
import { hasWorkBegun, whyNotSettled } from './payment-life.ts'

describe('the life of a payment', () => {
  it('W-03 funds move by hand while they are held, and out of a dispute between the two people', () => {
    expect(whyNotSettled({ status: 'held', frozenBy: null })).toBeNull()
    expect(whyNotSettled({ status: 'frozen', frozenBy: 'payer' })).toBeNull()
    expect(whyNotSettled({ status: 'frozen', frozenBy: 'payee' })).toBeNull()
    expect(whyNotSettled({ status: 'frozen', frozenBy: 'desk' })).toBe('payment-frozen')
    expect(whyNotSettled({ status: 'frozen', frozenBy: 'bank' })).toBe('payment-frozen')
  })

  it.each(paymentStatuses.filter(status => status !== 'held' && status !== 'frozen'))(
    'W-03 funds that are %s move no more',
    status => {
      expect(whyNotSettled({ status, frozenBy: null })).toBe('payment-not-held')
    },
  )

  it('W-04 work has begun when the job is under way and its time has come; without one, when its poster has started it', () => {
    const now = Date.parse('2026-11-22T12:00:00Z')
    const [before, after] = ['2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z']
    const begun = (status: 'assigned' | 'in_progress', beginsAt: string | null, startedAt: string | null = null) =>
      hasWorkBegun({ status, beginsAt, startedAt }, now)
    expect(begun('assigned', null)).toBe(false)
    expect(begun('assigned', before)).toBe(false)
    expect(begun('in_progress', null)).toBe(false)
    expect(begun('in_progress', null, before)).toBe(true)
    expect(begun('in_progress', before)).toBe(true)
    expect(begun('in_progress', after, before)).toBe(false)
  })
})
