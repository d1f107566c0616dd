import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../session/use-session.ts'
import type { AuthDialog as Name } from '../shell/auth-search.ts'
import { ForgotDialog } from './forgot-dialog.tsx'
import { LogInDialog } from './log-in-dialog.tsx'
import { SignUpDialog } from './sign-up-dialog.tsx'

/** The account dialog that the address names. Each takes the other's place without a step in the history. */
const AuthDialog = ({ name }: { name: Name }) => {
  const navigate = useNavigate()
  const { user, isExpired } = useSession()
  const show = (auth: Name | undefined) =>
    void navigate({ to: '.', search: auth ? { auth } : {}, replace: true, resetScroll: false })
  const close = () => show(undefined)
  const enter = () => void navigate({ to: '/dashboard' })

  if (user && !isExpired) return null
  if (name === 'login') return <LogInDialog onClose={close} onShow={show} onEnter={enter} />
  if (name === 'forgot') return <ForgotDialog onClose={close} onShow={show} />
  return (
    <SignUpDialog
      type={name === 'signup-student' ? 'student' : 'private'}
      onClose={close}
      onShow={show}
      onEnter={enter}
    />
  )
}

export default AuthDialog
