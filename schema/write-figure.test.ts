import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeFigure } from './write-figure.ts'

const sizes = fc.integer({ min: -10_000_000_00, max: 10_000_000_00 }).map(cents => cents / 100)

/** Whatever a browser puts between thousands, and its mark where nothing is left of a negative figure. */
const alike = (text: string) => text.replaceAll(/[\s'’]/gu, '’').replace(/^-(?=[0.,]+$)/, '')

it.each([0, 1, 2])('a plain figure of at most %i decimals is the one that the browser would write', most => {
  const intl = new Intl.NumberFormat('fr-CH', { maximumFractionDigits: most })
  fc.assert(
    fc.property(sizes, value => {
      expect(writeFigure(value, { most, point: ',' })).toBe(alike(intl.format(value)))
    }),
  )
})

it('a sum with both decimals is the one that the browser would write', () => {
  const intl = new Intl.NumberFormat('fr-CH', { style: 'currency', currency: 'CHF' })
  fc.assert(
    fc.property(sizes, value => {
      const written = `${writeFigure(value, { least: 2, most: 2, point: '.' })}’CHF`
      expect(written).toBe(alike(intl.format(value)))
    }),
  )
})

it('a figure is rounded by the digits that are seen', () => {
  expect(writeFigure(1.005, { most: 2, point: ',' })).toBe('1,01')
  expect(writeFigure(999.995, { least: 2, most: 2, point: '.' })).toBe('1’000.00')
})
