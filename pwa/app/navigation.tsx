import { Link } from '@tanstack/react-router'
import { prefersReducedMotion } from '../components/ui/is-calm.ts'
import { useSession } from '../data/session/use-session.ts'
import * as m from '../paraglide/messages.js'

/** Scrolls smoothly to a section of the current page, unless reduced motion is requested. */
const scroll = () =>
  ({
    behavior: import.meta.env.SSR || prefersReducedMotion() ? 'auto' : 'smooth',
  }) as const

type Props = {
  className: string
  onGo?: () => void
}

/** Public links, in a visitor's header and in every menu. Signed-in people have no landing page. */
export const PublicLinks = ({ className, onGo }: Props) => {
  const { user } = useSession()
  const [works, about] = user
    ? [{ to: '/features' } as const, { to: '/about' } as const]
    : [
        { to: '/', hash: 'how-it-works', hashScrollIntoView: scroll() } as const,
        { to: '/', hash: 'about', hashScrollIntoView: scroll() } as const,
      ]
  return (
    <>
      <Link to="/jobs" className={className} onClick={onGo}>
        {m.label_page_jobs()}
      </Link>
      <Link to="/services" className={className} onClick={onGo}>
        {m.label_page_services()}
      </Link>
      <Link {...works} className={className} onClick={onGo}>
        {m.label_page_features()}
      </Link>
      <Link {...about} className={className} onClick={onGo}>
        {m.label_page_about()}
      </Link>
    </>
  )
}

type AccountProps = {
  /** Without `welcome` there is no greeting, e.g. in a menu. */
  classNames: { plain: string; strong: string; welcome?: string }
  onGo?: () => void
  onLogOut: () => void
}

/** Links to the person's account, or to sign in. */
export const AccountLinks = ({ classNames, onGo, onLogOut }: AccountProps) => {
  const { user } = useSession()
  if (user)
    return (
      <>
        {classNames.welcome && (
          <span className={classNames.welcome}>{m.layout_welcome({ firstName: user.firstName })}</span>
        )}
        {/* In the menu (`onGo`), preload at once: most people who open it go there, and touch gives no earlier hint. */}
        <Link to="/dashboard" className={classNames.strong} onClick={onGo} preload={onGo ? 'render' : 'intent'}>
          {m.label_page_dashboard()}
        </Link>
        {/* The header has no room for it beside the greeting, and on wide screens the dashboard links to it. */}
        {!classNames.welcome && (
          <Link to="/accepted-jobs" className={classNames.plain} onClick={onGo}>
            {m.accepted_jobs_title()}
          </Link>
        )}
        {user.isAdmin && (
          <Link to="/moderation" className={classNames.plain} onClick={onGo}>
            {m.layout_moderation()}
          </Link>
        )}
        {/* A deputy first returns to their own account. */}
        {!user.actedBy && (
          <button type="button" className={classNames.plain} onClick={onLogOut}>
            {m.layout_log_out()}
          </button>
        )}
      </>
    )
  return (
    <>
      <Link to="." search={{ auth: 'login' }} state={{ overlays: 1 }} className={classNames.plain} onClick={onGo}>
        {m.layout_log_in()}
      </Link>
      <Link
        to="."
        search={{ auth: 'signup-student' }}
        state={{ overlays: 1 }}
        className={classNames.strong}
        onClick={onGo}
      >
        {m.layout_sign_up()}
      </Link>
    </>
  )
}
