import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import type { Status } from '../../sync/status.ts'
import { useStatus } from '../data/device/use-status.ts'
import { useSession, useSessionStore } from '../data/session/use-session.ts'
import { css } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import { textLink } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { useOnline } from '../components/ui/use-online.ts'

/** The message and its action: signing in again, or opening the entries. */
type Told = { word: string; leadsTo?: 'login' | 'outbox' }

const count = ({ waiting, refused, unreadable, blocked }: Status, isOnline: boolean) => {
  if (waiting > 0 && !isOnline) return m.outbox_sum_waiting({ count: waiting })
  if (refused > 0) return m.connection_refused({ count: refused })
  if (unreadable > 0) return m.connection_unreadable({ count: unreadable })
  if (blocked > 0) return m.connection_blocked({ count: blocked })
  return waiting > 0 ? m.outbox_sum_waiting({ count: waiting }) : null
}

/** The single most important message; null if all is in sync. */
const tell = (status: Status | null, isOnline: boolean, isExpired: boolean): Told | null => {
  const storage = status?.storage ?? 'ok'
  if (storage !== 'ok') return { word: storage === 'full' ? m.connection_full() : m.connection_failing() }
  if (status?.outdated) return { word: m.refusal_outdated() }
  if (status?.wrongAccount) return { word: m.connection_wrong_account(), leadsTo: 'login' }
  if (isExpired || status?.signedOut) return { word: m.connection_expired(), leadsTo: 'login' }
  const entries = status && count(status, isOnline)
  const isUnfilled = status?.since === null && status.connection === 'offline'
  if (!entries && isUnfilled) return { word: isOnline ? m.connection_unfilled() : m.connection_offline_unfilled() }
  if (!entries) return isOnline ? null : { word: m.connection_offline() }
  if (!isOnline) return { word: m.connection_offline_with({ entries }), leadsTo: 'outbox' }
  const isStalled = status.stalled && status.refused === 0
  return { word: isStalled ? m.connection_stalled() : entries, leadsTo: 'outbox' }
}

// Reserves its space and starts in the empty lower part of the header, so that nothing below moves. One line high, or two with
// text twice as large. Only long messages, e.g. of an ended session, may need more.
const strip = wrap({
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: '3',
  minHeight: 'calc(3.5rem - 24px)',
  mt: '-2',
  mx: { base: 'calc(-0.75 * var(--gutter))', tablet: '0' },
  color: 'quiet',
  fontSize: 'small',
  lineHeight: 'tight',
  textAlign: 'center',
  textWrap: 'balance',
})
const pill = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.5',
  px: { base: '2', tablet: '3' },
  py: '1',
  bg: 'sunken',
  borderRadius: 'medium',
})
const way = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: 'target',
  // A full touch target of which one line is visible.
  my: '-1.5',
  cursor: 'pointer',
  fontWeight: 'bold',
  color: 'text',
  _hover: { color: 'accent' },
  '& svg': { flex: 'none', width: '1em', height: '1em' },
})

const ToOutbox = ({ word }: { word: string }) => (
  <Link
    to="."
    search
    hash
    state={{ isOutboxShown: true, overlays: 1 }}
    resetScroll={false}
    preload={false}
    aria-haspopup="dialog"
    className={way}
  >
    <span className={pill}>
      {word}
      <ChevronRightIcon />
    </span>
  </Link>
)

/** State of the connection and of pending entries, under the header of every screen. Announced politely. */
export const Connection = () => {
  const status = useStatus()
  const isOnline = useOnline()
  const { user, isExpired } = useSession()
  const { confirm } = useSessionStore()
  const isStopped = Boolean(status?.signedOut || status?.wrongAccount)
  useEffect(() => {
    // The sync often notices the end of a session first. Check the session before asking to sign in.
    if (isStopped) void confirm()
  }, [isStopped, confirm])
  const own = user ? status : null
  // The acting band tells a deputy that their access has ended. They cannot sign in to this account.
  const isOver = user?.actedBy !== undefined && (isExpired || isStopped)
  const told = isOver ? null : tell(own, isOnline, isExpired)
  const entries = own && count(own, isOnline)
  return (
    <div className={strip}>
      <div role="status">
        {told?.leadsTo === 'outbox' ? <ToOutbox word={told.word} /> : told && <span className={pill}>{told.word}</span>}
      </div>
      {told?.leadsTo === 'login' && (
        <Link
          to="."
          search={(here: object) => ({ ...here, auth: 'login' as const })}
          state={{ overlays: 1 }}
          className={textLink()}
        >
          {m.connection_sign_in_again()}
        </Link>
      )}
      {told && told.leadsTo !== 'outbox' && entries && <ToOutbox word={entries} />}
    </div>
  )
}
