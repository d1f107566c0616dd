import { expect, it } from 'vitest'
import { limits } from '../rules.ts'
import { parseHours } from './parse-hours.ts'

it.each([
  ['2', 2],
  ['2 heures', 2],
  ['2heures', 2],
  ['1 heure', 1],
  ['une heure', 1],
  ['3 h', 3],
  ['3H', 3],
  ['2 h 30', 2.5],
  ['2\u00a0h\u00a030', 2.5],
  ['1h30', 1.5],
  ['01h30', 1.5],
  ['1h05', 1.08],
  ['1h30min', 1.5],
  ['1 h 30 min', 1.5],
  ['2 heures et 15 minutes', 2.25],
  ['2 heures et demie', 2.5],
  ['une heure et demie', 1.5],
  ['1,5 heure', 1.5],
  ['1.5h', 1.5],
  ['  4 HEURES  ', 4],
  ['environ 3 heures', 3],
  ['env. 3 h', 3],
  ['~2h', 2],
  ['90 min', 1.5],
  ['45 minutes', 0.75],
  ["20'", 0.33],
  ['une demi-heure', 0.5],
  ['demi-heure', 0.5],
  ['une demi-journée', 4],
  ['Demi-journe\u0301e', 4],
  ['une demi journée', 4],
  ['3 demi-journées', 12],
  ['une journée', 8],
  ['une journée et demie', 12],
  ['2 jours', 16],
  ['1 jour et demi', 12],
  ['1 j', 8],
])('French: %s is %d h', (typed, hours) => {
  expect(parseHours(typed)).toBe(hours)
})

it.each([
  ['2 Std.', 2],
  ['1 Std. 30 Min.', 1.5],
  ['3 Stunden', 3],
  ['eine Stunde', 1],
  ['eine halbe Stunde', 0.5],
  ['ca. 2 Stunden', 2],
  ['etwa 1,5 Stunden', 1.5],
  ['ungefähr 4 Std', 4],
  ['45 Minuten', 0.75],
  ['2 Tage', 16],
  ['ein halber Tag', 4],
  ['einen halben Tag', 4],
  ['2 ore', 2],
  ['2 hours', 2],
])('other languages: %s is %s h', (typed, hours) => {
  expect(parseHours(typed)).toBe(hours)
})

it.each([
  ['4 heures par semaine', 4],
  ['1h30 par semaine', 1.5],
  ['2 h 3 fois par semaine', 2],
  ['2h/semaine', 2],
  ['3 heures de ménage', 3],
])('a frequency counts once: %s is %d h', (typed, hours) => {
  expect(parseHours(typed)).toBe(hours)
})

it.each([
  '',
  ' ',
  'à convenir',
  'quelques heures',
  'heures',
  'h',
  'un',
  '2 hiboux',
  '2 minois',
  '2 oreilles',
  'unes heures',
  '10 jouets',
  '3 semaines',
  '1 mois',
  '2-3 heures',
  '2 à 3 heures',
  'entre 2 et 3 heures',
  "10'000 heures",
  '0',
  '0 h',
  '-2 h',
  'NaN',
  'Infinity',
  '1e3',
  '\0',
  '9'.repeat(400),
])('returns null for « %s »', typed => {
  expect(parseHours(typed)).toBeNull()
})

it('the maximum duration equals the database limit', () => {
  expect(parseHours(`${limits.hours.max} h`)).toBe(limits.hours.max)
  expect(parseHours(`${limits.hours.max + 1} h`)).toBeNull()
})
