import type { DaysOff } from '../../../schema/decisions/availability.ts'
import { isDay } from '../../../schema/decisions/schedule.ts'
import { fields, listOf, orElse, text } from './read.ts'

const ranges = orElse(listOf(fields({ from: text, to: text })), [])

/** Valid days off; others are dropped. */
export const readDaysOff = (value: unknown): DaysOff[] =>
  ranges(value).filter(({ from, to }) => isDay(from) && isDay(to))
