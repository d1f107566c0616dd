import type { Refusal } from '../../sync/store.ts'
import { refusalText } from './failure-text.ts'
import { sayRule } from './say-rule.ts'

/** Text of a refused send. The invalid field's message is more precise than the general one. */
export const sayRefusal = ({ code, message }: Pick<Refusal, 'code' | 'message'>) =>
  code === 'invalid-input' ? sayRule(message) : refusalText(code)
