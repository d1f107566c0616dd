import { formatDay } from '../format/format-date.ts'
import * as m from '../paraglide/messages.js'

const day = 86_400_000

/** Heading of a day of messages, by Swiss time. */
export const dayOf = (instant: string, now: number) => {
  const date = formatDay(instant, now)
  if (date === formatDay(new Date(now), now)) return m.chat_today()
  return date === formatDay(new Date(now - day), now) ? m.chat_yesterday() : date
}
