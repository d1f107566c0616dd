import { newPassword } from './fields.ts'
import { form } from './form.ts'

/** The typed part. The token comes from the mailed link. */
export const resetPassword = form({ password: newPassword })
