import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { announcePresence } from '../../schema/contracts/messages.ts'
import { periods } from '../../schema/rules.ts'
import { parseUser } from '../data/session/parse-user.ts'
import { useSession } from '../data/session/use-session.ts'
import { call } from '../data/server/call.ts'
import { useLive } from '../data/device/use-live.ts'
import { clock } from '../components/ui/clock.ts'
import { lazyPart } from '../components/ui/lazy-part.tsx'
import { Bell, notificationsKept } from './bell.tsx'
import { useIsOutboxShown } from './use-is-outbox-shown.ts'
import { followPushes } from '../push/follow-pushes.ts'
import { useWasRefused } from '../outbox/refused.tsx'

const RefusedSaves = lazyPart(async () => (await import('../offers/saved/refused-saves.tsx')).RefusedSaves, {
  when: 'shown',
  optional: true,
})
const OutboxDialog = lazyPart(async () => (await import('../outbox/outbox-dialog.tsx')).OutboxDialog, {
  optional: true,
})

/** Announces presence regularly, so that conversation partners see it. The response also sets the clock. */
const usePresence = () =>
  useEffect(() => {
    const say = async () => {
      const answer = await call<typeof announcePresence>('POST', '/api/presence', {})
      clock.set(answer.headers.get('Date'))
    }
    const announce = () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return
      void say().catch(() => undefined)
    }
    announce()
    const timer = setInterval(announce, periods.online.announceEverySeconds * 1000)
    document.addEventListener('visibilitychange', announce)
    addEventListener('online', announce)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', announce)
      removeEventListener('online', announce)
    }
  }, [])

/** Updates the session from the person's row on the device, which also has changes made offline. */
const useOwnRow = () => {
  const { user, keep } = useSession()
  const id = user?.id ?? ''
  const row = useLive(`own-row/${id}`, db => db.users.get(id))
  useEffect(() => {
    const known = row && parseUser(row)
    if (known && known.id === user?.id) keep(known)
  }, [row, user, keep])
}

/** Handles pushes to this device and taps on them. */
const usePushes = (account: string | undefined) => {
  const router = useRouter()
  useEffect(() => {
    if (!account) return undefined
    return followPushes(url => router.history.push(url))
  }, [account, router])
}

/** Prefetches local data before it replaces the snapshot or server-rendered page. */
export const prepare = (me: string) => notificationsKept.prepare(me)

/** Behaviour on every screen of a signed-in person. */
export const SignedIn = () => {
  usePresence()
  useOwnRow()
  const { user } = useSession()
  usePushes(user?.id)
  const isOutboxShown = useIsOutboxShown()
  const wasRefused = useWasRefused()
  if (!user) return null
  return (
    <>
      <Bell user={user} />
      {isOutboxShown && <OutboxDialog user={user} />}
      {wasRefused && <RefusedSaves me={user.id} />}
    </>
  )
}
