import * as z from 'zod'
import { mailNotices } from '../choices.ts'

/** One kind of mail, and whether the person wants it. */
export const mailChoice = z.strictObject({ kind: z.enum(mailNotices), isOn: z.boolean() })
