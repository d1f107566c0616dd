import { expect, it } from 'vitest'
import { kilometresFrom, locate, toldKilometres } from './distance.ts'

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

it('how far a hamlet lies is not said where only its canton is known', () => {
  const told = toldKilometres(() => 3)
  expect([told('Un hameau perdu, VS'), told('Près de la gare de Sion')]).toEqual([Infinity, 3])
})

it('a place that nobody knows is infinitely far, and nothing can be measured from it', () => {
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
