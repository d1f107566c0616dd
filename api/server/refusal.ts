import { messageOf, statusOf, type RefusalCode } from '../../schema/refusals.ts'
import type { Problem } from '../../schema/entities/problem.ts'

/** An expected error from the closed list. Commands return it as a value; only handlers turn it into an answer. */
export class Refusal<Code extends RefusalCode = RefusalCode> {
  readonly code: Code
  readonly details: { message?: string; field?: string; retryAfter?: number }

  constructor(code: Code, details: Refusal['details'] = {}) {
    this.code = code
    this.details = details
  }
}

export const refuse = <Code extends RefusalCode>(code: Code, details?: Refusal['details']) => new Refusal(code, details)

/** Random seconds for `Retry-After`, so that clients refused together do not return together. */
export const secondsFrom = (least: number, most: number, random = Math.random) =>
  least + Math.floor(random() * (most - least + 1))

export const refusalStatus = (refusal: Refusal) => statusOf(refusal.code)

export const toProblem = ({ code, details }: Refusal): Problem => ({
  message: details.message ?? messageOf(code),
  code,
  ...(details.field ? { field: details.field } : {}),
  ...(code === 'not-verified' ? { needsVerification: true } : {}),
})
