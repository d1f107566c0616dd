import { fields, oneOf, orNull, maybe, text } from './read.ts'

export const appeal = fields({
  kind: oneOf(['lapse', 'suspension']),
  id: text,
  jobTitle: maybe(text),
  beginsAt: maybe(text),
  notedAt: text,
  appeal: text,
  appealedAt: text,
  reason: orNull(text),
  person: fields({ id: text, firstName: text, lastName: text }),
})

export type Appeal = ReturnType<typeof appeal>
