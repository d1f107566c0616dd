import { dayParts, weekdays } from '../../schema/choices.ts'
import type { DaysOff } from '../../schema/decisions/availability.ts'
import * as m from '../paraglide/messages.js'
import { formatDay } from './format-date.ts'

export const dayNames: Record<(typeof weekdays)[number], () => string> = {
  monday: m.availability_monday,
  tuesday: m.availability_tuesday,
  wednesday: m.availability_wednesday,
  thursday: m.availability_thursday,
  friday: m.availability_friday,
  saturday: m.availability_saturday,
  sunday: m.availability_sunday,
}
export const partNames: Record<(typeof dayParts)[number], () => string> = {
  morning: m.availability_morning,
  afternoon: m.availability_afternoon,
  evening: m.availability_evening,
}

/** `lundi matin`. An unknown value is returned unchanged. */
export const nameFreeTime = (time: string) => {
  const [named, part] = time.split('-')
  const day = weekdays.find(one => one === named)
  const partOfDay = dayParts.find(one => one === part)
  return day && partOfDay ? m.availability_cell({ day: dayNames[day](), part: partNames[partOfDay]() }) : time
}

/** `jeu. 24 déc. au mer. 30 déc.`, or a single day. */
export const sayDaysOff = ({ from, to }: DaysOff) =>
  from === to ? formatDay(from) : m.availability_off_range({ from: formatDay(from), to: formatDay(to) })
