import { expect, it } from 'vitest'
import { createBudget } from './budget.ts'

it('allows each subject so much at once, and then as much as refills', () => {
  let now = 0
  const budget = createBudget({ most: 100, perSecond: 10 }, () => now)
  budget.take('one', 80)
  expect(budget.wait('one')).toBe(0)
  budget.take('one', 70)
  expect([budget.wait('one'), budget.wait('other')]).toEqual([5, 0])
  now = 5000
  expect(budget.wait('one')).toBe(0)
  now = 3_600_000
  budget.take('one', 100)
  expect(budget.wait('one'), 'an hour of rest is worth no more than a full budget').toBe(0)
  budget.take('one', 1)
  expect(budget.wait('one')).toBe(1)
})
