import { useState } from 'react'
import type { FormEvent } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { twintDemo } from '../../../schema/forms/twint.ts'
import { limits } from '../../../schema/rules.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { focusFirstError } from '../../components/ui/focus-first-error.ts'
import { Field } from '../../components/ui/field.tsx'

export type DemoPayment = v.InferOutput<typeof twintDemo>

export const TwintDemoForm = ({ onReady }: { onReady: (payment: DemoPayment) => void }) => {
  const [amount, setAmount] = useState(String(limits.twintAmount.default))
  const [description, setDescription] = useState<string>(m.twint_demo_description_default())
  const [wrong, setWrong] = useState<'amount' | 'description'>()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { success, output } = v.safeParse(twintDemo, { amount: Number.parseFloat(amount), description })
    if (success) return onReady(output)
    const form = event.currentTarget
    flushSync(() => setWrong(v.is(twintDemo.entries.amount, Number.parseFloat(amount)) ? 'description' : 'amount'))
    focusFirstError(form)
  }

  return (
    <form noValidate onSubmit={submit} className={css({ display: 'grid', gap: '5' })}>
      <Field
        label={m.twint_demo_amount()}
        hint={m.twint_demo_amount_hint()}
        error={wrong === 'amount' ? m.twint_demo_amount_invalid() : undefined}
        type="number"
        inputMode="decimal"
        name="amount"
        min={limits.twintAmount.min}
        max={limits.twintAmount.max}
        step="any"
        required
        value={amount}
        onChange={event => {
          setAmount(event.target.value)
          setWrong(undefined)
        }}
      />
      <Field
        label={m.twint_demo_description()}
        name="description"
        required
        maxLength={140}
        value={description}
        error={wrong === 'description' ? m.rule_required() : undefined}
        onChange={event => {
          setDescription(event.target.value)
          setWrong(undefined)
        }}
      />
      <button type="submit" className={button()} aria-disabled={!amount.trim() || !description.trim()}>
        {m.twint_demo_create()}
      </button>
    </form>
  )
}
