import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../data/session/use-session.ts'

type Props = {
  who: 'student' | 'private'
  /** Path to open after the sign-up instead of the dashboard. */
  next?: string | undefined
  className: string
  'aria-label'?: string
  children: ReactNode
}

/** Opens the sign-up over the current screen. A signed-in person goes to their dashboard instead. */
export const SignUpLink = ({ who, next, children, ...props }: Props) => {
  const { user } = useSession()
  if (user)
    return (
      <Link to="/dashboard" {...props}>
        {children}
      </Link>
    )
  return (
    <Link
      to="."
      search={{ auth: `signup-${who}` }}
      state={{ overlays: 1, ...(next && { next }) }}
      resetScroll={false}
      {...props}
    >
      {children}
    </Link>
  )
}
