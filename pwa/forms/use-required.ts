import { useState } from 'react'
import * as m from '../paraglide/messages.js'

/**
 * One text that has to be there. What is wrong with it is said at once; that it lacks, once somebody has tried to send it: `check`
 * does that, and answers whether it may go.
 */
export const useRequired = (text: string, problem?: string) => {
  const [isTried, setIsTried] = useState(false)
  const isBlank = text.trim() === ''
  const lacks = isTried ? (problem ?? m.rule_required()) : undefined
  return {
    isBlank,
    error: isBlank ? lacks : problem,
    check: () => {
      const isRight = !isBlank && problem === undefined
      // What was sent and emptied has not been tried again.
      setIsTried(!isRight)
      return isRight
    },
  }
}
