const time = new Intl.DateTimeFormat('fr-CH', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Zurich' })

/** `14:05`. */
export const formatTime = (instant: string) => time.format(new Date(instant))
