import type { Random } from './random.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const
export const weekdayOf = (instant: number) => weekdays[new Date(instant).getUTCDay()] ?? weekdays[0]

/** Moves night times to the next morning, because people do not write at night. */
export const awake = (instant: number, random: Random) => {
  const hour = new Date(instant).getUTCHours()
  if (hour >= 6 && hour < 21) return instant
  const midnight = Math.floor(instant / DAY) * DAY
  return midnight + (hour >= 21 ? DAY : 0) + 6 * HOUR + random.between(1, 170) * MINUTE
}

const parts = [
  ['matin', 8],
  ['après-midi', 13],
  ['en fin de journée', 16],
] as const

/** A day and time for an appointment, and how people phrase it. No mowing, drilling or moving house on a Sunday. */
export const appointment = (dayFrom: number, sundays: boolean, random: Random) => {
  const weekend = random.chance(0.5)
  let day = Math.floor(dayFrom / DAY) * DAY
  const fits = (weekday: string) => (weekday === 'dimanche' ? sundays : weekday === 'samedi' || !weekend)
  while (!fits(weekdayOf(day))) day += DAY
  const [part, hour] = random.pick(parts)
  return { at: day + hour * HOUR + random.pick([0, 30]) * MINUTE, said: `${weekdayOf(day)} ${part}` }
}
