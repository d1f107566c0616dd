import { testBankTexts } from '../../texts/fr/payment.ts'

/** The cards that are explained, and what the test bank does with each. */
export const testCards = [
  { number: '4242 4242 4242 4242', meaning: testBankTexts.accepted },
  { number: '4000 0000 0000 0002', meaning: testBankTexts.refused },
  { number: '4000 0000 0000 3220', meaning: testBankTexts.asks },
] as const

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Four by four, as it stands on a card. */
export const groupDigits = (typed: string) =>
  digitsOf(typed)
    .slice(0, 16)
    .replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The numbers of test cards, and no other: somebody's own must not even leave the browser. */
export const isTestCard = (typed: string) =>
  testCards.some(({ number }) => digitsOf(number) === digitsOf(typed)) || digitsOf(typed) === '4000000000000259'
