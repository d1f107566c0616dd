import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { HomeLink } from '../../components/brand/home-link.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useTitle } from '../../components/ui/use-title.ts'
import { EmailForm } from '../email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { readToken } from './read-token.ts'
import { verifyToken } from './verify-token.ts'

const route = getRouteApi('/verify')

export const Verify = () => {
  const outcome = route.useLoaderData()
  const router = useRouter()
  const token = readToken(useLocation().hash)
  useTitle(m.ui_title({ page: m.verify_title() }))

  if (outcome === 'password-needed')
    return (
      <div className={css({ maxWidth: 'form' })}>
        <h1 tabIndex={-1} className={css({ fontSize: 'title' })}>
          {m.verify_title()}
        </h1>
        <p className={css({ py: '5' })}>{m.verify_password_needed()}</p>
        <PasswordForm
          submit={m.verify_confirm()}
          save={async password => {
            await verifyToken(token, password)
            // Runs the loader again, so that its result stays right when the page is reopened.
            await router.invalidate()
          }}
        />
      </div>
    )
  return outcome === 'confirmed' ? (
    <Notice title={m.verify_confirmed()} text={m.verify_confirmed_hint()} level="h1">
      <Link to="/dashboard" className={button()}>
        {m.label_page_dashboard()}
      </Link>
    </Notice>
  ) : (
    <Notice title={m.verify_expired()} text={m.verify_expired_hint()} level="h1">
      <EmailForm
        path="/api/auth/resend"
        submit={m.verify_resend()}
        sent={{ title: m.verify_resent(), text: m.verify_resent_hint() }}
      />
      <HomeLink />
    </Notice>
  )
}

export const VerifyFailed = () => {
  const router = useRouter()
  useTitle(m.ui_title({ page: m.verify_title() }))
  return (
    <Notice title={m.verify_failed()} text={m.verify_failed_hint()} level="h1" alert>
      <button type="button" className={button()} onClick={() => void router.invalidate()}>
        {m.layout_retry()}
      </button>
    </Notice>
  )
}
