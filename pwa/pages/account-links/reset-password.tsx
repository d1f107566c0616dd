import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError, call } from '../../data/server/call.ts'
import { css } from '../../styled-system/css/index.js'
import { resetPasswordTexts } from '../../texts/fr/reset-password.ts'
import { shellTexts } from '../../texts/fr/shell.ts'
import { HomeLink } from '../../components/brand/home-link.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useTitle } from '../../components/ui/use-title.ts'
import { PasswordForm } from './password-form.tsx'
import { readToken } from './read-token.ts'

export const ResetPassword = () => {
  const token = readToken(useLocation().hash)
  const [outcome, setOutcome] = useState<'done' | 'expired'>()
  useTitle(shellTexts.title(resetPasswordTexts.title))

  const save = async (password: string) => {
    try {
      await call('/api/auth/reset-password', { method: 'POST', body: { token, password } })
      setOutcome('done')
    } catch (error) {
      if (!(error instanceof CallError) || error.refusal?.code !== 'link-expired') throw error
      setOutcome('expired')
    }
  }

  if (outcome === 'done')
    return (
      <Notice title={resetPasswordTexts.done} text={resetPasswordTexts.doneHint} level="h1" alert>
        <HomeLink />
      </Notice>
    )
  if (outcome === 'expired' || !token)
    return (
      <Notice title={resetPasswordTexts.expired} text={resetPasswordTexts.expiredHint} level="h1" alert>
        <HomeLink />
      </Notice>
    )
  return (
    <div className={css({ maxWidth: 'form' })}>
      <h1 tabIndex={-1} className={css({ fontSize: 'title', pb: '5' })}>
        {resetPasswordTexts.title}
      </h1>
      <PasswordForm submit={resetPasswordTexts.submit} save={save} />
    </div>
  )
}
