import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import type { Stored } from '../../sync/store.ts'
import { formatSince } from '../format/format-since.ts'
import { useEngine } from '../live/use-engine.ts'
import { useLive } from '../live/use-live.ts'
import { css, cx } from '../styled-system/css/index.js'
import { button, iconButton } from '../styled-system/recipes/index.js'
import { notificationTexts } from '../texts/fr/notifications.ts'
import { CountBadge } from '../ui/count-badge.tsx'
import { BellIcon } from '../ui/icons/bell.ts'
import { useNow } from '../ui/use-now.ts'

type Notification = Stored<'notification'>

/** Enough to look back on; what is older has been read or will not be. */
const most = 50

const badgeStyle = css({ position: 'absolute', insetBlockStart: '0', insetInlineStart: '55%' })
// The browser's own popover: it closes on Escape and outside, without a byte of ours.
const panel = css({
  position: 'fixed',
  inset: 'auto',
  insetBlockStart: 'calc(4rem + env(safe-area-inset-top))',
  insetInlineEnd: 'max(token(spacing.3), calc((100vw - token(sizes.page)) / 2))',
  width: 'min(24rem, calc(100vw - 1.5rem))',
  maxHeight: 'min(32rem, calc(100dvh - 6rem))',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  p: '0',
  bg: 'surface',
  color: 'text',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'medium',
  boxShadow: 'high',
})
const head = css({
  position: 'sticky',
  insetBlockStart: '0',
  zIndex: 'raised',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  ps: '4',
  pe: '2',
  py: '2',
  minHeight: '3.75rem',
  bg: 'surface',
})
const row = css({
  display: 'grid',
  gridTemplateColumns: '0.625rem 1fr',
  columnGap: '3',
  width: 'full',
  px: '4',
  py: '3',
  textAlign: 'start',
  cursor: 'pointer',
  lineHeight: 'snug',
  borderTopWidth: '1px',
  borderColor: 'line',
  _hover: { bg: 'sunken' },
  _focusVisible: { outlineOffset: '-3px' },
})
const dot = css({ width: '0.625rem', height: '0.625rem', mt: '0.4rem', borderRadius: 'full' })
const unreadDot = css({ bg: 'accent' })
const quiet = css({ color: 'quiet', fontSize: 'small' })

const useNotifications = () =>
  useLive('notifications', async db => {
    const all = await db.notifications.orderBy('createdAt').toArray()
    return { newest: all.slice(-most).toReversed(), unread: all.filter(({ isRead }) => !isRead).length }
  })

/** The same count on the app's icon, where the phone shows one. */
const useAppBadge = (unread: number | undefined) =>
  useEffect(() => {
    if (unread === undefined || !('setAppBadge' in navigator)) return undefined
    void navigator.setAppBadge(unread).catch(() => undefined)
    return () => void navigator.clearAppBadge().catch(() => undefined)
  }, [unread])

type LineProps = { notification: Notification; now: number; onOpen: () => void }

const Line = ({ notification: { title, message, isRead, createdAt }, now, onOpen }: LineProps) => (
  <li>
    <button type="button" className={row} onClick={onOpen}>
      <span className={cx(dot, isRead ? undefined : unreadDot)}>
        {!isRead && <span className={css({ srOnly: true })}>{notificationTexts.unread}</span>}
      </span>
      <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
        <span className={css({ display: 'block', fontWeight: 'medium' })}>{title}</span>
        <span className={css({ display: 'block', fontSize: 'small' })}>{message}</span>
        <time dateTime={createdAt} className={quiet}>
          {formatSince(createdAt, now)}
        </time>
      </span>
    </button>
  </li>
)

/** What has happened, from the device, and where each of it leads. Marking that fails is nobody's business. */
export const Bell = ({ userId }: { userId: string }) => {
  const id = useId()
  const panelElement = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const engine = useEngine()?.engine
  const router = useRouter()
  const now = useNow()
  const found = useNotifications()
  const unread = found?.unread ?? 0
  useAppBadge(found?.unread)

  const open = ({ id: one, isRead, actionUrl }: Notification) => {
    panelElement.current?.hidePopover()
    if (!isRead) void engine?.send('mark-notification-read', { id: one }).catch(() => undefined)
    if (actionUrl !== null) router.history.push(actionUrl)
  }
  return (
    <>
      <button type="button" popoverTarget={id} aria-expanded={isOpen} className={iconButton()}>
        <BellIcon />
        <span className={css({ srOnly: true })}>{notificationTexts.bell(unread)}</span>
        {unread > 0 && (
          <span aria-hidden>
            <CountBadge count={unread} className={badgeStyle} />
          </span>
        )}
      </button>
      <div
        ref={panelElement}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={notificationTexts.title}
        className={panel}
        onToggle={({ newState }) => setIsOpen(newState === 'open')}
      >
        {isOpen && (
          <>
            <div className={head}>
              <h2 className={css({ flex: '1', fontSize: 'large' })}>{notificationTexts.title}</h2>
              {unread > 0 && (
                <button
                  type="button"
                  className={cx(button({ variant: 'ghost', size: 'small' }), css({ px: '2', whiteSpace: 'nowrap' }))}
                  onClick={() => void engine?.send('mark-all-notifications-read', { userId }).catch(() => undefined)}
                >
                  {notificationTexts.markAll}
                </button>
              )}
            </div>
            {found?.newest.length === 0 ? (
              <div className={css({ px: '4', pb: '5' })}>
                <p className={css({ fontWeight: 'medium' })}>{notificationTexts.empty}</p>
                <p className={quiet}>{notificationTexts.emptyHint}</p>
              </div>
            ) : (
              <ul>
                {found?.newest.map(notification => (
                  <Line key={notification.id} notification={notification} now={now} onOpen={() => open(notification)} />
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </>
  )
}
