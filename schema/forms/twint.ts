import * as v from 'valibot'
import { isWholeRappen, limits, messages } from '../rules.ts'
import { phoneNumber, words } from './fields.ts'
import { form } from './form.ts'

const amount = v.pipe(
  v.number(messages.twint),
  v.minValue(limits.twintAmount.min, messages.twint),
  v.maxValue(limits.twintAmount.max, messages.twint),
  v.check(isWholeRappen, messages.twint),
)

/** The memo that a student shows: phone number and amount. */
export const twint = form({ phone: phoneNumber(messages.twint), amount })

/** The demo page: amount and description. */
export const twintDemo = form({ amount, description: words(limits.description.max) })
