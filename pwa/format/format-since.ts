const relative = new Intl.RelativeTimeFormat('fr-CH', { numeric: 'auto' })

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `il y a 5 minutes`, `hier`: how long ago, as roughly as people say it. */
export const formatSince = (instant: string, now: number) => {
  const age = Math.max(0, now - Date.parse(instant))
  if (age < hour) return relative.format(-Math.max(1, Math.round(age / minute)), 'minute')
  if (age < day) return relative.format(-Math.round(age / hour), 'hour')
  return relative.format(-Math.round(age / day), 'day')
}
