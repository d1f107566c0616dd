import { fields, listOf, orElse, orNull, text } from './read.ts'

const deputy = fields({ id: text, firstName: text, lastName: text, since: text })
const invitation = fields({ id: text, email: text, expiresAt: text })

export const deputies = fields({
  deputies: listOf(deputy),
  waiting: orElse(listOf(deputy), []),
  principals: listOf(deputy),
  invitations: listOf(invitation),
})

export type Deputies = ReturnType<typeof deputies>

export const deputyActionList = listOf(
  fields({
    id: text,
    deputy: orNull(fields({ firstName: text, lastName: text })),
    action: text,
    job: orNull(fields({ id: text, title: text })),
    at: text,
  }),
)

export type DeputyActions = ReturnType<typeof deputyActionList>

export const foundInvitation = fields({ firstName: text, lastName: text, expiresAt: text })
