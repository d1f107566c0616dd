import { expect, it } from 'vitest'
import { sayHoliday } from './say-holiday.ts'

it.each([
  ['2026-12-25', 'VD', 'Noël, jour férié dans le canton de Vaud'],
  ['2026-03-19', 'VS', 'Saint-Joseph, jour férié dans le canton du Valais'],
  ['2026-08-01', 'GR', 'Fête nationale, jour férié dans le canton des Grisons'],
  ['2026-01-06', 'UR', 'Épiphanie, jour férié dans le canton d’Uri'],
  ['2026-06-04', 'FR', 'Fête-Dieu, jour férié dans une partie du canton de Fribourg'],
  ['2026-11-28', 'VD', undefined],
  ['2026-12-25', 'CH', undefined],
  ['', 'VD', undefined],
  ['2026-12-25', undefined, undefined],
])('D-12 of %s in %s gives « %3$s »', (day, canton, said) => expect(sayHoliday(day, canton)).toBe(said))
