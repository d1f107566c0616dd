import * as z from 'zod'
import { contract } from '../contract.ts'
import { favourite } from '../entities/favourite.ts'

export const listFavourites = contract({
  name: 'list-favourites',
  method: 'GET',
  path: '/api/favourites',
  summary: 'The offers that the student has kept, newest first',
  caller: 'student',
  input: z.strictObject({}),
  answer: z.array(favourite),
  refusals: [],
})
