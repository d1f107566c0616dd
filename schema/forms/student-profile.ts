import * as v from 'valibot'
import { limits } from '../rules.ts'
import { blankableLine, blankableWords, wordList } from './fields.ts'
import { form } from './form.ts'

/** Absent fields stay unchanged, blank ones are cleared. */
export const studentProfile = form({
  school: v.nullish(blankableLine(limits.school.max)),
  bio: v.nullish(blankableWords(limits.bio.max)),
  availableTools: v.optional(wordList(limits.tool.max, limits.tools.max)),
})
