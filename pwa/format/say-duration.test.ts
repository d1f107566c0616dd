import { expect, it } from 'vitest'
import { sayDuration } from './say-duration.ts'

it.each([
  ['3 h', '3 heures'],
  ['3h', '3 heures'],
  ['3', '3 heures'],
  ['3 heures', '3 heures'],
  ['1 h', '1 heure'],
  ['1,5 heures', '1,5 heure'],
  ['3 heures par semaine', '3 heures par semaine'],
  ['environ 2 h', 'environ 2 h'],
  ['1h30', '1,5 heure'],
  ['2 h 30', '2,5 heures'],
  ['une demi-journée', 'une demi-journée'],
  ['0', '0'],
])('S-05 J-01 writes « %s » as « %s » wherever an offer is shown', (typed, said) =>
  expect(sayDuration(typed)).toBe(said),
)
