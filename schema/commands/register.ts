import * as z from 'zod'
import { contract } from '../contract.ts'
import { propertyTypes } from '../choices.ts'
import { ownUser } from '../entities/user.ts'
import {
  choice,
  city,
  email,
  newPassword,
  optionalLine,
  optionalWords,
  ownId,
  personName,
  phone,
  wordList,
} from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const register = contract({
  name: 'register',
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Open an account',
  caller: 'anyone',
  input: z.strictObject({
    /** Of the account to be: by it a registration that comes once more is known again. */
    id: ownId,
    firstName: personName(messages.firstName),
    lastName: personName(messages.lastName),
    email,
    password: newPassword,
    phone,
    city,
    /** Screens have called the other type by three names. */
    userType: z
      .enum(['student', 'private', 'individual', 'particulier'], { error: messages.userType })
      .transform(type => (type === 'student' ? 'student' : 'private')),
    terms: z.literal(true, { error: messages.terms }),
    school: optionalLine(limits.school.max),
    bio: optionalWords(limits.bio.max),
    availableTools: wordList(limits.tool.max, limits.tools.max).default([]),
    propertyType: choice(propertyTypes).nullish(),
  }),
  answer: z.union([
    z.strictObject({ user: ownUser, needsVerification: z.literal(false) }),
    z.strictObject({ needsVerification: z.literal(true) }),
  ]),
  status: 201,
  refusals: ['email-taken', 'id-taken', 'common-password', 'too-many-attempts'],
})
