import type * as z from 'zod'
import { refuse } from './refusal.ts'

/** What is said of input that does not parse: the first thing that is wrong, and where. */
export const refuseInput = ({ issues: [issue] }: z.ZodError) => {
  const field = issue?.path.join('.') || (issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined)
  return refuse('invalid-input', { ...(issue ? { message: issue.message } : {}), ...(field ? { field } : {}) })
}
