import * as z from 'zod'
import { mailNotices } from '../choices.ts'

/** One kind of mail and whether it is switched on. */
export const mailChoice = z.strictObject({ kind: z.enum(mailNotices), isOn: z.boolean() })
