import { email, password } from './fields.ts'
import { form } from './form.ts'

export const logIn = form({ email, password })
