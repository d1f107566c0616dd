import * as m from '../paraglide/messages.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `il y a 5 minutes`, `hier`: how long ago, as roughly as people say it. */
export const formatSince = (instant: string, now: number) => {
  const age = Math.max(0, now - Date.parse(instant))
  if (age < hour) return m.since_minutes({ count: Math.max(1, Math.round(age / minute)) })
  if (age < day) return m.since_hours({ count: Math.round(age / hour) })
  return m.since_days({ count: Math.round(age / day) })
}
