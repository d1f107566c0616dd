import { fields, orNull, text } from './read.ts'

export const appeal = fields({
  id: text,
  jobTitle: text,
  beginsAt: text,
  notedAt: text,
  appeal: text,
  appealedAt: text,
  reason: orNull(text),
  person: fields({ id: text, firstName: text, lastName: text }),
})

export type Appeal = ReturnType<typeof appeal>
