import { useEffect, useState } from 'react'
import type { getPresence } from '../../schema/contracts/messages.ts'
import { periods } from '../../schema/rules.ts'
import { presence } from '../data/schemas/presence.ts'
import type { Presence } from '../data/schemas/presence.ts'
import { call } from '../data/server/call.ts'
import { whenIdle } from '../data/when-idle.ts'

/** Presence of the other person. Null if unknown, e.g. offline. */
export const usePresence = (personId: string | undefined) => {
  const [found, setFound] = useState<Presence | null>(null)
  useEffect(() => {
    if (personId === undefined) return undefined
    const abort = new AbortController()
    const ask = async () => {
      if (document.visibilityState !== 'visible' || abort.signal.aborted) return
      try {
        const answer = await call<typeof getPresence>('GET', '/api/users/:id/presence', { id: personId }, abort)
        setFound(await answer.read(presence))
      } catch {
        if (!abort.signal.aborted) setFound(null)
      }
    }
    // Do not delay the frame that a tap waits for.
    whenIdle(() => void ask())
    const timer = setInterval(() => void ask(), periods.online.announceEverySeconds * 1000)
    document.addEventListener('visibilitychange', () => void ask(), abort)
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [personId])
  return found
}
