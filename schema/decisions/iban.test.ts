import { expect, it } from 'vitest'
import { isSwissIban, plainIban } from './iban.ts'

it.each(['CH93 0076 2011 6238 5295 7', 'ch5604835012345678009', 'LI21 0881 0000 2324 013A A'])(
  '%s is a valid IBAN',
  typed => {
    expect(isSwissIban(plainIban(typed))).toBe(true)
  },
)

it.each([
  ['', 'empty'],
  ['CH9300762011623852958', 'a wrong digit'],
  ['DE89370400440532013000', 'another country'],
  ['CH930076201162385295', 'too short'],
  ['CH4431999123000889012', 'a QR-IBAN'],
  ['CH93-0076-2011-6238-5295-7', 'dashes'],
])('%s is not a valid IBAN: %s', typed => {
  expect(isSwissIban(plainIban(typed))).toBe(false)
})

it('detects two swapped digits', () => {
  const iban = 'CH9300762011623852957'
  for (let at = 4; at < iban.length - 1; at++) {
    const swapped = iban.slice(0, at) + iban[at + 1] + iban[at] + iban.slice(at + 2)
    expect(isSwissIban(swapped)).toBe(swapped === iban)
  }
})
