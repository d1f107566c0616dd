import * as v from 'valibot'
import { messages } from '../../schema/rules.ts'
import { errorTexts, ruleTexts } from '../texts/fr/errors.ts'

const isRule = (name: string): name is keyof typeof messages => name in messages

/** Both validators share the contract's English sentences; a person reads their French equals. */
const french = new Map<string, string>(
  Object.entries(messages).flatMap(([rule, sentence]) => (isRule(rule) ? [[sentence, ruleTexts[rule]]] : [])),
)

export const sayRule = (sentence: string) => french.get(sentence) ?? errorTexts.unknown

/** What a form sends, or what is wrong with which of its fields, in the reader's language. */
export const checkForm = <Form extends v.GenericSchema<object>>(form: Form, typed: object) => {
  const { success, output, issues } = v.safeParse(form, typed)
  if (success) return { output }
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) {
    const name = path?.[0]?.key
    if (typeof name === 'string') problems[name] ??= sayRule(message)
  }
  return { problems }
}
