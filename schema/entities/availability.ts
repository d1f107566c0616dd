import * as z from 'zod'
import { freeTimes } from '../choices.ts'
import { choice } from '../fields.ts'
import { isRange } from '../decisions/availability.ts'
import { limits, messages } from '../rules.ts'
import { day } from './schedule.ts'

const freeTimesField = z
  .array(choice(freeTimes), { error: messages.choice })
  .max(freeTimes.length, messages.tooMany)
  .refine(list => new Set(list).size === list.length, { error: messages.duplicate })

const daysOffField = z
  .array(z.strictObject({ from: day, to: day }).refine(isRange, { error: messages.dayOrder, path: ['to'] }), {
    error: messages.choice,
  })
  .max(limits.daysOff.max, messages.tooMany)

/** When a student is free: parts of the week, and days off. */
export const availability = z.strictObject({ free: freeTimesField, daysOff: daysOffField })
