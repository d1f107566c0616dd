import * as v from 'valibot'
import { isSwissIban, plainIban } from '../decisions/iban.ts'
import { limits, messages } from '../rules.ts'
import { password } from './fields.ts'
import { form } from './form.ts'

/** IBAN for payments by QR-bill. */
export const iban = form({
  password,
  iban: v.pipe(
    v.string(messages.iban),
    v.maxLength(limits.iban.max, messages.iban),
    v.transform(plainIban),
    v.check(isSwissIban, messages.iban),
  ),
})
