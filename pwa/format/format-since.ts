import { sinceTexts } from '../texts/fr/since.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `il y a 5 minutes`, `hier`: how long ago, as roughly as people say it. */
export const formatSince = (instant: string, now: number) => {
  const age = Math.max(0, now - Date.parse(instant))
  if (age < hour) return sinceTexts.minutes(Math.max(1, Math.round(age / minute)))
  if (age < day) return sinceTexts.hours(Math.round(age / hour))
  return sinceTexts.days(Math.round(age / day))
}
