import * as z from 'zod'
import { isDay, isInOrder, isTime } from '../decisions/schedule.ts'
import { limits, messages } from '../rules.ts'

export const day = z.string({ error: messages.date }).refine(isDay, { error: messages.date })
const time = z.string({ error: messages.time }).refine(isTime, { error: messages.time })

const slot = z
  .strictObject({ day, from: time, to: time })
  .refine(isInOrder, { error: messages.slotOrder, path: ['to'] })

/** Time of an offer, in Swiss clock time: one time, or one of a few slots. */
export const schedule = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('date'), day, time }),
    z.strictObject({
      kind: z.literal('slots'),
      slots: z
        .array(slot, { error: messages.choice })
        .min(1, messages.required)
        .max(limits.slots.max, messages.tooMany),
    }),
  ],
  { error: messages.choice },
)
