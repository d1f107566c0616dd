import * as v from 'valibot'
import { messages } from '../../schema/rules.ts'
import { errorTexts } from '../texts/fr/errors.ts'

// Both validators share the contract's English messages; these are their French equals.
const french = new Map<string, string>([
  [messages.email, errorTexts.email],
  [messages.password, errorTexts.passwordShort],
  [messages.passwordTooLong, errorTexts.passwordLong],
  [messages.notText, errorTexts.notText],
])

/** What a form with one field sends, or what is wrong with that field, in the reader's language. */
export const checkForm = <Form extends v.GenericSchema>(form: Form, typed: v.InferInput<Form>) => {
  const { success, output, issues } = v.safeParse(form, typed)
  if (success) return { output }
  const [{ message }] = issues
  return { problem: french.get(message) ?? message }
}
