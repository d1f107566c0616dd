import { useState } from 'react'
import * as v from 'valibot'
import { sayRule } from './say-rule.ts'

/**
 * A single text with its validation rule. Invalid text is reported at once, a missing one only after an attempt to send: `check`
 * records the attempt and returns whether the text is valid.
 */
export const useText = <Output>(rule: v.GenericSchema<string, Output>, text: string, lack?: () => string) => {
  const [isTried, setIsTried] = useState(false)
  const { success, output, issues } = v.safeParse(rule, text)
  const isBlank = text.trim() === ''
  const problem = success ? undefined : (isBlank && lack?.()) || sayRule(issues[0].message)
  return {
    isBlank,
    /** The validated text. */
    output: success ? output : undefined,
    error: isBlank && !isTried ? undefined : problem,
    check: () => {
      // After sending, the emptied field counts as untried.
      setIsTried(!success)
      return success
    },
  }
}
