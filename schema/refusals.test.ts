import { expect, it } from 'vitest'
import { messageOf, refusalCodes, refusals, statusOf } from './refusals.ts'
import { messages } from './rules.ts'

it.each(refusalCodes)('%s has a matching HTTP status and a message', code => {
  expect(statusOf(code)).toBeGreaterThanOrEqual(400)
  expect(statusOf(code)).toBeLessThan(600)
  expect(messageOf(code).trim()).toBe(messageOf(code))
  expect(messageOf(code)).toMatch(/^\p{Lu}.{4,}/u)
})

it('every code is listed once, as lower-case words with dashes', () => {
  expect(refusalCodes).toEqual(Object.keys(refusals))
  for (const code of refusalCodes) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

it('no two refusals share a message', () => {
  expect(new Set(refusalCodes.map(messageOf)).size).toBe(refusalCodes.length)
})

it('a rule and a refusal for the same case share their message', () => {
  expect(messageOf('common-password')).toBe(messages.commonPassword)
  expect(messageOf('invalid-image')).toBe(messages.image)
})

it('only failures of ours or of a provider have a 5xx status', () => {
  expect(refusalCodes.filter(code => statusOf(code) >= 500)).toEqual([
    'internal',
    'unavailable',
    'busy',
    'provider-unavailable',
  ])
})
