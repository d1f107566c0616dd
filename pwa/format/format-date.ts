// Jobs are done in Switzerland, so their days are Swiss days wherever the reader is.
const day = new Intl.DateTimeFormat('fr-CH', { dateStyle: 'long', timeZone: 'Europe/Zurich' })

/** `20 novembre 2026`. */
export const formatDate = (instant: string) => day.format(new Date(instant))
