import type { ReactNode } from 'react'
import type { OwnUser } from '../data/schemas/own-user.ts'
import type { Listed } from './describe.ts'
import { Entries } from './entries.tsx'
import { useOutbox } from './use-outbox.ts'

export type Props = {
  /** Selects the refused entries that belong here. */
  of: (entry: Listed) => boolean
  /** Shown above them if there are any. */
  heading?: ReactNode
  isInside?: boolean
  /** Additional actions for each. */
  children?: ReactNode
}

export const RefusedEntries = ({ of, heading, user, ...props }: Props & { user: OwnUser }) => {
  const entries = (useOutbox(user.id) ?? []).filter(entry => entry.state === 'refused' && of(entry))
  return (
    <>
      {entries.length > 0 && heading}
      <Entries {...props} entries={entries} user={user} isHome />
    </>
  )
}
