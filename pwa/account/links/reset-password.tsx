import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { resetPassword } from '../../../schema/contracts/accounts.ts'
import { CallError, call } from '../../data/server/call.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { HomeLink } from '../../components/brand/home-link.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useTitle } from '../../components/ui/use-title.ts'
import { PasswordForm } from './password-form.tsx'
import { readToken } from './read-token.ts'

export const ResetPassword = () => {
  const token = readToken(useLocation().hash)
  const [outcome, setOutcome] = useState<'done' | 'expired'>()
  useTitle(m.ui_title({ page: m.reset_password_title() }))

  const save = async (password: string) => {
    try {
      await call<typeof resetPassword>('POST', '/api/auth/reset-password', { token, password })
      setOutcome('done')
    } catch (error) {
      if (!(error instanceof CallError) || error.refusal?.code !== 'link-expired') throw error
      setOutcome('expired')
    }
  }

  if (outcome === 'done')
    return (
      <Notice title={m.reset_password_done()} text={m.reset_password_done_hint()} level="h1" alert>
        <HomeLink />
      </Notice>
    )
  if (outcome === 'expired' || !token)
    return (
      <Notice title={m.reset_password_expired()} text={m.reset_password_expired_hint()} level="h1" alert>
        <HomeLink />
      </Notice>
    )
  return (
    <div className={css({ maxWidth: 'form' })}>
      <h1 tabIndex={-1} className={css({ fontSize: 'title', pb: '5' })}>
        {m.reset_password_title()}
      </h1>
      <PasswordForm submit={m.reset_password_submit()} save={save} />
    </div>
  )
}
