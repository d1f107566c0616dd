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
export const useForm = <Values extends object, Form extends v.GenericSchema<object>>(
  schema: Form,
  initial: Values,
  /** Shows the part of the form where they are. */
  onProblems: (problems: Problems) => void = () => undefined,
) => {
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setIsBusy] = useState(false)

  const put = (name: string, value: unknown) => {
    setValues(before => ({ ...before, [name]: value }))
    setProblems(before => Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)))
  }

  const refuseIn = (form: HTMLFormElement, found: Problems) => {
    // The fields must say that they are wrong before one of them can be found.
    flushSync(() => {
      setProblems(found)
      onProblems(found)
    })
    focusFirstError(form)
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
    /** For the `onSubmit` of a form in steps: goes on if the fields of this one are right; the others are not judged yet. */
    goOn: (isInStep: (name: string) => boolean, onRight: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const { problems: found = {} } = checkForm(schema, values)
      const own = Object.entries(found).filter(([name]) => isInStep(name))
      if (own.length === 0) onRight()
      else refuseIn(event.currentTarget, Object.fromEntries(own))
    },
    /** For a form's `onSubmit`: checks, then sends what came out; a second sending meanwhile is ignored. */
    submit:
      (send: Send<v.InferOutput<Form>>, extras: object = {}) =>
      async (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (isBusy) return
        const form = event.currentTarget
        const refuse = (found: Problems) => refuseIn(form, found)
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
