import * as z from 'zod'
import { contract } from '../contract.ts'
import { savedSearchMerges } from '../decisions/merge-edit.ts'
import { savedSearch } from '../entities/saved-search.ts'
import { edited, id, line } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const editSavedSearch = contract({
  name: 'edit-saved-search',
  method: 'PATCH',
  path: '/api/saved-searches/:id',
  summary: 'Rename a saved search, or switch its alert on or off',
  caller: 'student',
  input: z.strictObject({
    id,
    ...edited(
      { name: line(limits.searchName.max), isAlerting: z.boolean({ error: messages.choice }) },
      savedSearchMerges,
    ),
  }),
  answer: savedSearch,
  refusals: [],
})
