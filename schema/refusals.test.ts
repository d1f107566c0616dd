import { expect, it } from 'vitest'
import { messageOf, refusalCodes, refusals, statusOf } from './refusals.ts'
import { messages } from './rules.ts'

it.each(refusalCodes)('%s is refused with a status of its kind and a sentence', code => {
  expect(statusOf(code)).toBeGreaterThanOrEqual(400)
  expect(statusOf(code)).toBeLessThan(600)
  expect(messageOf(code).trim()).toBe(messageOf(code))
  expect(messageOf(code)).toMatch(/^\p{Lu}.{4,}/u)
})

it('every code is listed once, in words and dashes', () => {
  expect(refusalCodes).toEqual(Object.keys(refusals))
  for (const code of refusalCodes) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

it('two refusals never say the same', () => {
  expect(new Set(refusalCodes.map(messageOf)).size).toBe(refusalCodes.length)
})

it('what both a rule and a refusal say, they say alike', () => {
  expect(messageOf('common-password')).toBe(messages.commonPassword)
  expect(messageOf('invalid-image')).toBe(messages.image)
})

it('only a failure of ours, or of whom we ask, is told as one', () => {
  expect(refusalCodes.filter(code => statusOf(code) >= 500)).toEqual([
    'internal',
    'unavailable',
    'busy',
    'provider-unavailable',
  ])
})
