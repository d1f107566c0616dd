import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { resetPassword } from '../../schema/forms/reset-password.ts'
import { CallError, call } from '../call.ts'
import { css } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import { errorTexts } from '../texts/fr/errors.ts'
import { resetPasswordTexts } from '../texts/fr/reset-password.ts'
import { Field } from '../ui/field.tsx'
import { checkForm } from './-check-form.ts'
import { failureText } from './-failure-text.ts'

type Props = { token: string; onEnd: (outcome: 'done' | 'expired') => void }

const form = css({ display: 'flex', flexDirection: 'column', gap: '5' })
const toggle = css({ minWidth: '6rem', minHeight: 'target', color: 'accent', fontWeight: 'medium', cursor: 'pointer' })

export const PasswordForm = ({ token, onEnd }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()

  const refuse = (reason: string) => {
    setError(reason)
    field.current?.focus()
  }

  const send = async () => {
    setSending(true)
    try {
      await call('/api/auth/reset-password', { method: 'POST', body: { token, password } })
      onEnd('done')
    } catch (reason) {
      setSending(false)
      const refusal = reason instanceof CallError ? reason.refusal?.code : undefined
      if (refusal === 'link-expired') onEnd('expired')
      else refuse(refusal === 'common-password' ? errorTexts.passwordCommon : failureText(reason))
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    const { problem } = checkForm(resetPassword, { password })
    if (problem !== undefined) refuse(problem)
    else void send()
  }

  return (
    <form noValidate onSubmit={submit} className={form}>
      <Field
        ref={field}
        label={resetPasswordTexts.password}
        hint={resetPasswordTexts.hint}
        error={error}
        type={shown ? 'text' : 'password'}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={event => {
          setPassword(event.target.value)
          setError(undefined)
        }}
      >
        <button type="button" className={toggle} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? resetPasswordTexts.hide : resetPasswordTexts.show}
        </button>
      </Field>
      <button type="submit" disabled={sending} className={button()}>
        {sending ? resetPasswordTexts.submitting : resetPasswordTexts.submit}
      </button>
    </form>
  )
}
