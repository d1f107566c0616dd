import { expect, it } from 'vitest'
import { cantonCodes } from './cities/cantons.ts'
import { holidayOn } from './holidays.ts'

const cantons = cantonCodes.filter(code => code !== 'FL')
const whoHas = (day: string) => cantons.filter(canton => holidayOn(day, canton)?.isPartial === false)

it.each([
  ['2026-01-01', 'ZH', 'newYear'],
  ['2026-01-02', 'VD', 'berchtold'],
  ['2026-01-06', 'UR', 'epiphany'],
  ['2027-03-01', 'NE', 'republicOfNeuchatel'],
  ['2026-03-19', 'VS', 'joseph'],
  ['2026-04-03', 'GE', 'goodFriday'],
  ['2027-03-26', 'BE', 'goodFriday'],
  ['2026-04-06', 'VD', 'easterMonday'],
  ['2026-04-09', 'GL', 'naefels'],
  ['2027-04-01', 'GL', 'naefels'],
  ['2026-05-01', 'BS', 'labourDay'],
  ['2026-05-14', 'AI', 'ascension'],
  ['2027-05-06', 'GE', 'ascension'],
  ['2026-05-25', 'FR', 'whitMonday'],
  ['2026-06-04', 'VS', 'corpusChristi'],
  ['2027-05-27', 'LU', 'corpusChristi'],
  ['2026-06-23', 'JU', 'independenceOfJura'],
  ['2026-06-29', 'TI', 'peterAndPaul'],
  ['2026-08-01', 'GR', 'nationalDay'],
  ['2026-08-15', 'ZG', 'assumption'],
  ['2026-09-10', 'GE', 'fastOfGeneva'],
  ['2027-09-09', 'GE', 'fastOfGeneva'],
  ['2026-09-21', 'VD', 'fastMonday'],
  ['2027-09-20', 'VD', 'fastMonday'],
  ['2026-09-25', 'OW', 'brotherNicholas'],
  ['2026-11-01', 'SG', 'allSaints'],
  ['2026-12-08', 'TI', 'conception'],
  ['2026-12-25', 'SH', 'christmas'],
  ['2026-12-26', 'ZH', 'stephen'],
  ['2026-12-31', 'GE', 'republicOfGeneva'],
])('D-12 %s is a holiday in %s', (day, canton, name) => {
  expect(holidayOn(day, canton)).toEqual({ name, isPartial: false })
})

it.each([
  ['2026-01-02', 'GE'],
  ['2026-01-02', 'NE'],
  ['2026-03-19', 'VD'],
  ['2026-04-03', 'TI'],
  ['2026-04-03', 'VS'],
  ['2026-04-02', 'GL'],
  ['2026-09-10', 'VD'],
  ['2026-09-21', 'GE'],
  ['2026-12-26', 'VD'],
  ['2026-12-26', 'AR'],
  ['2026-12-31', 'VD'],
  ['2026-11-28', 'GE'],
  ['2026-08-01', 'FL'],
  ['2026-08-01', 'CH'],
])('D-12 %s is no holiday in %s', (day, canton) => expect(holidayOn(day, canton)).toBe(null))

it('D-12 Neuchâtel gets the Monday of a year that begins on a Sunday or has Christmas on one', () => {
  expect(holidayOn('2034-01-02', 'NE')).toEqual({ name: 'berchtold', isPartial: false })
  expect(holidayOn('2033-12-26', 'NE')).toEqual({ name: 'stephen', isPartial: false })
})

it('D-12 a confessional holiday applies to part of a mixed canton', () => {
  for (const day of ['2026-06-04', '2026-08-15', '2026-11-01'])
    expect(holidayOn(day, 'FR'), day).toMatchObject({ isPartial: true })
  expect(holidayOn('2026-12-08', 'GR')).toEqual({ name: 'conception', isPartial: true })
})

it('D-12 four days are holidays in all 26 cantons', () => {
  const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10))
  expect(cantons).toHaveLength(26)
  expect(days.filter(day => whoHas(day).length === 26)).toEqual([
    '2027-01-01',
    '2027-05-06',
    '2027-08-01',
    '2027-12-25',
  ])
})
