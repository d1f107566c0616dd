import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { MailChoice } from '../../data/schemas/mail-choice.ts'
import { useSession } from '../../data/session/use-session.ts'
import { failureText } from '../../forms/failure-text.ts'
import { css } from '../../styled-system/css/index.js'
import { button, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { HomeLink } from '../../components/brand/home-link.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { ignoreSecondTap } from '../../components/ui/second-tap.ts'
import { useTitle } from '../../components/ui/use-title.ts'
import { mailKinds } from '../mail-kinds.ts'
import type { OwnDialog } from '../own-dialogs.tsx'
import { switchByLink } from './mail-link.ts'
import { readToken } from './read-token.ts'

const OwnDialogs = lazyPart(async () => (await import('../own-dialogs.tsx')).OwnDialogs, {
  when: 'shown',
})

const route = getRouteApi('/mails')

/** Opens the account dialog, which has all the switches. */
const AccountLink = () => {
  const { user } = useSession()
  const [dialog, setDialog] = useState<OwnDialog | null>(null)
  if (!user)
    return (
      <Link to="." hash search={{ auth: 'login' }} state={{ overlays: 1 }} className={textLink()}>
        {m.mails_log_in()}
      </Link>
    )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={button({ variant: 'ghost' })}
        onClick={() => setDialog('account')}
      >
        {m.mails_account()}
      </button>
      {dialog && <OwnDialogs shown={dialog} onShow={setDialog} user={user} />}
    </>
  )
}

/** Ignores the second tap of a double tap: the opposite button replaces the tapped one. */
const OneTap = () => {
  useEffect(() => ignoreSecondTap(), [])
  return null
}

const Choice = ({ token, found }: { token: string; found: MailChoice }) => {
  const [{ kind, isOn }, setChoice] = useState(found)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const label = mailKinds[kind].label()

  const choose = async () => {
    setBusy(true)
    setFailure('')
    try {
      setChoice(await switchByLink(token, !isOn))
    } catch (error) {
      setFailure(failureText(error))
    }
    setBusy(false)
  }

  return (
    <div role="status">
      <OneTap key={String(isOn)} />
      <Notice
        level="h1"
        title={isOn ? m.mails_on({ kind: label }) : m.mails_off()}
        text={isOn ? mailKinds[kind].hint() : m.mails_off_hint({ kind: label })}
      >
        <button
          type="button"
          aria-disabled={isBusy}
          className={isOn ? button() : button({ variant: 'soft' })}
          onClick={() => void (isBusy || choose())}
        >
          {isOn ? m.mails_stop() : m.mails_restore()}
        </button>
        {failure && <p className={css({ color: 'danger' })}>{failure}</p>}
        <AccountLink />
      </Notice>
    </div>
  )
}

/**
 * Target of « Ne plus recevoir ces e-mails ». Opening it switches nothing, because mail scanners open links, some in a full
 * browser. The button makes the change.
 */
export const Mails = () => {
  const found = route.useLoaderData()
  const token = readToken(useLocation().hash)
  useTitle(m.ui_title({ page: m.mails_title() }))
  if (found) return <Choice key={token} token={token} found={found} />
  return (
    <Notice title={m.mails_unknown()} text={m.mails_unknown_hint()} level="h1">
      <AccountLink />
      <HomeLink />
    </Notice>
  )
}

export const MailsFailed = () => {
  const router = useRouter()
  useTitle(m.ui_title({ page: m.mails_title() }))
  return (
    <Notice title={m.mails_unreachable()} text={m.mails_unreachable_hint()} level="h1" alert>
      <button type="button" className={button()} onClick={() => void router.invalidate()}>
        {m.layout_retry()}
      </button>
    </Notice>
  )
}
