import { expect, it } from 'vitest'
import { kilometresFrom, locate, placeOf, displayKilometres } from './distance.ts'

it.each([
  ['Lausanne, VD', 'Lausanne'],
  ['geneve', 'Genève'],
  ['Rue de Lausanne 5, 1201 Genève', 'Genève'],
  ['Zürich', 'Zurich'],
  ['Près de la gare de Sion', 'Sion'],
])('locates « %s »', (text, name) => {
  expect(locate(text)?.name).toBe(name)
})

it('falls back to the largest place of the canton', () => {
  expect(locate('Un hameau perdu, VS')?.cantonCode).toBe('VS')
})

it('M-01 gives the place that an offer names, and none if only its canton is known', () => {
  expect(placeOf('Rue de Lausanne 5, 1201 Genève')?.name).toBe('Genève')
  expect(placeOf('Biel')?.name).toBe('Bienne')
  expect(placeOf('Un hameau perdu, VS')).toBeUndefined()
})

it("M-01 measures from a phone's position as from a place", () => {
  const away = kilometresFrom({ lat: 46.5291, lon: 6.6524 })
  expect(away?.('Lausanne, VD')).toBe(0)
  expect(Math.round(away?.('Renens, VD') ?? 0)).toBe(5)
})

it('tells no distance of a hamlet if only its canton is known', () => {
  const told = displayKilometres(() => 3)
  expect([told('Un hameau perdu, VS'), told('Près de la gare de Sion')]).toEqual([Infinity, 3])
})

it('treats an unknown place as infinitely far, and measures nothing from it', () => {
  expect(kilometresFrom('Atlantide')).toBeNull()
  expect(kilometresFrom('  ')).toBeNull()
  expect(kilometresFrom('Lausanne')?.('Atlantide')).toBe(Infinity)
})

it('measures as the crow flies', () => {
  const away = kilometresFrom('Lausanne, VD')
  expect(away?.('Lausanne, VD')).toBe(0)
  expect(Math.round(away?.('Genève, GE') ?? 0)).toBeGreaterThan(48)
  expect(Math.round(away?.('Genève, GE') ?? 0)).toBeLessThan(54)
  expect(away?.('Berne, BE')).toBeLessThan(away?.('Zurich, ZH') ?? 0)
})
