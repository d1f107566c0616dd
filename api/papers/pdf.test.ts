import { expect, it } from 'vitest'
import { printable } from './pdf.ts'

it('W-01 names and titles stay readable on paper, whatever letters they contain', () => {
  expect(printable('Élodie « Œuvre » – 20 €')).toBe('Élodie «\u00A0Œuvre\u00A0» – 20 €')
  expect(printable('Ivana Petrović, Łódź')).toBe('Ivana Petrovic, Lódz')
  expect(printable('Tondre 🌱')).toBe('Tondre')
  expect(printable('Cuisine & service 👩🏽‍🍳🎂 ce soir ™')).toBe('Cuisine & service ce soir ™')
  expect(printable('Vite\u202F! Arc\u2011en\u2011ciel')).toBe('Vite\u00A0! Arc-en-ciel')
  expect(printable('Юлия')).toBe('????')
  expect(printable('e\u0301')).toBe('é')
})
