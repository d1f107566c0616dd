import * as v from 'valibot'
import { propertyTypes, userTypes } from '../choices.ts'
import { limits, messages } from '../rules.ts'
import { choice, city, email, newPassword, optionalLine, optionalWords, personName, phone, wordList } from './fields.ts'
import { form } from './form.ts'

/** One form for both types. Each leaves out the other's extra fields. */
export const signUp = form({
  firstName: personName(messages.firstName),
  lastName: personName(messages.lastName),
  email,
  password: newPassword,
  phone,
  city,
  userType: choice(userTypes, messages.userType),
  terms: v.literal(true, messages.terms),
  school: optionalLine(limits.school.max),
  bio: optionalWords(limits.bio.max),
  availableTools: v.optional(wordList(limits.tool.max, limits.tools.max), []),
  propertyType: v.nullish(choice(propertyTypes)),
})
