import { useLocation, useMatch, useNavigate } from '@tanstack/react-router'
import { useSession, useSessionStore } from '../data/session/use-session.ts'
import { closeAbove, closeInAddress } from '../components/ui/close-on-back.ts'
import type { AuthDialog as Name } from './auth-search.ts'
import { ForgotDialog } from './forgot-dialog.tsx'
import { LogInDialog } from './log-in-dialog.tsx'
import { readNext } from './next-place.ts'
import { SignUpDialog } from './sign-up-dialog.tsx'

/** The account dialog named in the address. Switching between them replaces the history entry. */
export const AuthDialog = ({ name }: { name: Name }) => {
  const navigate = useNavigate()
  const { user, isExpired } = useSession()
  const store = useSessionStore()
  const show = (auth: Name | undefined) => {
    closeAbove()
    void navigate({
      to: '.',
      // Keep the rest of the address.
      search: ({ auth: _, ...rest }: { auth?: unknown }) => (auth ? { ...rest, auth } : rest),
      state: auth ? true : {},
      replace: true,
      resetScroll: false,
    })
  }
  const close = () => closeInAddress(() => show(undefined))
  const next = useLocation({ select: ({ state }) => readNext(state) })
  /** On this page a person signs in to accept an invitation, so they stay there. */
  const invitation = useMatch({ from: '/deputy', shouldThrow: false })
  const offer = useMatch({ from: '/jobs/$id', shouldThrow: false })
  /** Navigates to where the person was going. A person who was already signed in stays on the screen. */
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
