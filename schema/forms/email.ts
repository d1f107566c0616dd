import { email as address } from './fields.ts'
import { form } from './form.ts'

/** Forms that ask only for an address: a forgotten password, another confirmation link. */
export const email = form({ email: address })
