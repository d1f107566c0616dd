import * as z from 'zod'
import { contract } from '../contract.ts'
import { mailChoice } from '../entities/mail-choice.ts'
import { secret } from '../fields.ts'

export const getMailLink = contract({
  name: 'get-mail-link',
  method: 'GET',
  path: '/api/mail-links/:token',
  summary: 'Which kind of mail a link is about, and whether it is on',
  caller: 'anyone',
  input: z.strictObject({ token: secret }),
  answer: mailChoice,
  refusals: [],
})
