import { isDay, isTime, type Schedule } from '../../../schema/decisions/schedule.ts'
import { fields, listOf, oneOf, orElse, text, type Reader } from './read.ts'

const textThat =
  (is: (value: string) => boolean): Reader<string> =>
  value => {
    if (!is(text(value))) throw new TypeError('a day or a time of another form')
    return text(value)
  }
const day = textThat(isDay)
const time = textThat(isTime)

const date = orElse(fields({ kind: oneOf(['date']), day, time }), null)
const slots = orElse(fields({ kind: oneOf(['slots']), slots: listOf(fields({ day, from: time, to: time })) }), null)

/** What an app after this one may say instead counts as none. */
export const readSchedule: Reader<Schedule | null> = value => date(value) ?? slots(value)
