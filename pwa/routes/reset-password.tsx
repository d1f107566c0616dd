import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { css } from '../styled-system/css/index.js'
import { resetPasswordTexts } from '../texts/fr/reset-password.ts'
import { shellTexts } from '../texts/fr/shell.ts'
import { HomeLink } from '../ui/home-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { useTitle } from '../ui/use-title.ts'
import { PasswordForm } from './-password-form.tsx'
import { readToken } from './-read-token.ts'

export const ResetPassword = () => {
  const token = readToken(useLocation().hash)
  const [outcome, setOutcome] = useState<'done' | 'expired'>()
  useTitle(shellTexts.title(resetPasswordTexts.title))

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
      <PasswordForm token={token} onEnd={setOutcome} />
    </div>
  )
}
