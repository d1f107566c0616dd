import * as z from 'zod'
import { contract } from '../contract.ts'
import { savedSearch } from '../entities/saved-search.ts'

export const listSavedSearches = contract({
  name: 'list-saved-searches',
  method: 'GET',
  path: '/api/saved-searches',
  summary: 'The searches that the student has saved, newest first',
  caller: 'student',
  input: z.strictObject({}),
  answer: z.array(savedSearch),
  refusals: [],
})
