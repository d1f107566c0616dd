import type { Schedule, Slot } from '../../schema/decisions/schedule.ts'
import * as m from '../paraglide/messages.js'
import { formatDay } from './format-date.ts'

/** `9h`, `9h30`, from `HH:MM`. */
export const formatHour = (time: string) => {
  const [hours = '', minutes = ''] = time.split(':')
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`
}

const sayHours = ({ from, to }: Pick<Slot, 'from' | 'to'>) => `${formatHour(from)}–${formatHour(to)}`

/** Each time of a schedule: `sam. 28 nov., 9h`, `sam. 28 nov., 9h–12h`. */
export const sayEachTime = (schedule: Schedule) =>
  schedule.kind === 'date'
    ? [{ day: schedule.day, text: `${formatDay(schedule.day)}, ${formatHour(schedule.time)}` }]
    : schedule.slots.map(slot => ({ day: slot.day, text: `${formatDay(slot.day)}, ${sayHours(slot)}` }))

/** Short time of an offer for a card: its only time, or `3 dates possibles`. */
export const sayWhen = (schedule: Schedule) => {
  const [first, ...others] = sayEachTime(schedule)
  return first && others.length === 0 ? first.text : m.job_when_slots({ count: others.length + 1 })
}
