import * as v from 'valibot'
import type { Schedule, Slot } from '../decisions/schedule.ts'
import { areDifferent, inOrder, isDay, isInOrder, isPlannable, isTime } from '../decisions/schedule.ts'
import { limits, messages } from '../rules.ts'
import { form } from './form.ts'

const day = v.pipe(v.string(messages.date), v.check(isDay, messages.date))
const time = v.pipe(v.string(messages.time), v.check(isTime, messages.time))

const slot = v.pipe(form({ day, from: time, to: time }), v.forward(v.check(isInOrder, messages.slotOrder), ['to']))

export const schedule = v.pipe(
  // Valibot takes an array for an object.
  v.custom<Schedule>(value => !Array.isArray(value), messages.choice),
  v.variant(
    'kind',
    [
      form({ kind: v.literal('date'), day, time }),
      form({
        kind: v.literal('slots'),
        slots: v.pipe(
          // Checks the length before the entries, as the contract does.
          v.custom<Slot[]>(Array.isArray, messages.choice),
          v.minLength(1, messages.required),
          v.maxLength(limits.slots.max, messages.tooMany),
          v.array(slot),
        ),
      }),
    ],
    messages.choice,
  ),
  v.transform(inOrder),
  v.check(areDifferent, messages.duplicate),
  v.check(isPlannable, messages.scheduleDay),
)
