import { useEffect, useRef, useState } from 'react'
import { object } from 'valibot'
import type { exportAccount } from '../../schema/contracts/accounts.ts'
import { password } from '../../schema/forms/fields.ts'
import { call, CallError } from '../data/server/call.ts'
import { failureText } from '../forms/failure-text.ts'
import { useForm, type Refuse } from '../forms/use-form.ts'
import { stack } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { PasswordField } from '../components/ui/password-field.tsx'

const form = object({ password })

const save = (file: Blob) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = m.own_account_file_name()
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Downloads all stored data of the person. The password is required, so holding their unlocked phone is not enough. */
export const ExportAccount = () => {
  const [isAsked, setIsAsked] = useState(false)
  const { field, isBusy, set, submit } = useForm(form, { password: '' })
  const typed = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAsked) typed.current?.focus()
  }, [isAsked])

  const download = async ({ password: given }: { password: string }, refuse: Refuse) => {
    try {
      const answer = await call<typeof exportAccount>('POST', '/api/auth/export', { password: given }, { isFile: true })
      save(await answer.blob())
      set('password', '')
      setIsAsked(false)
    } catch (error) {
      const isWrong = error instanceof CallError && error.refusal?.code === 'wrong-credentials'
      refuse({ password: isWrong ? m.account_password_wrong() : failureText(error) })
    }
  }

  if (!isAsked)
    return (
      <button type="button" className={button({ variant: 'soft' })} onClick={() => setIsAsked(true)}>
        {m.own_account_export()}
      </button>
    )
  return (
    <form noValidate className={stack({ gap: '3' })} onSubmit={event => void submit(download)(event)}>
      <PasswordField ref={typed} label={m.account_password()} autoComplete="current-password" {...field('password')} />
      <button type="submit" className={button({ variant: 'soft' })} disabled={isBusy}>
        {isBusy ? m.own_account_exporting() : m.own_account_export()}
      </button>
    </form>
  )
}
