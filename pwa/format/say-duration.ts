import { parseHours } from '../../schema/decisions/parse-hours.ts'
import * as m from '../paraglide/messages.js'
import { formatNumber } from './format-number.ts'

const hoursAlone = /^\d+(?:[.,]\d+)?\s*(?:(?:h|heures?)\.?\s*(?:\d\d?\s*(?:min(?:utes?)?)?)?)?$/i

/** `3 heures` if only hours were typed, the same on every screen. Any other text is shown as typed. */
export const sayDuration = (typed: string) => {
  const hours = hoursAlone.test(typed.trim()) ? parseHours(typed) : null
  if (hours === null) return typed
  const said = { hours: formatNumber(hours) }
  return hours < 2 ? m.job_duration_hour(said) : m.job_duration_hours(said)
}
