import * as z from 'zod'
import { contract } from '../contract.ts'
import { ownUser } from '../entities/user.ts'
import { id, optionalLine, optionalWords, wordList } from '../fields.ts'
import { limits } from '../rules.ts'

export const editStudentProfile = contract({
  name: 'edit-student-profile',
  method: 'PATCH',
  path: '/api/users/:id/student-profile',
  summary: 'Edit the own student profile',
  caller: 'student',
  input: z.strictObject({
    id,
    school: optionalLine(limits.school.max).optional(),
    bio: optionalWords(limits.bio.max).optional(),
    availableTools: wordList(limits.tool.max, limits.tools.max).optional(),
  }),
  answer: ownUser,
  refusals: [],
})
