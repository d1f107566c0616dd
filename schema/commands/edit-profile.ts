import * as z from 'zod'
import { contract } from '../contract.ts'
import { ownUser } from '../entities/user.ts'
import { profileMerges } from '../decisions/merge-edit.ts'
import { city, edited, id, personName, phone } from '../fields.ts'
import { messages } from '../rules.ts'

export const editProfile = contract({
  name: 'edit-profile',
  method: 'PATCH',
  path: '/api/users/:id',
  summary: 'Edit the own profile',
  caller: 'signed-in',
  input: z.strictObject({
    id,
    ...edited(
      { firstName: personName(messages.firstName), lastName: personName(messages.lastName), phone, city },
      profileMerges,
    ),
  }),
  answer: ownUser,
  refusals: [],
})
