import * as z from 'zod'
import { contract } from '../contract.ts'
import { availabilityMerges } from '../decisions/merge-edit.ts'
import { availability } from '../entities/availability.ts'
import { ownUser } from '../entities/user.ts'
import { edited, id } from '../fields.ts'

export const editAvailability = contract({
  name: 'edit-availability',
  method: 'PATCH',
  path: '/api/users/:id/availability',
  summary: 'Say when one is free, and on which days not at all',
  caller: 'student',
  /** A field left out stays as it is. */
  input: z.strictObject({ id, ...edited(availability.shape, availabilityMerges) }),
  answer: ownUser,
  refusals: [],
})
