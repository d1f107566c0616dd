import { useState } from 'react'
import type { forgotPassword, resendVerification } from '../../schema/contracts/accounts.ts'
import { email } from '../../schema/forms/email.ts'
import { call } from '../data/server/call.ts'
import { stack } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { Field } from '../components/ui/field.tsx'
import { Notice } from '../components/ui/notice.tsx'
import { failureText } from '../forms/failure-text.ts'
import { useForm } from '../forms/use-form.ts'
import type { Refuse } from '../forms/use-form.ts'

type Props = {
  /** The endpoint that sends the mail if the address qualifies. */
  path: '/api/auth/resend' | '/api/auth/forgot-password'
  typed?: string
  submit: string
  sent: { title: string; text: string }
}

/** Asks for an address and requests a link. The form does not reveal whether the account exists. */
export const EmailForm = ({ path, typed = '', submit, sent }: Props) => {
  const [isSent, setIsSent] = useState(false)
  const form = useForm(email, { email: typed })

  const send = async (body: { email: string }, refuse: Refuse) => {
    try {
      await call<typeof resendVerification | typeof forgotPassword>('POST', path, body)
      setIsSent(true)
    } catch (error) {
      refuse({ email: failureText(error) })
    }
  }

  if (isSent)
    return (
      <div role="status">
        <Notice title={sent.title} text={sent.text} />
      </div>
    )
  return (
    <form
      noValidate
      onSubmit={event => void form.submit(send)(event)}
      className={stack({ gap: '5', width: 'full', maxWidth: 'form', pt: '3' })}
    >
      <Field label={m.account_email()} type="email" autoComplete="email" inputMode="email" {...form.field('email')} />
      <button type="submit" disabled={form.isBusy} className={button()}>
        {form.isBusy ? m.account_sending() : submit}
      </button>
    </form>
  )
}
