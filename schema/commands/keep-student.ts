import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id } from '../fields.ts'
import { messages } from '../rules.ts'

export const keepStudent = contract({
  name: 'keep-student',
  method: 'PATCH',
  path: '/api/kept-students/:studentId',
  summary: 'Keep a student who has written to oneself among one’s favourites, or no longer; nobody else learns of it',
  caller: 'private',
  input: z.strictObject({ studentId: id, isKept: z.boolean({ error: messages.required }) }),
  answer: done,
  refusals: ['list-full'],
})
