import { Popover } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { inWords } from '../../schema/notices/in-words.ts'
import type { EntityRows } from '../../sync/store.ts'
import { formatSince } from '../format/format-date.ts'
import { css, cx } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import { textLink } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { useCloseOnBack } from '../components/ui/close-on-back.ts'
import { useNow } from '../components/ui/use-now.ts'

export type Notification = EntityRows['notification']

const panel = css({
  zIndex: 'popover',
  width: 'min(24rem, calc(100vw - 1.5rem))',
  maxHeight: 'min(32rem, calc(100dvh - 6rem))',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  bg: 'surface',
  color: 'text',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'medium',
  boxShadow: 'high',
  _focusVisible: { outline: 'none' },
})
const head = wrap({
  position: 'sticky',
  insetBlockStart: '0',
  zIndex: 'raised',
  alignItems: 'center',
  columnGap: '2',
  ps: '4',
  pe: '3',
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

// Titles and older texts have plain spaces, which would allow a line break next to a guillemet.
const insideQuotes = /(?<=«) | (?=»)/g

type LineProps = { notification: Notification; unreadLabel: string; now: number; onOpen: () => void }

const Line = ({ notification, unreadLabel, now, onOpen }: LineProps) => {
  const { kind, args, isRead, createdAt } = notification
  // For a kind that this app does not know, show the text of the server.
  const { title, message } = (kind !== undefined && args && inWords({ kind, args })) || notification
  return (
    <li>
      <button type="button" className={row} onClick={onOpen}>
        <span className={cx(dot, isRead ? undefined : unreadDot)}>
          {!isRead && <span className={css({ srOnly: true })}>{unreadLabel}</span>}
        </span>
        <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
          <span className={css({ display: 'block', fontWeight: 'bold' })}>{title}</span>
          <span className={css({ display: 'block', fontSize: 'small' })}>
            {message.replace(insideQuotes, '\u202F')}
          </span>
          <time dateTime={createdAt} className={quiet}>
            {formatSince(createdAt, now)}
          </time>
        </span>
      </button>
    </li>
  )
}

type Props = {
  open: boolean
  onClose: () => void
  /** The id of the button it is anchored to. */
  trigger: string
  newest: readonly Notification[] | undefined
  hasUnread: boolean
  unreadLabel: string
  onOpen: (notification: Notification) => void
  onMarkAll: () => void
}

/** Notifications, newest first. */
export const BellPanel = ({ open, onClose, trigger, newest, hasUnread, unreadLabel, onOpen, onMarkAll }: Props) => {
  const now = useNow()
  useCloseOnBack(open, onClose)
  return (
    <Popover.Root
      open={open}
      onOpenChange={onClose}
      ids={{ trigger }}
      positioning={{ placement: 'bottom', gutter: 8, overflowPadding: 12 }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content className={panel}>
            <div className={head}>
              <Popover.Title asChild>
                <h2 className={css({ flex: '1 1 auto', fontSize: 'large' })}>{m.notifications_title()}</h2>
              </Popover.Title>
              {hasUnread && (
                <button
                  type="button"
                  className={cx(textLink(), css({ fontSize: 'small', whiteSpace: 'nowrap' }))}
                  onClick={onMarkAll}
                >
                  {m.notifications_mark_all()}
                </button>
              )}
            </div>
            {newest?.length === 0 ? (
              <div className={css({ px: '4', pb: '5' })}>
                <p className={css({ fontWeight: 'bold' })}>{m.notifications_empty()}</p>
                <p className={quiet}>{m.notifications_empty_hint()}</p>
              </div>
            ) : (
              <ul>
                {newest?.map(notification => (
                  <Line
                    key={notification.id}
                    notification={notification}
                    unreadLabel={unreadLabel}
                    now={now}
                    onOpen={() => onOpen(notification)}
                  />
                ))}
              </ul>
            )}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}
