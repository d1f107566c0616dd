import { swissDay } from '../decisions/schedule.ts'

const hourMs = 3600 * 1000

/** Swiss day this many days from today. Noon is on the same day in Switzerland and in UTC, whenever this runs. */
export const inDays = (days: number) => swissDay(Date.parse(`${swissDay(Date.now())}T12:00Z`) + days * 24 * hourMs)

/** Time this many hours after the next full hour. */
export const inHours = (hours: number) =>
  new Date(Math.ceil(Date.now() / hourMs) * hourMs + hours * hourMs).toISOString()
