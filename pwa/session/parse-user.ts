import { ownUser } from '../answers/own-user.ts'
import { orElse } from '../answers/read.ts'

export const parseUser = orElse(ownUser, null)
