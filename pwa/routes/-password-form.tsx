import { resetPassword } from '../../schema/forms/reset-password.ts'
import { CallError, call } from '../call.ts'
import { failureText } from '../forms/failure-text.ts'
import { useForm } from '../forms/use-form.ts'
import type { Refuse } from '../forms/use-form.ts'
import { css } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import { resetPasswordTexts } from '../texts/fr/reset-password.ts'
import { PasswordField } from '../ui/password-field.tsx'

type Props = { token: string; onEnd: (outcome: 'done' | 'expired') => void }

export const PasswordForm = ({ token, onEnd }: Props) => {
  const form = useForm(resetPassword, { password: '' })

  const send = async ({ password }: { password: string }, refuse: Refuse) => {
    try {
      await call('/api/auth/reset-password', { method: 'POST', body: { token, password } })
      onEnd('done')
    } catch (error) {
      if (error instanceof CallError && error.refusal?.code === 'link-expired') onEnd('expired')
      else refuse({ password: failureText(error) })
    }
  }

  return (
    <form
      noValidate
      onSubmit={event => void form.submit(send)(event)}
      className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}
    >
      <PasswordField
        label={resetPasswordTexts.password}
        hint={resetPasswordTexts.hint}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <button type="submit" disabled={form.isBusy} className={button()}>
        {form.isBusy ? resetPasswordTexts.submitting : resetPasswordTexts.submit}
      </button>
    </form>
  )
}
