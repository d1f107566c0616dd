import { limits } from '../rules.ts'

/** French first, then German, English and Italian, without accents. Lookaheads keep a unit from matching part of a word. */
const hoursPerUnit: readonly (readonly [RegExp, number])[] = [
  [/^(?:min|mn|minutes?|minuten|')(?![a-z\d])/, 1 / 60],
  [/^(?:demi[- ]?heures?|halbe stunden?)(?![a-z])/, 0.5],
  [/^(?:demi[- ]?journees?|halbe[rn]? tage?|halbtage?)(?![a-z])/, 4],
  [/^(?:j|jours?|journees?|tage?)(?![a-z\d])/, 8],
  [/^(?:h|heures?|hours?|std|stunden?|ora|ore)(?![a-z])/, 1],
]

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Hours after the unit: « et demie », or minutes that are not a frequency (« 2 h 3 fois par semaine »). */
const beyond = (text: string, unitHours: number) => {
  if (/^\.?\s*(?:et|und)\s*demie?(?![a-z])/.test(text)) return unitHours / 2
  const minutes = unitHours === 1 && /^\.?\s*(?:(?:et|und)\s*)?(\d{1,2})(?!\d|\s*(?:x|fois|mal|jours?)\b)/.exec(text)
  return minutes ? Number(minutes[1]) / 60 : 0
}

/**
 * Parses a typed duration into hours («2 h 30», «1,5 heure», «une demi-journée»). Null if it cannot be parsed. A frequency
 * counts once: «4 heures par semaine» are 4.
 */
export const parseHours = (typed: string) => {
  const text = fold(typed).replace(/^(?:environ|env\.?|circa|ca\.?|etwa|ungefahr|~)\s*/, '')
  const [, amount = '', rest = ''] =
    /^(\d+(?:[.,]\d+)?|(?:une?|eine?n?)(?![a-z])|(?=demi|halb))\s*(.*)$/.exec(text) ?? []
  const unit = hoursPerUnit.find(([name]) => name.test(rest))
  if (rest ? !unit : !/^\d/.test(amount)) return null
  const [name, unitHours] = unit ?? [/^/, 1]
  const number = /^\d/.test(amount) ? Number(amount.replace(',', '.')) : 1
  const hours = Math.round((number * unitHours + beyond(rest.replace(name, ''), unitHours)) * 100) / 100
  return hours > 0 && hours <= limits.hours.max ? hours : null
}
