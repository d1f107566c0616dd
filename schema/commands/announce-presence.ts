import * as z from 'zod'
import { contract } from '../contract.ts'
import { done } from '../fields.ts'

export const announcePresence = contract({
  name: 'announce-presence',
  method: 'POST',
  path: '/api/presence',
  summary: 'Say that the person is looking at the app right now',
  caller: 'signed-in',
  input: z.strictObject({}),
  answer: done,
  refusals: [],
  movesNoFeed: true,
})
