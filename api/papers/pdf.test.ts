import { expect, it } from 'vitest'
import { printable } from './pdf.ts'

it('W-01 names and titles stay readable on paper, whatever letters they have', () => {
  expect(printable('Élodie « Œuvre » – 20 €')).toBe('Élodie « Œuvre » – 20 €')
  expect(printable('Ivana Petrović, Łódź')).toBe('Ivana Petrovic, ?ódz')
  expect(printable('Tondre 🌱')).toBe('Tondre ?')
  expect(printable('e\u0301')).toBe('é')
})
