import { email as address } from './fields.ts'
import { form } from './form.ts'

/** The forms that ask for nothing but an address: a forgotten password, another confirmation link. */
export const email = form({ email: address })
