import { expect, it } from 'vitest'
import { wayOf } from './way-of.ts'

const completed = { status: 'completed' as const }
const pending = { status: 'pending' as const }
const failed = { status: 'failed' as const }

it('W-01 a payer’s money goes out once, as it is paid, and comes in as it is given back', () => {
  expect(wayOf({ type: 'payment', ...completed }, true)).toBe('out')
  expect(wayOf({ type: 'escrow_release', ...pending }, true)).toBe('still')
  expect(wayOf({ type: 'escrow_release', ...completed }, true)).toBe('still')
  expect(wayOf({ type: 'refund', ...pending }, true)).toBe('in')
  expect(wayOf({ type: 'refund', ...completed }, true)).toBe('in')
})

it('W-01 a student’s money comes in as it is released, and goes out to the own account', () => {
  expect(wayOf({ type: 'escrow_release', ...pending }, false)).toBe('still')
  expect(wayOf({ type: 'escrow_release', ...completed }, false)).toBe('in')
  expect(wayOf({ type: 'payout', ...completed }, false)).toBe('out')
})

it('W-01 what did not come about, or not yet, moves nothing', () => {
  expect(wayOf({ type: 'payment', ...pending }, true)).toBe('still')
  expect(wayOf({ type: 'payment', ...failed }, true)).toBe('still')
  expect(wayOf({ type: 'refund', ...failed }, true)).toBe('still')
})
