import type { Refusal } from '../../sync/store.ts'
import { refusalText } from './failure-text.ts'
import { sayRule } from './say-rule.ts'

/** Why something that was sent came back: what is wrong with which field says more than that something is. */
export const sayRefusal = ({ code, message }: Pick<Refusal, 'code' | 'message'>) =>
  code === 'invalid-input' ? sayRule(message) : refusalText(code)
