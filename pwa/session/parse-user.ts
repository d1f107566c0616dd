import { safeParse } from 'valibot'
import { ownUser } from '../answers/own-user.ts'

export const parseUser = (value: unknown) => {
  const { success, output } = safeParse(ownUser, value)
  return success ? output : null
}
