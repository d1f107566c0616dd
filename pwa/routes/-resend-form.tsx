import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { email as emailForm } from '../../schema/forms/email.ts'
import { call } from '../call.ts'
import { css } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import { verifyTexts } from '../texts/fr/verify.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { checkForm } from './-check-form.ts'
import { failureText } from './-failure-text.ts'

type State = { step: 'editing' | 'sending' | 'sent'; error?: string }

const form = css({ display: 'flex', flexDirection: 'column', gap: '5', width: 'full', maxWidth: 'form', pt: '3' })

export const ResendForm = () => {
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const [{ step, error }, setState] = useState<State>({ step: 'editing' })

  const refuse = (reason: string) => {
    setState({ step: 'editing', error: reason })
    field.current?.focus()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (step === 'sending') return
    const { output, problem } = checkForm(emailForm, { email })
    if (problem !== undefined) {
      refuse(problem)
      return
    }
    setState({ step: 'sending' })
    try {
      await call('/api/auth/resend', { method: 'POST', body: output })
      setState({ step: 'sent' })
    } catch (reason) {
      refuse(failureText(reason))
    }
  }

  if (step === 'sent')
    return (
      <div role="status">
        <Notice title={verifyTexts.resent} text={verifyTexts.resentHint} />
      </div>
    )
  return (
    <form noValidate onSubmit={event => void submit(event)} className={form}>
      <Field
        ref={field}
        label={verifyTexts.email}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        onChange={event => setEmail(event.target.value)}
        error={error}
      />
      <button type="submit" disabled={step === 'sending'} className={button()}>
        {step === 'sending' ? verifyTexts.resending : verifyTexts.resend}
      </button>
    </form>
  )
}
