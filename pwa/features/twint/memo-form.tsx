import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { limits } from '../../../schema/rules.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { twintTexts } from '../../texts/fr/twint.ts'
import { Field } from '../../components/ui/field.tsx'
import { readMemo } from './memo.ts'
import type { Memo } from './memo.ts'

const { memo: texts } = twintTexts

type Props = { phone: string; amount: number | undefined; onReady: (memo: Memo) => void }

export const MemoForm = ({ phone: firstPhone, amount: firstAmount, onReady }: Props) => {
  const [phone, setPhone] = useState(firstPhone)
  const [amount, setAmount] = useState(firstAmount?.toString() ?? '')
  const [wrong, setWrong] = useState<'phone' | 'amount'>()
  const phoneField = useRef<HTMLInputElement>(null)
  const amountField = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readMemo(phone, amount)
    if ('memo' in read) return onReady(read.memo)
    setWrong(read.wrong)
    const field = read.wrong === 'phone' ? phoneField : amountField
    field.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className={css({ display: 'grid', gap: '4' })}>
      <Field
        ref={phoneField}
        label={texts.phone}
        type="tel"
        name="phone"
        autoComplete="tel"
        required
        placeholder={texts.phoneShape}
        value={phone}
        error={wrong === 'phone' ? texts.invalid : undefined}
        onChange={event => {
          setPhone(event.target.value)
          setWrong(undefined)
        }}
      />
      <Field
        ref={amountField}
        label={texts.amount}
        type="number"
        inputMode="decimal"
        name="amount"
        min={limits.twintAmount.min}
        max={limits.twintAmount.max}
        step="any"
        required
        value={amount}
        error={wrong === 'amount' ? texts.invalid : undefined}
        onChange={event => {
          setAmount(event.target.value)
          setWrong(undefined)
        }}
      />
      <button type="submit" className={button()}>
        {texts.create}
      </button>
    </form>
  )
}
