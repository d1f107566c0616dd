import * as m from '../../paraglide/messages.js'

/** The cards listed on the page, with the test bank's reaction to each. */
export const testCards = [
  { number: '4242 4242 4242 4242', meaning: m.test_bank_accepted },
  { number: '4000 0000 0000 0002', meaning: m.test_bank_refused },
  { number: '4000 0000 0000 3220', meaning: m.test_bank_asks },
] as const

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Groups digits by four, as on a card. */
export const groupDigits = (typed: string) =>
  digitsOf(typed)
    .slice(0, 16)
    .replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Returns whether it is a test card number. A real number must not leave the browser. */
export const isTestCard = (typed: string) =>
  testCards.some(({ number }) => digitsOf(number) === digitsOf(typed)) || digitsOf(typed) === '4000000000000259'
