import { cantonCodes, isCantonCode, type CantonCode } from './cities/cantons.ts'

/**
 * Public holidays of the cantons, from the list of the Federal Office of Justice (« Jours fériés légaux en Suisse »). Those
 * that always fall on a Sunday are left out. A day kept only by some communes or districts, usually those of one confession,
 * applies to part of the canton.
 */
type Rule = {
  day: (year: number) => number
  in: readonly CantonCode[]
  inPartOf?: readonly CantonCode[]
  /** Weekdays on which the holiday applies, if not all. */
  only?: Partial<Record<CantonCode, readonly number[]>>
}

const DAY = 24 * 3600 * 1000

/** Easter Sunday, by the algorithm of Gauss and Meeus. */
const easter = (year: number) => {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const leaps = Math.floor(century / 4)
  const moon =
    (19 * golden + century - leaps - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - moon - (year % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451)
  const days = moon + sunday - 7 * late + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4

const weekdayOf = (day: number) => new Date(day).getUTCDay()
const afterEaster = (days: number) => (year: number) => easter(year) + days * DAY
const on = (month: number, day: number) => (year: number) => Date.UTC(year, month - 1, day)
const first = (weekday: number, month: number) => (year: number) => {
  const begin = Date.UTC(year, month - 1, 1)
  return begin + ((weekday - weekdayOf(begin) + 7) % 7) * DAY
}

/** The first Thursday of April, or the next one if that is just before Easter. */
const naefels = (year: number) => {
  const thursday = first(THURSDAY, 4)(year)
  return thursday === easter(year) - 3 * DAY ? thursday + 7 * DAY : thursday
}

const all = cantonCodes.filter(code => code !== 'FL')
const allBut = (...without: CantonCode[]) => all.filter(code => !without.includes(code))

/** Cantons with Corpus Christi, Assumption and All Saints. Nearly the same for all three. */
const catholic: CantonCode[] = ['AI', 'JU', 'LU', 'NW', 'OW', 'SZ', 'TI', 'UR', 'VS', 'ZG']
const mixed: CantonCode[] = ['AG', 'FR', 'GR', 'SO']

const rules = {
  newYear: { day: on(1, 1), in: all },
  berchtold: {
    day: on(1, 2),
    in: ['BE', 'FR', 'GL', 'JU', 'LU', 'NE', 'OW', 'SH', 'SO', 'TG', 'VD', 'ZG', 'ZH'],
    inPartOf: ['AG'],
    only: { NE: [MONDAY] },
  },
  epiphany: { day: on(1, 6), in: ['SZ', 'TI', 'UR'], inPartOf: ['GR'] },
  republicOfNeuchatel: { day: on(3, 1), in: ['NE'] },
  joseph: { day: on(3, 19), in: ['NW', 'SZ', 'TI', 'UR', 'VS'], inPartOf: ['GR', 'LU', 'SO'] },
  naefels: { day: naefels, in: ['GL'] },
  goodFriday: { day: afterEaster(-2), in: allBut('TI', 'VS') },
  easterMonday: { day: afterEaster(1), in: allBut('AG', 'NE', 'VS'), inPartOf: ['AG'] },
  labourDay: { day: on(5, 1), in: ['BL', 'BS', 'JU', 'NE', 'SH', 'SO', 'TG', 'TI', 'ZH'] },
  ascension: { day: afterEaster(39), in: all },
  whitMonday: { day: afterEaster(50), in: allBut('AG', 'NE', 'VS'), inPartOf: ['AG'] },
  corpusChristi: { day: afterEaster(60), in: catholic, inPartOf: [...mixed, 'NE'] },
  independenceOfJura: { day: on(6, 23), in: ['JU'] },
  peterAndPaul: { day: on(6, 29), in: ['TI'] },
  nationalDay: { day: on(8, 1), in: all },
  assumption: { day: on(8, 15), in: catholic, inPartOf: mixed },
  fastOfGeneva: { day: year => first(SUNDAY, 9)(year) + 4 * DAY, in: ['GE'] },
  fastMonday: { day: year => first(SUNDAY, 9)(year) + 15 * DAY, in: ['VD'] },
  maurice: { day: on(9, 22), in: [], inPartOf: ['AI'] },
  brotherNicholas: { day: on(9, 25), in: ['OW'] },
  allSaints: { day: on(11, 1), in: [...catholic, 'GL', 'SG'], inPartOf: mixed },
  conception: {
    day: on(12, 8),
    in: catholic.filter(code => code !== 'JU'),
    inPartOf: ['AG', 'FR', 'GR'],
  },
  christmas: { day: on(12, 25), in: all },
  stephen: {
    day: on(12, 26),
    in: allBut('AG', 'GE', 'JU', 'VD', 'VS'),
    inPartOf: ['AG'],
    // Not if it would be the third non-working day in a row. In Neuchâtel only after a Christmas on a Sunday.
    only: { AI: [0, 1, 3, 4, 5], AR: [0, 1, 3, 4, 5], NE: [MONDAY] },
  },
  republicOfGeneva: { day: on(12, 31), in: ['GE'] },
} satisfies Record<string, Rule>

export type HolidayName = keyof typeof rules
export type Holiday = { name: HolidayName; isPartial: boolean }

const isName = (name: string): name is HolidayName => Object.hasOwn(rules, name)
const names = Object.keys(rules).filter(isName)

/** Returns the holiday on a day (`2026-11-28`) in a canton, or null. */
export const holidayOn = (day: string, canton: string): Holiday | null => {
  if (!isCantonCode(canton)) return null
  const instant = Date.parse(day)
  const year = new Date(instant).getUTCFullYear()
  for (const name of names) {
    const { day: falls, in: whole, inPartOf = [], only = {} }: Rule = rules[name]
    if (falls(year) !== instant || only[canton]?.includes(weekdayOf(instant)) === false) continue
    if (whole.includes(canton)) return { name, isPartial: false }
    if (inPartOf.includes(canton)) return { name, isPartial: true }
  }
  return null
}
