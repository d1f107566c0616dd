import type { Refusal } from '../../sync/store.ts'
import * as m from '../paraglide/messages.js'
import { refusalText } from './failure-text.ts'
import { sayRule } from './say-rule.ts'

/** Where the same reason means another thing of one action than of others. */
const ofCommands: Partial<Record<string, Partial<Record<string, () => string>>>> = {
  'propose-job': { 'list-full': m.refusal_proposals_full },
  'keep-in-reserve': { 'list-full': m.refusal_reserves_full },
  'edit-job': { 'already-hidden': m.refusal_offer_hidden },
  'accept-application': { 'already-hidden': m.refusal_offer_out_of_sight },
  'answer-call': { 'already-hidden': m.refusal_offer_out_of_sight },
  'answer-question': { 'already-hidden': m.refusal_offer_hidden },
}

/** Why something that was sent came back: what is wrong with which field says more than that something is. */
export const sayRefusal = ({ code, message }: Pick<Refusal, 'code' | 'message'>, command = '') => {
  if (code === 'invalid-input') return sayRule(message)
  return ofCommands[command]?.[code]?.() ?? refusalText(code)
}
