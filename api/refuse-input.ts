import type * as z from 'zod'
import { isCleanText, limits, messages } from '../schema/rules.ts'
import { refuse } from './refusal.ts'

/** What is said of input that does not parse: the first thing that is wrong, and where. */
export const refuseInput = ({ issues: [issue] }: z.ZodError) => {
  if (issue?.code === 'custom' && issue.params?.['isTooLarge']) return refuse('too-large')
  const isUnknown = issue?.code === 'unrecognized_keys'
  const field = issue?.path.join('.') || (isUnknown ? issue.keys[0] : undefined)
  const message = isUnknown ? messages.unknownField : issue?.message
  // The name of a field may be the sender's invention: it is said back only where it can be stored and read.
  const isSayable = field !== undefined && field.length <= limits.fieldName && isCleanText(field)
  return refuse('invalid-input', { ...(message ? { message } : {}), ...(isSayable ? { field } : {}) })
}
