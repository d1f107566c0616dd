import { useState } from 'react'
import { useLive } from '../../data/device/use-live.ts'
import { useSession } from '../../data/session/use-session.ts'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import type { Props } from './refused-entries.tsx'

const RefusedEntries = lazyPart(async () => (await import('./refused-entries.tsx')).RefusedEntries, {
  when: 'shown',
  optional: true,
})

/** Whether anything was refused; once it was it stays so, for what is corrected leaves before its dialog does. */
export const useWasRefused = () => {
  const { user } = useSession()
  const [was, setWas] = useState(false)
  const count = useLive(`refused/${user?.id}`, db => db.outbox.where('state').equals('refused').count(), user !== null)
  if (count && !was) setWas(true)
  return was
}

/**
 * What the server said no to, where it belongs: why, and to try again, to correct it, to let it go. It is seldom there, and
 * weighs nothing until then.
 */
export const Refused = (props: Props) => {
  const { user } = useSession()
  return useWasRefused() && user ? <RefusedEntries {...props} user={user} /> : null
}
