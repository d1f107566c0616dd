import { Link } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import type { Status } from '../../sync/status.ts'
import { useStatus } from '../live/use-status.ts'
import { useSession, useSessionStore } from '../session/use-session.ts'
import { css } from '../styled-system/css/index.js'
import { textLink } from '../styled-system/recipes/index.js'
import { connectionTexts } from '../texts/fr/shell.ts'

const followNetwork = (changed: () => void) => {
  const abort = new AbortController()
  addEventListener('online', changed, abort)
  addEventListener('offline', changed, abort)
  return () => abort.abort()
}
const useIsOnline = () =>
  useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  )

/** The one thing worth saying now, the gravest first. Being in step is not news. */
const tell = (status: Status | null, isOnline: boolean, isExpired: boolean) => {
  const { storage = 'ok', waiting = 0, refused = 0 } = status ?? {}
  if (storage !== 'ok') return connectionTexts[storage]
  if (status?.outdated) return connectionTexts.outdated
  if (status?.wrongAccount) return connectionTexts.wrongAccount
  if (isExpired || status?.signedOut) return connectionTexts.expired
  if (!isOnline) return waiting > 0 ? connectionTexts.offlineWaiting(waiting) : connectionTexts.offline
  if (refused > 0) return connectionTexts.refused(refused)
  if (status?.stalled) return connectionTexts.stalled
  return waiting > 0 ? connectionTexts.waiting(waiting) : null
}

const band = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: '3',
  mx: { base: '-4', tablet: '0' },
  px: '4',
  borderBottomRadius: { tablet: 'medium' },
  '&:has(p:not(:empty))': { py: '1' },
  bg: 'sunken',
  color: 'quiet',
  fontSize: 'small',
  textAlign: 'center',
})

/** Connection and what waits, in words, where every screen begins. Announced without taking anything away. */
export const Connection = () => {
  const status = useStatus()
  const isOnline = useIsOnline()
  const { user, isExpired } = useSession()
  const { confirm } = useSessionStore()
  const isStopped = Boolean(status?.signedOut || status?.wrongAccount)
  useEffect(() => {
    // The sync is often the first to hear of it, and nobody is asked to sign in while the session seems to stand.
    if (isStopped) void confirm()
  }, [isStopped, confirm])
  const word = tell(user ? status : null, isOnline, isExpired)
  return (
    <div className={band}>
      <p role="status">{word}</p>
      {(word === connectionTexts.expired || word === connectionTexts.wrongAccount) && (
        <Link to="." search={(here: object) => ({ ...here, auth: 'login' as const })} className={textLink()}>
          {connectionTexts.signInAgain}
        </Link>
      )}
    </div>
  )
}
