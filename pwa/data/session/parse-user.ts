import { ownUser } from '../schemas/own-user.ts'
import { orElse } from '../schemas/read.ts'

export const parseUser = orElse(ownUser, null)
