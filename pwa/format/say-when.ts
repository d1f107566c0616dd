import type { Schedule, Slot } from '../../schema/decisions/schedule.ts'
import * as m from '../paraglide/messages.js'
import { formatDay, formatLongDay } from './format-date.ts'

/** `9h`, `9h30`, of a time as it travels. */
export const formatHour = (time: string) => {
  const [hours = '', minutes = ''] = time.split(':')
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`
}

const sayHours = ({ from, to }: Pick<Slot, 'from' | 'to'>) => `${formatHour(from)}–${formatHour(to)}`

/** When an offer is, in the few words of a card: `sam. 28 nov., 9h`, `sam. 28 nov., 9h–12h`, `3 dates possibles`. */
export const sayWhen = (schedule: Schedule) => {
  if (schedule.kind === 'date') return `${formatDay(schedule.day)}, ${formatHour(schedule.time)}`
  const [slot] = schedule.slots
  return slot && schedule.slots.length === 1
    ? `${formatDay(slot.day)}, ${sayHours(slot)}`
    : m.job_when_slots({ count: schedule.slots.length })
}

/** Each of its times in full: `samedi 28 novembre 2026, 9h–12h`. */
export const sayEachTime = (schedule: Schedule) =>
  schedule.kind === 'date'
    ? [{ day: schedule.day, text: `${formatLongDay(schedule.day)}, ${formatHour(schedule.time)}` }]
    : schedule.slots.map(slot => ({ day: slot.day, text: `${formatLongDay(slot.day)}, ${sayHours(slot)}` }))
