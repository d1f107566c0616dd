import { expect, it, onTestFinished } from 'vitest'
import { formatSentDate } from './format-sent-date.ts'

it('S-06 the day of a sending is told as dd/mm/yyyy', () => {
  expect(formatSentDate('2026-03-05T23:30:00.000Z')).toBe('06/03/2026')
})

it.each([undefined, null, ''])('S-06 no date is « Date inconnue »: %s', instant => {
  expect(formatSentDate(instant)).toBe('Date inconnue')
})

it('S-06 what is no date is « Date invalide »', () => {
  expect(formatSentDate('hier')).toBe('Date invalide')
})

it('S-06 a phone whose calendar fails is « Erreur de date »', () => {
  const { prototype } = Intl.DateTimeFormat
  const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {}
  const fail = () => {
    throw new RangeError('no calendar')
  }
  Object.defineProperty(prototype, 'format', { configurable: true, get: () => fail })
  onTestFinished(() => void Object.defineProperty(prototype, 'format', format))
  expect(formatSentDate('2026-03-05T23:30:00.000Z')).toBe('Erreur de date')
})
