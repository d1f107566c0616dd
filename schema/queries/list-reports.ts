import * as z from 'zod'
import { reportStates } from '../choices.ts'
import { contract } from '../contract.ts'
import { report } from '../entities/report.ts'
import { choice, wholeNumber } from '../fields.ts'
import { limits } from '../rules.ts'

export const listReports = contract({
  name: 'list-reports',
  method: 'GET',
  path: '/api/moderation/reports',
  summary: 'What people have reported, with what it is about, oldest first while it is open',
  caller: 'admin',
  input: z.strictObject({
    state: choice(reportStates).default('open'),
    page: wholeNumber(1, limits.page.max).default(limits.page.default),
  }),
  answer: z.array(report),
  refusals: [],
})
