import * as v from 'valibot'
import { sayRule } from './say-rule.ts'

/** Returns the form's output, or its errors by field in the reader's language. */
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
