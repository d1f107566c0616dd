import type { Meeting } from '../../schema/decisions/appointment.ts'
import * as m from '../paraglide/messages.js'
import { formatDay, formatTime } from './format-date.ts'
import { formatHour } from './say-when.ts'

const MINUTE = 60_000

export const endOf = ({ start, minutes }: Meeting) => Date.parse(start) + minutes * MINUTE

const sayHour = (instant: string | number) => formatHour(formatTime(new Date(instant)))

/** `sam. 28 nov., 9h–11h30`, in Swiss time. */
export const sayMeeting = (meeting: Meeting) =>
  `${formatDay(meeting.start)}, ${sayHour(meeting.start)}–${sayHour(endOf(meeting))}`

/** `sam. 28 nov., 9h`. */
export const sayShortMeeting = ({ start }: Pick<Meeting, 'start'>) => `${formatDay(start)}, ${sayHour(start)}`

/** `45 min`, `2 h`, `2 h 30`. */
export const sayMinutes = (all: number) => {
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (hours === 0) return m.appointment_minutes({ minutes: String(minutes) })
  if (minutes === 0) return m.appointment_hours({ hours: String(hours) })
  return m.appointment_hours_minutes({ hours: String(hours), minutes: String(minutes).padStart(2, '0') })
}
