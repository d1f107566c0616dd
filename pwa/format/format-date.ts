import * as m from '../paraglide/messages.js'

// `1 décembre`, which is written `1er décembre`.
const firstOfMonth = /\b1 (?=\p{Letter})/u

/** Creates the formatter on first use, because that is slow in browsers. */
const writer = (locale: string, options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return (instant: string | Date) => {
    // Jobs are done in Switzerland, so their days are Swiss days wherever the reader is.
    format ??= new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Zurich', ...options })
    return format.format(new Date(instant)).replace(firstOfMonth, '1er ')
  }
}

/** `22 mai 2025`, for legal texts. Screens use `formatDay`. */
export const formatDate = writer('fr-CH', { dateStyle: 'long' })

const formatWholeDay = writer('fr-FR', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })

/**
 * A day on all screens: `jeu. 3 déc.`, or `ven. 3 déc. 2027` in another year. Takes an instant or a calendar day (`2026-12-03`).
 */
export const formatDay = (instant: string | Date, now = Date.now()) => {
  const said = formatWholeDay(instant)
  const year = formatWholeDay(new Date(now)).slice(-' 2026'.length)
  const short = said.endsWith(year) ? said.slice(0, -year.length) : said
  // No line break between the day and its month.
  return short.replace(/(?<=\d(?:er)?) (?=\p{Letter})/u, '\u00A0')
}

/** `novembre 2026`. */
export const formatMonth = writer('fr-CH', { month: 'long', year: 'numeric' })

/** `2026`. */
export const formatYear = writer('fr-CH', { year: 'numeric' })

/** `14:05`. */
export const formatTime = writer('fr-CH', { hour: '2-digit', minute: '2-digit' })

/** `14:05` for today, `ven. 20 nov.` for other days. */
export const formatMoment = (instant: string, now: number) =>
  formatDay(instant, now) === formatDay(new Date(now), now) ? formatTime(instant) : formatDay(instant, now)

const formatSlashed = writer('fr-FR', { day: '2-digit', month: '2-digit', year: 'numeric' })

/** `20/11/2026`, or why there is no date. */
export const formatSentDate = (instant: string | null | undefined) => {
  if (!instant) return m.date_unknown()
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return m.date_invalid()
  try {
    return formatSlashed(date)
  } catch {
    return m.date_failed()
  }
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let relative: Intl.RelativeTimeFormat | undefined

/** `il y a 5 minutes`, `hier`: a rough time ago. */
export const formatSince = (instant: string, now: number) => {
  relative ??= new Intl.RelativeTimeFormat('fr-CH', { numeric: 'auto' })
  const age = Math.max(0, now - Date.parse(instant))
  if (age < hour) return relative.format(-Math.max(1, Math.round(age / minute)), 'minute')
  if (age < day) return relative.format(-Math.round(age / hour), 'hour')
  return relative.format(-Math.round(age / day), 'day')
}
