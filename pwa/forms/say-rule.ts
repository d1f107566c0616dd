import { messages } from '../../schema/rules.ts'
import { errorTexts, ruleTexts } from '../texts/fr/errors.ts'

const isRule = (name: string): name is keyof typeof messages => name in messages

/** Both validators share the contract's English sentences; a person reads their French equals. */
const french = new Map<string, string>(
  Object.entries(messages).flatMap(([rule, sentence]) => (isRule(rule) ? [[sentence, ruleTexts[rule]]] : [])),
)

export const sayRule = (sentence: string) => french.get(sentence) ?? errorTexts.unknown
