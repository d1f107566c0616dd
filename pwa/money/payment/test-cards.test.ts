import { expect, it } from 'vitest'
import { groupDigits, isTestCard, testCards } from './test-cards.ts'

it("W-07 accepts only the test bank's cards, however they are typed", () => {
  for (const { number } of testCards) {
    expect(isTestCard(number)).toBe(true)
    expect(isTestCard(number.replaceAll(' ', '-'))).toBe(true)
  }
  for (const real of ['', '4111 1111 1111 1111', '4242 4242 4242 424', '4242 4242 4242 4242 4'])
    expect(isTestCard(real)).toBe(false)
})

it('groups digits by four while typing', () => {
  expect(['42', '42424', '4242 4242-4242x4242', '42424242424242429'].map(groupDigits)).toEqual([
    '42',
    '4242 4',
    '4242 4242 4242 4242',
    '4242 4242 4242 4242',
  ])
})
