import { formatDate } from '../../format/format-date.ts'
import * as m from '../../paraglide/messages.js'

const day = 86_400_000

/** The heading over the messages of one Swiss day. */
export const dayOf = (instant: string, now: number) => {
  const date = formatDate(instant)
  if (date === formatDate(new Date(now).toISOString())) return m.chat_today()
  return date === formatDate(new Date(now - day).toISOString()) ? m.chat_yesterday() : date
}
