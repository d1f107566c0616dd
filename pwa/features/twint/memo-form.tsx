import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { limits } from '../../../schema/rules.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Field } from '../../components/ui/field.tsx'
import { readMemo } from './memo.ts'
import type { Memo } from './memo.ts'

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
        label={m.twint_memo_phone()}
        type="tel"
        name="phone"
        autoComplete="tel"
        required
        placeholder={m.twint_memo_phone_shape()}
        value={phone}
        error={wrong === 'phone' ? m.rule_twint() : undefined}
        onChange={event => {
          setPhone(event.target.value)
          setWrong(undefined)
        }}
      />
      <Field
        ref={amountField}
        label={m.twint_memo_amount()}
        type="number"
        inputMode="decimal"
        name="amount"
        min={limits.twintAmount.min}
        max={limits.twintAmount.max}
        step="any"
        required
        value={amount}
        error={wrong === 'amount' ? m.rule_twint() : undefined}
        onChange={event => {
          setAmount(event.target.value)
          setWrong(undefined)
        }}
      />
      <button type="submit" className={button()}>
        {m.twint_memo_create()}
      </button>
    </form>
  )
}
