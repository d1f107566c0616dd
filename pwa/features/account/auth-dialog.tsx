import { useLocation, useMatch, useNavigate } from '@tanstack/react-router'
import { useSession, useSessionStore } from '../../data/session/use-session.ts'
import { closeAbove, closeInAddress } from '../../components/ui/close-on-back.ts'
import type { AuthDialog as Name } from './auth-search.ts'
import { ForgotDialog } from './forgot-dialog.tsx'
import { LogInDialog } from './log-in-dialog.tsx'
import { readNext } from './next-place.ts'
import { SignUpDialog } from './sign-up-dialog.tsx'

/** The account dialog that the address names. Each takes the other's place without a step in the history. */
export const AuthDialog = ({ name }: { name: Name }) => {
  const navigate = useNavigate()
  const { user, isExpired } = useSession()
  const store = useSessionStore()
  const show = (auth: Name | undefined) => {
    closeAbove()
    void navigate({
      to: '.',
      // The rest of the address is where they were.
      search: ({ auth: _, ...rest }: { auth?: unknown }) => (auth ? { ...rest, auth } : rest),
      state: auth ? true : {},
      replace: true,
      resetScroll: false,
    })
  }
  const close = () => closeInAddress(() => show(undefined))
  const next = useLocation({ select: ({ state }) => readNext(state) })
  /** There a person signs in to accept the invitation that they came for. */
  const invitation = useMatch({ from: '/deputy', shouldThrow: false })
  const offer = useMatch({ from: '/jobs/$id', shouldThrow: false })
  /** Goes on to where the person was on the way to; one who was signed in before stays. */
  const enter = () => {
    if (invitation || (user && store.get().user?.id === user.id)) close()
    else if (offer)
      void navigate({
        to: '.',
        search: ({ auth: _, ...rest }: { auth?: unknown; ask?: true }) =>
          rest.ask ? rest : { ...rest, apply: true as const },
        state: true,
        replace: true,
        resetScroll: false,
      })
    else void navigate({ href: next ?? '/dashboard', replace: true })
  }

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
