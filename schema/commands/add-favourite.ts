import * as z from 'zod'
import { contract } from '../contract.ts'
import { favourite } from '../entities/favourite.ts'
import { id } from '../fields.ts'

export const addFavourite = contract({
  name: 'add-favourite',
  method: 'POST',
  path: '/api/favourites/:jobId',
  summary: 'Keep an offer; one that is kept already stays as it is',
  caller: 'student',
  input: z.strictObject({ jobId: id }),
  answer: favourite,
  refusals: ['list-full'],
})
