// Jobs are done in Switzerland, so their days are Swiss days wherever the reader is.
const day = new Intl.DateTimeFormat('fr-CH', { dateStyle: 'long', timeZone: 'Europe/Zurich' })

/** `20 novembre 2026`. */
export const formatDate = (instant: string) => day.format(new Date(instant))

const dayAndMonth = new Intl.DateTimeFormat('fr-CH', { day: 'numeric', month: 'short', timeZone: 'Europe/Zurich' })
/** `20 nov.`, where a line has little room. */
export const formatShortDate = (instant: string) => dayAndMonth.format(new Date(instant))

const monthAndYear = new Intl.DateTimeFormat('fr-CH', { month: 'long', year: 'numeric', timeZone: 'Europe/Zurich' })
/** `novembre 2026`. */
export const formatMonth = (instant: string) => monthAndYear.format(new Date(instant))

const year = new Intl.DateTimeFormat('fr-CH', { year: 'numeric', timeZone: 'Europe/Zurich' })
/** `2026`. */
export const formatYear = (instant: string) => year.format(new Date(instant))
