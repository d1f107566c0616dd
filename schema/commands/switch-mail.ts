import * as z from 'zod'
import { mailNotices } from '../choices.ts'
import { contract } from '../contract.ts'
import { ownUser } from '../entities/user.ts'
import { messages } from '../rules.ts'

export const switchMail = contract({
  name: 'switch-mail',
  method: 'PATCH',
  path: '/api/mail-notices/:kind',
  summary: 'Turn one kind of mail on or off',
  caller: 'signed-in',
  input: z.strictObject({
    kind: z.enum(mailNotices, { error: messages.choice }),
    isOn: z.boolean({ error: messages.required }),
  }),
  answer: ownUser,
  refusals: [],
})
