import { expect, it } from 'vitest'
import { wayOf } from './way-of.ts'

const completed = { status: 'completed' as const }
const pending = { status: 'pending' as const }
const failed = { status: 'failed' as const }

it('W-01 counts a payer’s money as going out once, when paid, and as coming in when refunded', () => {
  expect(wayOf({ type: 'payment', ...completed }, true)).toBe('out')
  expect(wayOf({ type: 'escrow_release', ...pending }, true)).toBe('still')
  expect(wayOf({ type: 'escrow_release', ...completed }, true)).toBe('still')
  expect(wayOf({ type: 'refund', ...pending }, true)).toBe('in')
  expect(wayOf({ type: 'refund', ...completed }, true)).toBe('in')
})

it('W-01 counts a student’s money as coming in when released, and going out when paid out', () => {
  expect(wayOf({ type: 'escrow_release', ...pending }, false)).toBe('still')
  expect(wayOf({ type: 'escrow_release', ...completed }, false)).toBe('in')
  expect(wayOf({ type: 'payout', ...completed }, false)).toBe('out')
})

it('W-01 counts failed and pending lines as no movement', () => {
  expect(wayOf({ type: 'payment', ...pending }, true)).toBe('still')
  expect(wayOf({ type: 'payment', ...failed }, true)).toBe('still')
  expect(wayOf({ type: 'refund', ...failed }, true)).toBe('still')
})
