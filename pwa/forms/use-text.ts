import { useState } from 'react'
import * as v from 'valibot'
import { sayRule } from './say-rule.ts'

/**
 * One text that is sent alone, by its rule. What is wrong with it is said at once; that it lacks, once somebody has tried to send
 * it: `check` does that, and answers whether it may go.
 */
export const useText = <Output>(rule: v.GenericSchema<string, Output>, text: string, lack?: () => string) => {
  const [isTried, setIsTried] = useState(false)
  const { success, output, issues } = v.safeParse(rule, text)
  const isBlank = text.trim() === ''
  const problem = success ? undefined : (isBlank && lack?.()) || sayRule(issues[0].message)
  return {
    isBlank,
    /** What is sent, where it may go. */
    output: success ? output : undefined,
    error: isBlank && !isTried ? undefined : problem,
    check: () => {
      // What was sent and emptied has not been tried again.
      setIsTried(!success)
      return success
    },
  }
}
