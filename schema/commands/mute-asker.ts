import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id } from '../fields.ts'

export const muteAsker = contract({
  name: 'mute-asker',
  method: 'POST',
  path: '/api/jobs/:jobId/questions/:id/mute',
  summary: 'Take no more questions from whoever asked this one, without learning who, or take them again',
  caller: 'private',
  input: z.strictObject({ jobId: id, id, isMuted: z.boolean() }),
  answer: done,
  refusals: ['list-full'],
})
