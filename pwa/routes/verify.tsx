import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { button } from '../styled-system/recipes/index.js'
import { shellTexts } from '../texts/fr/shell.ts'
import { verifyTexts } from '../texts/fr/verify.ts'
import { HomeLink } from '../ui/home-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { useTitle } from '../ui/use-title.ts'
import { EmailForm } from '../forms/email-form.tsx'

const route = getRouteApi('/verify')

export const Verify = () => {
  const outcome = route.useLoaderData()
  useTitle(shellTexts.title(verifyTexts.title))
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
