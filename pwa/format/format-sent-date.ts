import * as m from '../paraglide/messages.js'

/** Made when it is first asked for: a browser takes its time over its formatters. */
let day: Intl.DateTimeFormat | undefined
const getDay = () =>
  (day ??= new Intl.DateTimeFormat('fr-FR', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Europe/Zurich',
  }))

/** `20/11/2026`, or why there is no day to tell. */
export const formatSentDate = (instant: string | null | undefined) => {
  if (!instant) return m.date_unknown()
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return m.date_invalid()
  try {
    return getDay().format(date)
  } catch {
    return m.date_failed()
  }
}
