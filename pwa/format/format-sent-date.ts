import { dateTexts } from '../texts/fr/student-day.ts'

const day = new Intl.DateTimeFormat('fr-FR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Zurich',
})

/** `20/11/2026`, or why there is no day to tell. */
export const formatSentDate = (instant: string | null | undefined) => {
  if (!instant) return dateTexts.unknown
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return dateTexts.invalid
  try {
    return day.format(date)
  } catch {
    return dateTexts.failed
  }
}
