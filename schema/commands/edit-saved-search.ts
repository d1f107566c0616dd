import * as z from 'zod'
import { contract } from '../contract.ts'
import { savedSearch } from '../entities/saved-search.ts'
import { id, line } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const editSavedSearch = contract({
  name: 'edit-saved-search',
  method: 'PATCH',
  path: '/api/saved-searches/:id',
  summary: 'Rename a saved search, or switch its alert on or off',
  caller: 'student',
  input: z.strictObject({
    id,
    name: line(limits.searchName.max).optional(),
    isAlerting: z.boolean({ error: messages.choice }).optional(),
  }),
  answer: savedSearch,
  refusals: [],
})
