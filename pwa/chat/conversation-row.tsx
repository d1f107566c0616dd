import type { ReactNode } from 'react'
import type { Stored } from '../../sync/store.ts'
import { css, cx } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import * as m from '../paraglide/messages.js'
import { formatMoment } from '../format/format-date.ts'
import { jobStateLabels } from '../texts/labels.ts'
import { Avatar } from '../components/ui/avatar.tsx'
import { CountBadge } from '../components/ui/count-badge.tsx'
import { lastWords } from './last-words.ts'
import { otherPerson } from '../data/other-person.ts'
import { titleOf } from '../offers/cards/title-of.ts'

export type ConversationJob = Pick<Stored<'job'>, 'id' | 'seriesId' | 'title' | 'status' | 'poster' | 'assignedTo'>

export const conversationList = css({ maxWidth: { base: 'text', desktop: '64rem' }, p: '0', overflow: 'hidden' })
export const conversationFrame = wrap({
  position: 'relative',
  alignItems: 'center',
  gap: '3',
  px: '4',
  py: '3',
  transition: 'background-color token(durations.quick)',
  _hover: { bg: 'sunken' },
  '&:has([aria-current])': { bg: 'sunken' },
  'li + li > &': { borderTop: '1px solid token(colors.line)' },
})
const line = wrap({
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '3',
})
const words = css({ flex: '1 1 5rem', minWidth: '0', truncate: true, fontSize: 'small', lineHeight: 'snug' })
const quiet = css({ color: 'quiet' })
const unreadWords = css({ fontWeight: 'bold' })
/** Makes the whole row the hit area of its button. */
export const wholeRow = css({ _after: { content: '""', position: 'absolute', inset: '0' } })
/** The same for a visually hidden button. */
const opener = css({
  position: 'absolute',
  inset: '0',
  cursor: 'pointer',
  _focusVisible: { outlineOffset: '-3px', borderRadius: 'medium' },
})

type Props = {
  job: ConversationJob
  last: Stored<'message'> | undefined
  unread: number
  me: string
  now: number
  /** Marks the conversation open beside the list. Not used where conversations open over the list. */
  isOpen?: boolean
} & (
  | { onChat: () => void; actions?: undefined }
  /** The actions, which include the button that opens the conversation. */
  | { onChat?: undefined; actions: ReactNode }
)

/** One conversation in a list: the other person, the job, and the last message. */
export const ConversationRow = ({ job, last, unread, me, now, isOpen, onChat, actions }: Props) => {
  const other = otherPerson(job, me)
  const firstName = other?.firstName ?? m.chat_someone()
  const title = titleOf(job)
  return (
    <article className={conversationFrame}>
      <Avatar firstName={firstName} lastName={other?.lastName ?? ''} source={other?.profileImageUrl} />
      <div className={css({ flex: '1 1 10rem', minWidth: '0' })}>
        <div className={line}>
          <h2
            className={css({ flex: '1 1 5rem', minWidth: '0', truncate: true, fontSize: 'body', lineHeight: 'snug' })}
          >
            {firstName} {other?.lastName}
          </h2>
          {last && (
            <time dateTime={last.createdAt} className={cx(css({ flex: 'none', fontSize: 'small' }), quiet)}>
              {formatMoment(last.createdAt, now)}
            </time>
          )}
        </div>
        <p className={cx(words, quiet)}>
          {jobStateLabels[job.status]()} · {title}
        </p>
        <div className={line}>
          <p className={cx(words, unread > 0 ? unreadWords : quiet)}>{lastWords(last, me)}</p>
          {unread > 0 && (
            <span aria-hidden className={css({ flex: 'none' })}>
              <CountBadge count={unread} />
            </span>
          )}
        </div>
      </div>
      {actions ?? (
        <button
          type="button"
          {...(isOpen === undefined ? { 'aria-haspopup': 'dialog' } : isOpen && { 'aria-current': true })}
          aria-label={[m.chat_open_with({ name: firstName, title }), unread > 0 && m.chat_unread({ count: unread })]
            .filter(Boolean)
            .join(', ')}
          className={opener}
          onClick={onChat}
        />
      )}
    </article>
  )
}
