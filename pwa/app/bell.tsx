import { useRouter } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import BellIcon from 'lucide-react/icons/bell'
import type { OwnUser } from '../data/schemas/own-user.ts'
import type { JobMatch } from '../../schema/decisions/job-matches.ts'
import { findMatches, readMatchTerms } from '../../sync/matches.ts'
import type { IndexedJob } from '../data/device/jobs/job-index.ts'
import { useJobs } from '../data/device/jobs/use-jobs.ts'
import { cachedQuery } from '../data/device/cached-query.ts'
import { newestFirst } from '../data/device/newest-first.ts'
import { useEngine } from '../data/device/use-engine.ts'
import { useLive } from '../data/device/use-live.ts'
import { css } from '../styled-system/css/index.js'
import { iconButton } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { CountBadge } from '../components/ui/count-badge.tsx'
import type { Notification } from './bell-panel.tsx'
import { lazyPart } from '../components/ui/lazy-part.tsx'
import { early } from '../components/ui/early.ts'

/** Maximum number of notifications listed. */
const most = 50

const BellPanel = lazyPart(async () => (await import('./bell-panel.tsx')).BellPanel)
const badgeStyle = css({ position: 'absolute', insetBlockStart: '0', insetInlineEnd: '0' })

/** Notifications of new offers near a student. The server stores none, so they are computed here. */
const useMatches = (userId: string) => {
  const terms = useLive(`matches/${userId}`, db => readMatchTerms(db, userId, Date.now()))
  // Deferred, so that the visible screen renders first.
  const index = useDeferredValue(useJobs({ isNeeded: Boolean(terms) }).index)
  return useMemo(() => {
    if (terms === null) return []
    return terms && index && findMatches(index, terms).map(toNotification)
  }, [terms, index])
}

const toNotification = ({ id, isRead, job }: JobMatch<IndexedJob>): Notification => ({
  id,
  type: 'job_match',
  kind: 'jobMatch',
  args: [{ title: job.title }, job.location],
  title: '',
  message: '',
  isRead,
  createdAt: job.createdAt,
  actionUrl: `/jobs/${job.id}`,
})

export const notificationsKept = cachedQuery('notifications', async db =>
  (await db.notifications.orderBy('createdAt').toArray()).toReversed(),
)

const useNotifications = (userId: string) => {
  const written = notificationsKept.use(userId)
  const near = useMatches(userId)
  return useMemo(() => {
    // Stored notifications do not wait for the offers nearby, and stay while those are loading.
    if (!written || (written.length === 0 && !near)) return undefined
    const all: Notification[] = [...written, ...(near ?? [])].toSorted(newestFirst)
    return { newest: all.slice(0, most), unread: all.filter(({ isRead }) => !isRead).length }
  }, [written, near])
}

/** Shows the same count on the app icon, where supported. */
const useAppBadge = (unread: number | undefined) =>
  useEffect(() => {
    if (unread === undefined || !('setAppBadge' in navigator)) return undefined
    void navigator.setAppBadge(unread).catch(() => undefined)
    return () => void navigator.clearAppBadge().catch(() => undefined)
  }, [unread])

/**
 * Notifications from local data. A failed read mark is not reported. A deputy sees what the person has not read, but marks
 * nothing and gets no count.
 */
export const Bell = ({ user }: { user: OwnUser }) => {
  const { id: userId, actedBy, firstName } = user
  const id = useId()
  const [panel, setPanel] = useState<'open' | 'closed'>()
  const engine = useEngine()?.engine
  const router = useRouter()
  const found = useNotifications(userId)
  const counted = actedBy ? 0 : found?.unread
  const unread = counted ?? 0
  useAppBadge(counted)

  const open = ({ id: one, isRead, actionUrl }: Notification) => {
    setPanel('closed')
    if (!isRead && !actedBy) void engine?.send('mark-notification-read', { id: one }).catch(() => undefined)
    if (actionUrl !== null) router.history.push(actionUrl)
  }
  /** Marks everything up to the newest one shown. Later ones stay unread. */
  const markAll = () => {
    const until = found?.newest[0]?.createdAt
    void engine?.send('mark-all-notifications-read', { userId, ...(until && { until }) }).catch(() => undefined)
  }
  return (
    <>
      <button
        type="button"
        id={id}
        {...early('bell')}
        aria-haspopup="dialog"
        aria-expanded={panel === 'open'}
        className={iconButton()}
        onClick={() => setPanel(panel === 'open' ? 'closed' : 'open')}
      >
        <BellIcon />
        <span className={css({ srOnly: true })}>{m.notifications_bell({ unread })}</span>
        {unread > 0 && (
          // The count needs all offers, so snapshots omit it.
          <span aria-hidden data-late>
            <CountBadge count={unread} className={badgeStyle} />
          </span>
        )}
      </button>
      {panel && (
        <BellPanel
          open={panel === 'open'}
          onClose={() => setPanel('closed')}
          trigger={id}
          newest={found?.newest}
          hasUnread={unread > 0}
          unreadLabel={actedBy ? m.notifications_unread_by({ name: firstName }) : m.notifications_unread()}
          onOpen={open}
          onMarkAll={markAll}
        />
      )}
    </>
  )
}
