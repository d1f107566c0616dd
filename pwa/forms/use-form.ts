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
 * Values and errors of a form. Validation starts with the first attempt to send, which focuses the first invalid field. An error
 * disappears as soon as its field changes.
 */
export const useForm = <Values extends object, Form extends v.GenericSchema<object>>(
  schema: Form,
  initial: Values,
  /** Shows the part of the form that contains the errors. */
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
    // The fields must be marked invalid before one can be found.
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
    /** Props of a text field. */
    field: <Name extends TextsOf<Values>>(name: Name) => ({
      name,
      value: values[name],
      error: problems[name],
      onChange: (event: ChangeEvent) => put(name, event.target.value),
    }),
    /** `onSubmit` of a form in steps: goes on if this step's fields are valid. Other steps are not validated yet. */
    goOn: (isInStep: (name: string) => boolean, onRight: () => void) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const { problems: found = {} } = checkForm(schema, values)
      const own = Object.entries(found).filter(([name]) => isInStep(name))
      if (own.length === 0) onRight()
      else refuseIn(event.currentTarget, Object.fromEntries(own))
    },
    /** `onSubmit` of a form: validates, then sends. Ignored while sending. */
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
