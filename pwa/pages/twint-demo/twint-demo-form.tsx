import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import * as v from 'valibot'
import { twintDemo } from '../../../schema/forms/twint.ts'
import { limits } from '../../../schema/rules.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { twintTexts } from '../../texts/fr/twint.ts'
import { Field } from '../../components/ui/field.tsx'

const { demo: texts } = twintTexts

export type DemoPayment = v.InferOutput<typeof twintDemo>

export const TwintDemoForm = ({ onReady }: { onReady: (payment: DemoPayment) => void }) => {
  const amountField = useRef<HTMLInputElement>(null)
  const [amount, setAmount] = useState(String(limits.twintAmount.default))
  const [description, setDescription] = useState(texts.descriptionDefault)
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
        label={texts.amount}
        hint={texts.amountHint}
        error={isWrong ? texts.amountInvalid : undefined}
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
        label={texts.description}
        name="description"
        required
        maxLength={140}
        value={description}
        onChange={event => setDescription(event.target.value)}
      />
      <button type="submit" className={button()} disabled={!amount.trim() || !description.trim()}>
        {texts.create}
      </button>
    </form>
  )
}
