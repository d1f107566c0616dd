import { formatDay } from '../../format/format-date.ts'
import * as m from '../../paraglide/messages.js'

const day = 86_400_000

/** The heading over the messages of one Swiss day. */
export const dayOf = (instant: string, now: number) => {
  const date = formatDay(instant, now)
  if (date === formatDay(new Date(now), now)) return m.chat_today()
  return date === formatDay(new Date(now - day), now) ? m.chat_yesterday() : date
}
