import { twint } from '../../../schema/forms/twint.ts'
import { limits } from '../../../schema/rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Field } from '../../components/ui/field.tsx'
import type { Memo } from './memo.ts'

type Props = { phone: string; amount: number | undefined; onReady: (memo: Memo) => void }

export const MemoForm = ({ phone, amount, onReady }: Props) => {
  const { values, field, submit } = useForm(twint, { phone, amount: amount?.toString() ?? '' })
  const send = submit(async memo => onReady(memo), { amount: Number.parseFloat(values.amount) })

  return (
    <form noValidate onSubmit={event => void send(event)} className={css({ display: 'grid', gap: '4' })}>
      <Field
        label={m.twint_memo_phone()}
        type="tel"
        autoComplete="tel"
        required
        placeholder={m.twint_memo_phone_shape()}
        {...field('phone')}
      />
      <Field
        label={m.twint_memo_amount()}
        type="number"
        inputMode="decimal"
        min={limits.twintAmount.min}
        max={limits.twintAmount.max}
        step="any"
        required
        {...field('amount')}
      />
      <button type="submit" className={button()}>
        {m.twint_memo_create()}
      </button>
    </form>
  )
}
