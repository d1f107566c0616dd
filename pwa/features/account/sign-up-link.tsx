import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../data/session/use-session.ts'

type Props = { who: 'student' | 'private'; className: string; 'aria-label'?: string; children: ReactNode }

/** Opens the sign-up over the current screen; a signed-in person goes to their account instead. */
export const SignUpLink = ({ who, children, ...props }: Props) => {
  const { user } = useSession()
  if (user)
    return (
      <Link to="/dashboard" {...props}>
        {children}
      </Link>
    )
  return (
    <Link to="." search={{ auth: `signup-${who}` }} state={{ overlays: 1 }} resetScroll={false} {...props}>
      {children}
    </Link>
  )
}
