import * as z from 'zod'
import { contract } from '../contract.ts'
import { studentProfileMerges } from '../decisions/merge-edit.ts'
import { ownUser } from '../entities/user.ts'
import { edited, id, optionalLine, optionalWords, wordList } from '../fields.ts'
import { limits } from '../rules.ts'

export const editStudentProfile = contract({
  name: 'edit-student-profile',
  method: 'PATCH',
  path: '/api/users/:id/student-profile',
  summary: 'Edit the own student profile',
  caller: 'student',
  input: z.strictObject({
    id,
    ...edited(
      {
        school: optionalLine(limits.school.max),
        bio: optionalWords(limits.bio.max),
        availableTools: wordList(limits.tool.max, limits.tools.max),
      },
      studentProfileMerges,
    ),
  }),
  answer: ownUser,
  refusals: [],
})
