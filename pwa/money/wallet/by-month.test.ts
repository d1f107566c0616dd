import { expect, it } from 'vitest'
import { byMonth } from './by-month.ts'

const line = (type: 'payment' | 'escrow_release' | 'refund' | 'payout', amount: number, createdAt: string) => ({
  type,
  amount,
  createdAt,
  status: 'completed' as const,
})

it('W-01 sums a student’s releases per month, paid out or not', () => {
  const lines = [
    line('payout', 5000, '2026-12-02T10:00:00.000Z'),
    // After midnight in Switzerland.
    line('escrow_release', 5000, '2026-11-30T23:30:00.000Z'),
    { ...line('escrow_release', 900, '2026-11-20T10:00:00.000Z'), status: 'pending' as const },
    line('escrow_release', 1234, '2026-11-03T10:00:00.000Z'),
  ]
  expect(byMonth(lines, true).map(({ month, sum }) => [month, sum])).toEqual([
    ['décembre 2026', 5000],
    ['novembre 2026', 1234],
  ])
})

it('W-01 sums a payer’s payments less refunds per month, and counts held money once', () => {
  const lines = [
    line('refund', 2000, '2026-11-20T10:00:00.000Z'),
    line('escrow_release', 4000, '2026-11-20T10:00:00.000Z'),
    { ...line('payment', 700, '2026-11-10T10:00:00.000Z'), status: 'failed' as const },
    line('payment', 6000, '2026-11-09T10:00:00.000Z'),
  ]
  expect(byMonth(lines, false).map(({ month, lines: own, sum }) => [month, own.length, sum])).toEqual([
    ['novembre 2026', 4, 4000],
  ])
})
