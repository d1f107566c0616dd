import { newPassword } from './fields.ts'
import { form } from './form.ts'

/** What the person types; the token comes with the mailed link. */
export const resetPassword = form({ password: newPassword })
