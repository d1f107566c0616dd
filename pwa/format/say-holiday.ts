import { cantons, isCantonCode, type CantonCode } from '../../schema/cities/cantons.ts'
import { holidayOn, type HolidayName } from '../../schema/holidays.ts'
import * as m from '../paraglide/messages.js'

const names: Record<HolidayName, () => string> = {
  newYear: m.holiday_new_year,
  berchtold: m.holiday_berchtold,
  epiphany: m.holiday_epiphany,
  republicOfNeuchatel: m.holiday_republic_of_neuchatel,
  joseph: m.holiday_joseph,
  naefels: m.holiday_naefels,
  goodFriday: m.holiday_good_friday,
  easterMonday: m.holiday_easter_monday,
  labourDay: m.holiday_labour_day,
  ascension: m.holiday_ascension,
  whitMonday: m.holiday_whit_monday,
  corpusChristi: m.holiday_corpus_christi,
  independenceOfJura: m.holiday_independence_of_jura,
  peterAndPaul: m.holiday_peter_and_paul,
  nationalDay: m.holiday_national_day,
  assumption: m.holiday_assumption,
  fastOfGeneva: m.holiday_fast_of_geneva,
  fastMonday: m.holiday_fast_monday,
  maurice: m.holiday_maurice,
  brotherNicholas: m.holiday_brother_nicholas,
  allSaints: m.holiday_all_saints,
  conception: m.holiday_conception,
  christmas: m.holiday_christmas,
  stephen: m.holiday_stephen,
  republicOfGeneva: m.holiday_republic_of_geneva,
}

/** `de Vaud`, `du Valais`, `des Grisons`, `d’Uri`. */
const ofCanton = (code: CantonCode) => {
  const name = cantons[code]
  if (code === 'GR') return m.holiday_of_several({ name })
  if (code === 'JU' || code === 'TI' || code === 'VS') return m.holiday_of_the({ name })
  return /^[AOU]/.test(name) ? m.holiday_of_vowel({ name }) : m.holiday_of({ name })
}

/** `Noël, jour férié dans le canton de Vaud`. Undefined on other days. */
export const sayHoliday = (day: string, canton: string | undefined) => {
  const holiday = canton === undefined ? null : holidayOn(day, canton)
  if (!holiday || canton === undefined || !isCantonCode(canton)) return undefined
  const said = { name: names[holiday.name](), ofCanton: ofCanton(canton) }
  return holiday.isPartial ? m.holiday_in_part(said) : m.holiday_in(said)
}
