import { expect, it } from 'vitest'
import { kilometresFrom, locate, placeOf, toldKilometres } from './distance.ts'

it.each([
  ['Lausanne, VD', 'Lausanne'],
  ['geneve', 'Genève'],
  ['Rue de Lausanne 5, 1201 Genève', 'Genève'],
  ['Zürich', 'Zurich'],
  ['Près de la gare de Sion', 'Sion'],
])('« %s » is found on the map', (text, name) => {
  expect(locate(text)?.name).toBe(name)
})

it('where only the canton can be told, its largest place stands for it', () => {
  expect(locate('Un hameau perdu, VS')?.cantonCode).toBe('VS')
})

it('M-01 the place of an offer is the one it names, and none where only its canton is known', () => {
  expect(placeOf('Rue de Lausanne 5, 1201 Genève')?.name).toBe('Genève')
  expect(placeOf('Biel')?.name).toBe('Bienne')
  expect(placeOf('Un hameau perdu, VS')).toBeUndefined()
})

it('M-01 distances are measured from where a phone is as from a place', () => {
  const away = kilometresFrom({ lat: 46.5291, lon: 6.6524 })
  expect(away?.('Lausanne, VD')).toBe(0)
  expect(Math.round(away?.('Renens, VD') ?? 0)).toBe(5)
})

it('how far a hamlet lies is not said where only its canton is known', () => {
  const told = toldKilometres(() => 3)
  expect([told('Un hameau perdu, VS'), told('Près de la gare de Sion')]).toEqual([Infinity, 3])
})

it('an unknown place is infinitely far, and nothing can be measured from it', () => {
  expect(kilometresFrom('Atlantide')).toBeNull()
  expect(kilometresFrom('  ')).toBeNull()
  expect(kilometresFrom('Lausanne')?.('Atlantide')).toBe(Infinity)
})

it('distances are those of the map, as the crow flies', () => {
  const away = kilometresFrom('Lausanne, VD')
  expect(away?.('Lausanne, VD')).toBe(0)
  expect(Math.round(away?.('Genève, GE') ?? 0)).toBeGreaterThan(48)
  expect(Math.round(away?.('Genève, GE') ?? 0)).toBeLessThan(54)
  expect(away?.('Berne, BE')).toBeLessThan(away?.('Zurich, ZH') ?? 0)
})
