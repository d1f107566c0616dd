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

const date = fields({ kind: oneOf(['date']), day, time })
const slots = fields({ kind: oneOf(['slots']), slots: listOf(fields({ day, from: time, to: time })) })
const isSlots = (value: unknown) =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'slots'
const oneOfBoth: Reader<Schedule> = value => (isSlots(value) ? slots(value) : date(value))

/** A kind of schedule that only newer apps know counts as none. */
export const readSchedule = orElse(oneOfBoth, null)
