import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type * as v from 'valibot'
import { focusFirstError } from '../components/ui/focus-first-error.ts'
import { checkForm } from './check-form.ts'

type Problems = Record<string, string>
export type Refuse = (problems: Problems) => void
type ChangeEvent = { target: { value: string } }
type Send<Output> = (output: Output, refuse: Refuse) => Promise<void>

type TextsOf<Values> = { [Name in keyof Values & string]: Values[Name] extends string ? Name : never }[keyof Values &
  string]

/**
 * What is typed, and what is wrong with it. Nothing is judged before the first attempt to send: that does it,
 * the focus goes to the first field that is wrong, and a word leaves as soon as its field changes.
 */
export const useForm = <Values extends object, Form extends v.GenericSchema<object>>(schema: Form, initial: Values) => {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setIsBusy] = useState(false)

  const put = (name: string, value: unknown) => {
    setValues(before => ({ ...before, [name]: value }))
    setProblems(before => Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)))
  }

  return {
    values,
    isBusy,
    problem: (name: keyof Values & string) => problems[name],
    set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => put(name, value),
    /** What a field of text needs. */
    field: <Name extends TextsOf<Values>>(name: Name) => ({
      name,
      value: values[name],
      error: problems[name],
      onChange: (event: ChangeEvent) => put(name, event.target.value),
    }),
    /** For a form's `onSubmit`: checks, then sends what came out; a second sending meanwhile is ignored. */
    submit:
      (send: Send<v.InferOutput<Form>>, extras: object = {}) =>
      async (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (isBusy) return
        const form = event.currentTarget
        const refuse = (found: Problems) => {
          // The fields must say that they are wrong before one of them can be found.
          flushSync(() => setProblems(found))
          focusFirstError(form)
        }
        const { output, problems: found } = checkForm(schema, { ...values, ...extras })
        if (found) return refuse(found)
        setIsBusy(true)
        try {
          await send(output, refuse)
        } finally {
          setIsBusy(false)
        }
      },
  }
}
