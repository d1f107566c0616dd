import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { shellTexts } from '../../texts/fr/shell.ts'
import { verifyTexts } from '../../texts/fr/verify.ts'
import { HomeLink } from '../../components/brand/home-link.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useTitle } from '../../components/ui/use-title.ts'
import { EmailForm } from '../../features/account/email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { readToken } from './read-token.ts'
import { verifyToken } from './verify-token.ts'

const route = getRouteApi('/verify')

export const Verify = () => {
  const outcome = route.useLoaderData()
  const router = useRouter()
  const token = readToken(useLocation().hash)
  useTitle(shellTexts.title(verifyTexts.title))

  if (outcome === 'password-needed')
    return (
      <div className={css({ maxWidth: 'form' })}>
        <h1 tabIndex={-1} className={css({ fontSize: 'title' })}>
          {verifyTexts.title}
        </h1>
        <p className={css({ py: '5' })}>{verifyTexts.passwordNeeded}</p>
        <PasswordForm
          submit={verifyTexts.confirm}
          save={async password => {
            await verifyToken(token, password)
            // The loader knows what became of it, also for whoever comes back to this page.
            await router.invalidate()
          }}
        />
      </div>
    )
  return outcome === 'confirmed' ? (
    <Notice title={verifyTexts.confirmed} text={verifyTexts.confirmedHint} level="h1">
      <Link to="/dashboard" className={button()}>
        {shellTexts.dashboard}
      </Link>
    </Notice>
  ) : (
    <Notice title={verifyTexts.expired} text={verifyTexts.expiredHint} level="h1">
      <EmailForm
        path="/api/auth/resend"
        submit={verifyTexts.resend}
        sent={{ title: verifyTexts.resent, text: verifyTexts.resentHint }}
      />
      <HomeLink />
    </Notice>
  )
}

export const VerifyFailed = () => {
  const router = useRouter()
  useTitle(shellTexts.title(verifyTexts.title))
  return (
    <Notice title={verifyTexts.failed} text={verifyTexts.failedHint} level="h1" alert>
      <button type="button" className={button()} onClick={() => void router.invalidate()}>
        {shellTexts.retry}
      </button>
    </Notice>
  )
}
