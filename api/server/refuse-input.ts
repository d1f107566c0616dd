import type * as z from 'zod'
import { isCleanText, limits, messages } from '../../schema/rules.ts'
import { refuse } from './refusal.ts'

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'> & {
  readonly code?: string | undefined
  readonly keys?: readonly string[]
  readonly params?: Record<string, unknown> | undefined
}

/** Error for input that does not parse: the first problem, and its field. */
export const refuseInput = ({ issues: [issue] }: { readonly issues: readonly Issue[] }) => {
  if (issue?.params?.['isTooLarge']) return refuse('too-large')
  const field = issue?.path.join('.') || issue?.keys?.[0]
  const isObject = issue?.code !== 'invalid_type' || field !== undefined
  const message = issue?.keys ? messages.unknownField : isObject && issue?.message
  // The field name may come from the client: return it only if it can be stored and displayed.
  const isSayable = field !== undefined && field.length <= limits.fieldName && isCleanText(field)
  return refuse('invalid-input', { ...(message ? { message } : {}), ...(isSayable ? { field } : {}) })
}
