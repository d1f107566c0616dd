import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession, useSessionStore } from '../../data/session/use-session.ts'
import { failureText } from '../../forms/failure-text.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { HomeLink } from '../../components/brand/home-link.tsx'
import { Principals } from '../deputies/principals.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { useTitle } from '../../components/ui/use-title.ts'
import { acceptInvitation } from './deputy-invitation.ts'
import { readToken } from './read-token.ts'

const route = getRouteApi('/deputy')

const LogInLinks = () => (
  <>
    <Link to="." hash search={{ auth: 'login' }} state={{ overlays: 1 }} className={button()}>
      {m.deputy_page_log_in()}
    </Link>
    <Link
      to="."
      hash
      search={{ auth: 'signup-private' }}
      state={{ overlays: 1 }}
      className={button({ variant: 'ghost' })}
    >
      {m.deputy_page_sign_up()}
    </Link>
  </>
)

const Invitation = ({ token, name }: { token: string; name: string }) => {
  const { user } = useSession()
  const { confirm } = useSessionStore()
  const [state, setState] = useState<'asked' | 'busy' | 'accepted'>('asked')
  const [failure, setFailure] = useState('')
  const accept = async () => {
    setState('busy')
    setFailure('')
    try {
      await acceptInvitation(token)
      await confirm()
      setState('accepted')
    } catch (error) {
      setFailure(failureText(error))
      setState('asked')
    }
  }
  if (state === 'accepted')
    return (
      <div role="status">
        <Notice level="h1" title={m.deputy_page_accepted({ name })} text={m.deputy_page_accepted_hint({ name })}>
          {user?.principals && <Principals principals={user.principals} className={button()} />}
          <HomeLink />
        </Notice>
      </div>
    )
  return (
    <Notice level="h1" title={m.deputy_page_heading({ name })} text={m.deputy_page_text({ name })}>
      {!user && <LogInLinks />}
      {user?.actedBy && <p>{m.deputies_own_account()}</p>}
      {user?.userType === 'student' && (
        <>
          <p>{m.deputy_page_student()}</p>
          <HomeLink />
        </>
      )}
      {user?.userType === 'private' && !user.actedBy && (
        <button
          type="button"
          aria-disabled={state === 'busy'}
          className={button()}
          onClick={() => void (state === 'busy' || accept())}
        >
          {m.deputy_page_accept()}
        </button>
      )}
      {failure && (
        <p role="alert" className={css({ color: 'danger' })}>
          {failure}
        </p>
      )}
    </Notice>
  )
}

/** Target of the link in an invitation mail. Opening it grants nothing; only the button does. */
export const DeputyPage = () => {
  const found = route.useLoaderData()
  const token = readToken(useLocation().hash)
  useTitle(m.ui_title({ page: m.deputy_page_title() }))
  if (found) return <Invitation key={token} token={token} name={`${found.firstName} ${found.lastName}`} />
  return (
    <Notice title={m.deputy_page_unknown()} text={m.deputy_page_unknown_hint()} level="h1">
      <HomeLink />
    </Notice>
  )
}

export const DeputyFailed = () => {
  const router = useRouter()
  useTitle(m.ui_title({ page: m.deputy_page_title() }))
  return (
    <Notice title={m.deputy_page_failed()} text={m.deputy_page_failed_hint()} level="h1" alert>
      <button type="button" className={button()} onClick={() => void router.invalidate()}>
        {m.layout_retry()}
      </button>
    </Notice>
  )
}
