import { Link } from '@tanstack/react-router'
import { useSession } from '../session/use-session.ts'
import { shellTexts } from '../texts/fr/shell.ts'

type Props = { className: string; onGo?: () => void }

/** The places everybody can go, in the header as in the menu of a phone. */
export const PublicLinks = ({ className, onGo }: Props) => (
  <>
    <Link to="/jobs" className={className} onClick={onGo}>
      {shellTexts.jobs}
    </Link>
    <Link to="/services" className={className} onClick={onGo}>
      {shellTexts.services}
    </Link>
    <Link to="/" hash="how-it-works" className={className} onClick={onGo}>
      {shellTexts.howItWorks}
    </Link>
    <Link to="/" hash="about" className={className} onClick={onGo}>
      {shellTexts.about}
    </Link>
  </>
)

type AccountProps = {
  /** Without one for the welcome nobody is welcomed: in a menu it would only stand in the way. */
  classNames: { plain: string; strong: string; welcome?: string }
  onGo?: () => void
  onLogOut: () => void
}

/** In or out of one's account, whichever stands. */
export const AccountLinks = ({ classNames, onGo, onLogOut }: AccountProps) => {
  const { user, isLoading } = useSession()
  if (isLoading) return null
  if (user)
    return (
      <>
        {classNames.welcome && <span className={classNames.welcome}>{shellTexts.welcome(user.firstName)}</span>}
        <Link to="/dashboard" className={classNames.strong} onClick={onGo}>
          {shellTexts.dashboard}
        </Link>
        <button type="button" className={classNames.plain} onClick={onLogOut}>
          {shellTexts.logOut}
        </button>
      </>
    )
  return (
    <>
      <Link to="." search={{ auth: 'login' }} className={classNames.plain} onClick={onGo}>
        {shellTexts.logIn}
      </Link>
      <Link to="." search={{ auth: 'signup-student' }} className={classNames.strong} onClick={onGo}>
        {shellTexts.signUp}
      </Link>
    </>
  )
}
