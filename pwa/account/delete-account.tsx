import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { object } from 'valibot'
import type { deleteAccount } from '../../schema/contracts/accounts.ts'
import { password } from '../../schema/forms/fields.ts'
import { call, CallError } from '../data/server/call.ts'
import { failureText } from '../forms/failure-text.ts'
import { useForm } from '../forms/use-form.ts'
import type { Refuse } from '../forms/use-form.ts'
import { leave as leaveDevice } from '../data/device/leave.ts'
import { stack } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { PasswordField } from '../components/ui/password-field.tsx'
import { toast } from '../components/ui/toast.ts'

const form = object({ password })

/** Deletes the account. The password proves who asks, and the local data is deleted too. */
export const DeleteAccount = () => {
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const { field, isBusy, submit } = useForm(form, { password: '' })
  const typed = useRef<HTMLInputElement>(null)
  // The focused button has disappeared, and on a phone the new form is below the viewport.
  useEffect(() => {
    if (!isAsked) return
    typed.current?.focus()
    typed.current?.form?.scrollIntoView({ block: 'end' })
  }, [isAsked])

  const leave = async ({ password: given }: { password: string }, refuse: Refuse) => {
    try {
      await call<typeof deleteAccount>('DELETE', '/api/auth/account', { password: given })
    } catch (error) {
      const isWrong = error instanceof CallError && error.refusal?.code === 'wrong-credentials'
      return refuse({ password: isWrong ? m.account_password_wrong() : failureText(error) })
    }
    await leaveDevice({ force: true })
    await navigate({ to: '/' })
    toast({ kind: 'success', title: m.own_account_deleted() })
  }

  if (!isAsked)
    return (
      <button type="button" className={button({ variant: 'ghost' })} onClick={() => setIsAsked(true)}>
        {m.own_account_delete()}
      </button>
    )
  return (
    <form
      noValidate
      className={stack({ gap: '3', scrollMarginBottom: '12' })}
      onSubmit={event => void submit(leave)(event)}
    >
      <PasswordField ref={typed} label={m.account_password()} autoComplete="current-password" {...field('password')} />
      <button type="submit" className={button({ variant: 'danger' })} disabled={isBusy}>
        {isBusy ? m.own_account_deleting() : m.own_account_delete_confirm()}
      </button>
    </form>
  )
}
