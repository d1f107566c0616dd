import { fields, listOf, oneOf, orElse, text, type Reader } from './read.ts'
import type { Schedule } from '../../../schema/decisions/schedule.ts'

const date = orElse(fields({ kind: oneOf(['date']), day: text, time: text }), null)
const slots = orElse(
  fields({ kind: oneOf(['slots']), slots: listOf(fields({ day: text, from: text, to: text })) }),
  null,
)

/** What an app after this one may say instead counts as none. */
export const readSchedule: Reader<Schedule | null> = value => date(value) ?? slots(value)
