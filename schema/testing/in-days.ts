import { swissDay } from '../decisions/schedule.ts'

/** The Swiss day so many days from today. Noon is the same day in Switzerland and in UTC, whenever this runs. */
export const inDays = (days: number) => swissDay(Date.parse(`${swissDay(Date.now())}T12:00Z`) + days * 24 * 3600 * 1000)
