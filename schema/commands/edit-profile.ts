import * as z from 'zod'
import { contract } from '../contract.ts'
import { ownUser } from '../entities/user.ts'
import { city, id, personName, phone } from '../fields.ts'
import { messages } from '../rules.ts'

export const editProfile = contract({
  name: 'edit-profile',
  method: 'PATCH',
  path: '/api/users/:id',
  summary: 'Edit the own profile',
  caller: 'signed-in',
  input: z.strictObject({
    id,
    firstName: personName(messages.firstName).optional(),
    lastName: personName(messages.lastName).optional(),
    phone: phone.optional(),
    city: city.optional(),
  }),
  answer: ownUser,
  refusals: [],
})
