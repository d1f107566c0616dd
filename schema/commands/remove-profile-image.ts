import * as z from 'zod'
import { contract } from '../contract.ts'
import { ownUser } from '../entities/user.ts'

export const removeProfileImage = contract({
  name: 'remove-profile-image',
  method: 'DELETE',
  path: '/api/users/profile-image',
  summary: 'Remove the own photo',
  caller: 'signed-in',
  input: z.strictObject({}),
  answer: ownUser,
  refusals: [],
})
