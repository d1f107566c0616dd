import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../data/session/use-session.ts'

type Props = {
  who: 'student' | 'private'
  /** Where a new account goes, if not to its dashboard as it is. */
  next?: string | undefined
  className: string
  'aria-label'?: string
  children: ReactNode
}

/** Opens the sign-up over the current screen; a signed-in person goes to their account instead. */
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
