import * as z from 'zod'
import { contract } from '../contract.ts'
import { mailChoice } from '../entities/mail-choice.ts'
import { secret } from '../fields.ts'
import { messages } from '../rules.ts'

export const useMailLink = contract({
  name: 'use-mail-link',
  method: 'PATCH',
  path: '/api/mail-links/:token',
  summary: 'Turn the kind of mail under which the link stood on or off, without signing in',
  caller: 'anyone',
  input: z.strictObject({ token: secret, isOn: z.boolean({ error: messages.required }) }),
  answer: mailChoice,
  refusals: ['too-many-attempts'],
})
