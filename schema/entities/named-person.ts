import * as z from 'zod'
import { userTypes } from '../choices.ts'

export const namedPerson = z.strictObject({ id: z.uuid(), firstName: z.string(), lastName: z.string() })

/** As the desk and the two people of a conflict read one. */
export const typedPerson = namedPerson.extend({ userType: z.enum(userTypes) })
