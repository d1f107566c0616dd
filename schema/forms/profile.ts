import * as v from 'valibot'
import { messages } from '../rules.ts'
import { city, personName, phone } from './fields.ts'
import { form } from './form.ts'

/** Absent fields stay unchanged. */
export const profile = form({
  firstName: v.optional(personName(messages.firstName)),
  lastName: v.optional(personName(messages.lastName)),
  phone: v.optional(phone),
  city: v.optional(city),
})
