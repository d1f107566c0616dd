import { mailNotices } from '../../../schema/choices.ts'
import { fields, flag, oneOf } from './read.ts'

export const mailChoice = fields({ kind: oneOf(mailNotices), isOn: flag })

export type MailChoice = ReturnType<typeof mailChoice>
