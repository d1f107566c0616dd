import type * as v from 'valibot'
import { twintDemo } from '../../../schema/forms/twint.ts'
import { limits } from '../../../schema/rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Field } from '../../components/ui/field.tsx'

export type DemoPayment = v.InferOutput<typeof twintDemo>

export const TwintDemoForm = ({ onReady }: { onReady: (payment: DemoPayment) => void }) => {
  const { values, field, problem, submit } = useForm(twintDemo, {
    amount: String(limits.twintAmount.default),
    description: m.twint_demo_description_default(),
  })
  const send = submit(async payment => onReady(payment), { amount: Number.parseFloat(values.amount) })

  return (
    <form noValidate onSubmit={event => void send(event)} className={css({ display: 'grid', gap: '5' })}>
      <Field
        label={m.twint_demo_amount()}
        hint={m.twint_demo_amount_hint()}
        type="number"
        inputMode="decimal"
        min={limits.twintAmount.min}
        max={limits.twintAmount.max}
        step="any"
        required
        {...field('amount')}
        error={problem('amount') && m.twint_demo_amount_invalid()}
      />
      <Field label={m.twint_demo_description()} required maxLength={140} {...field('description')} />
      <button type="submit" className={button()} aria-disabled={!values.amount.trim() || !values.description.trim()}>
        {m.twint_demo_create()}
      </button>
    </form>
  )
}
