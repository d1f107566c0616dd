import { resetPassword } from '../../../schema/forms/reset-password.ts'
import { failureText } from '../../forms/failure-text.ts'
import { useForm } from '../../forms/use-form.ts'
import type { Refuse } from '../../forms/use-form.ts'
import { stack } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { PasswordField } from '../../components/ui/password-field.tsx'

type Props = { submit: string; save: (password: string) => Promise<void> }

export const PasswordForm = ({ submit, save }: Props) => {
  const form = useForm(resetPassword, { password: '' })

  const send = async ({ password }: { password: string }, refuse: Refuse) => {
    try {
      await save(password)
    } catch (error) {
      refuse({ password: failureText(error) })
    }
  }

  return (
    <form noValidate onSubmit={event => void form.submit(send)(event)} className={stack({ gap: '5' })}>
      <PasswordField
        label={m.reset_password_password()}
        hint={m.reset_password_hint()}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <button type="submit" disabled={form.isBusy} className={button()}>
        {form.isBusy ? m.reset_password_submitting() : submit}
      </button>
    </form>
  )
}
