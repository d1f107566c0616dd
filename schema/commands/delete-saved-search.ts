import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id } from '../fields.ts'

export const deleteSavedSearch = contract({
  name: 'delete-saved-search',
  method: 'DELETE',
  path: '/api/saved-searches/:id',
  summary: 'Forget a saved search and its alert',
  caller: 'student',
  input: z.strictObject({ id }),
  answer: done,
  refusals: [],
})
