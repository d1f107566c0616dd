import * as z from 'zod'
import { userTypes } from '../choices.ts'

export const namedPerson = z.strictObject({ id: z.uuid(), firstName: z.string(), lastName: z.string() })

/** A person as the desk and the two people of a conflict see them. */
export const typedPerson = namedPerson.extend({ userType: z.enum(userTypes) })
