import { keptActions } from '../../../schema/decisions/deputy-may.ts'
import type { Deputy, DeputyAction, DeputyInvitation } from '../../../schema/entities/deputy.ts'
import type { Takes } from './read.ts'
import { fields, listOf, oneOf, orNull, text } from './read.ts'

const deputy = fields({ id: text, firstName: text, lastName: text, since: text })
const invitation = fields({ id: text, email: text, expiresAt: text })

export const deputies = fields({
  deputies: listOf(deputy),
  principals: listOf(deputy),
  invitations: listOf(invitation),
})

export type Deputies = Takes<
  typeof deputies,
  { deputies: Deputy[]; principals: Deputy[]; invitations: DeputyInvitation[] }
>

export const deputyActionList = listOf(
  fields({
    id: text,
    deputy: orNull(fields({ firstName: text, lastName: text })),
    action: oneOf(keptActions),
    job: orNull(fields({ id: text, title: text })),
    at: text,
  }),
)

export type DeputyActions = Takes<typeof deputyActionList, DeputyAction[]>

export const foundInvitation = fields({ firstName: text, lastName: text, expiresAt: text })
