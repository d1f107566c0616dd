import { useState } from 'react'
import { logIn as schema } from '../../schema/forms/log-in.ts'
import { periods } from '../../schema/rules.ts'
import { CallError } from '../data/server/call.ts'
import { EmailForm } from './email-form.tsx'
import { failureText } from '../forms/failure-text.ts'
import { useForm, type Refuse } from '../forms/use-form.ts'
import { useSession } from '../data/session/use-session.ts'
import { stack, wrap } from '../styled-system/patterns/index.js'
import { button, textLink } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { Dialog } from '../components/ui/dialog.tsx'
import { Field } from '../components/ui/field.tsx'
import { PasswordField } from '../components/ui/password-field.tsx'
import { toast } from '../components/ui/toast.ts'

type Props = { onClose: () => void; onShow: (name: 'signup-student' | 'forgot') => void; onEnter: () => void }

export const LogInDialog = ({ onClose, onShow, onEnter }: Props) => {
  const { user, logIn } = useSession()
  // A person whose session has expired signs in under the same address.
  const form = useForm(schema, { email: user?.email ?? '', password: '' })
  const [isUnverified, setIsUnverified] = useState(false)

  const send = async (credentials: { email: string; password: string }, refuse: Refuse) => {
    try {
      await logIn(credentials)
      toast({ kind: 'success', title: m.log_in_done(), text: m.log_in_done_hint() })
      onEnter()
    } catch (error) {
      const code = error instanceof CallError ? error.refusal?.code : undefined
      const unverified = code === 'not-verified'
      setIsUnverified(unverified)
      if (unverified)
        toast({
          kind: 'error',
          title: m.log_in_unverified(),
          text: m.refusal_not_verified(),
          duration: periods.toast.accountMs,
        })
      else if (code === 'confirm-by-mail')
        toast({
          kind: 'error',
          title: m.account_check_inbox(),
          text: failureText(error),
          duration: periods.toast.accountMs,
        })
      else {
        toast({ kind: 'error', title: m.log_in_failed(), text: failureText(error) })
        if (code === 'wrong-credentials') refuse({ password: failureText(error) })
      }
    }
  }

  return (
    <Dialog open onClose={onClose} title={m.log_in_title()} size="small">
      <form noValidate onSubmit={event => void form.submit(send)(event)} className={stack({ gap: '4' })}>
        <Field
          label={m.account_email()}
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.field('email')}
        />
        <PasswordField label={m.account_password()} autoComplete="current-password" {...form.field('password')} />
        <button type="button" className={textLink()} onClick={() => onShow('forgot')}>
          {m.log_in_forgot()}
        </button>
        <button type="submit" disabled={form.isBusy} className={button({ size: 'large' })}>
          {form.isBusy ? m.log_in_submitting() : m.log_in_submit()}
        </button>
      </form>
      {isUnverified && (
        <EmailForm
          path="/api/auth/resend"
          typed={form.values.email}
          submit={m.log_in_resend()}
          sent={{ title: m.account_check_inbox(), text: m.sign_up_verify_hint({ email: form.values.email }) }}
        />
      )}
      <p className={wrap({ alignItems: 'center', columnGap: '2', pt: '4' })}>
        {m.log_in_no_account()}
        <button type="button" className={textLink()} onClick={() => onShow('signup-student')}>
          {m.layout_sign_up()}
        </button>
      </p>
    </Dialog>
  )
}
