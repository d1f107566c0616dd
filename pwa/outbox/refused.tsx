import { useState } from 'react'
import { useLive } from '../data/device/use-live.ts'
import { useSession } from '../data/session/use-session.ts'
import { lazyPart } from '../components/ui/lazy-part.tsx'
import type { Props } from './refused-entries.tsx'

const RefusedEntries = lazyPart(async () => (await import('./refused-entries.tsx')).RefusedEntries, {
  when: 'shown',
  optional: true,
})

/** Returns whether anything was refused. It stays true, because a corrected entry disappears before its dialog closes. */
export const useWasRefused = () => {
  const { user } = useSession()
  const [was, setWas] = useState(false)
  const count = useLive(`refused/${user?.id}`, db => db.outbox.where('state').equals('refused').count(), user !== null)
  if (count && !was) setWas(true)
  return was
}

/**
 * Refused entries on the screen they belong to, to retry, correct or discard. Loaded only when something was refused, which is
 * rare.
 */
export const Refused = (props: Props) => {
  const { user } = useSession()
  return useWasRefused() && user ? <RefusedEntries {...props} user={user} /> : null
}
