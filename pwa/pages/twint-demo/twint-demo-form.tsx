import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import * as v from 'valibot'
import { twintDemo } from '../../../schema/forms/twint.ts'
import { limits } from '../../../schema/rules.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Field } from '../../components/ui/field.tsx'

export type DemoPayment = v.InferOutput<typeof twintDemo>

export const TwintDemoForm = ({ onReady }: { onReady: (payment: DemoPayment) => void }) => {
  const amountField = useRef<HTMLInputElement>(null)
  const [amount, setAmount] = useState(String(limits.twintAmount.default))
  const [description, setDescription] = useState<string>(m.twint_demo_description_default())
  const [isWrong, setIsWrong] = useState(false)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { success, output } = v.safeParse(twintDemo, { amount: Number.parseFloat(amount), description })
    if (success) return onReady(output)
    setIsWrong(true)
    amountField.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className={css({ display: 'grid', gap: '5' })}>
      <Field
        ref={amountField}
        label={m.twint_demo_amount()}
        hint={m.twint_demo_amount_hint()}
        error={isWrong ? m.twint_demo_amount_invalid() : undefined}
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
          setIsWrong(false)
        }}
      />
      <Field
        label={m.twint_demo_description()}
        name="description"
        required
        maxLength={140}
        value={description}
        onChange={event => setDescription(event.target.value)}
      />
      <button type="submit" className={button()} disabled={!amount.trim() || !description.trim()}>
        {m.twint_demo_create()}
      </button>
    </form>
  )
}
