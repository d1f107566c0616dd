import { formatDate } from '../../format/format-date.ts'
import { chatTexts } from '../../texts/fr/chat.ts'

const day = 86_400_000

/** The heading over the messages of one Swiss day. */
export const dayOf = (instant: string, now: number) => {
  const date = formatDate(instant)
  if (date === formatDate(new Date(now).toISOString())) return chatTexts.today
  return date === formatDate(new Date(now - day).toISOString()) ? chatTexts.yesterday : date
}
