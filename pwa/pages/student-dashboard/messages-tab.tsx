import { useEffect } from 'react'
import type { Stored } from '../../../sync/store.ts'
import { byLastWords, lastWords } from '../../features/chat/last-words.ts'
import { useLastMessages } from '../../features/chat/use-last-messages.ts'
import type { Unread } from '../../features/chat/count-unread.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { formatMoment } from '../../format/format-date.ts'
import { jobStatusLabels } from '../../texts/labels.ts'
import { Avatar } from '../../components/ui/avatar.tsx'
import { CountBadge } from '../../components/ui/count-badge.tsx'
import { useNow } from '../../components/ui/use-now.ts'
import { NoMessagesDrawing } from '../../components/drawings/no-messages.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Skeleton, SkeletonBlock } from '../../components/ui/skeleton.tsx'
import { PrefetchConversations } from '../../features/chat/prefetch-conversations.tsx'

type Job = Stored<'job'>
type Props = { jobs: readonly Job[] | undefined; me: string; unread: Unread; onChat: (jobId: string) => void }

const list = css({ maxWidth: 'text', p: '0', overflow: 'hidden' })
const row = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  px: '4',
  py: '3',
  transition: 'background-color token(durations.quick)',
  _hover: { bg: 'sunken' },
  'li + li > &': { borderTop: '1px solid token(colors.line)' },
})
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '3',
})
const words = css({ flex: '1 1 5rem', minWidth: '0', truncate: true, fontSize: 'small', lineHeight: 'snug' })
const quiet = css({ color: 'quiet' })
const unreadWords = css({ fontWeight: 'bold' })
/** The whole row is its surface. */
const opener = css({
  position: 'absolute',
  inset: '0',
  cursor: 'pointer',
  _focusVisible: { outlineOffset: '-3px', borderRadius: 'medium' },
})

type RowProps = {
  job: Job
  last: Stored<'message'> | undefined
  unread: number
  me: string
  now: number
  onChat: () => void
}

const ConversationRow = ({ job, last, unread, me, now, onChat }: RowProps) => {
  const { firstName, lastName, profileImageUrl } = job.poster
  const title = job.title || m.job_untitled()
  return (
    <article className={row}>
      <Avatar firstName={firstName} lastName={lastName} source={profileImageUrl} />
      <div className={css({ flex: '1', minWidth: '0' })}>
        <div className={line}>
          <h2
            className={css({ flex: '1 1 5rem', minWidth: '0', truncate: true, fontSize: 'body', lineHeight: 'snug' })}
          >
            {firstName} {lastName}
          </h2>
          {last && (
            <time dateTime={last.createdAt} className={cx(css({ flex: 'none', fontSize: 'small' }), quiet)}>
              {formatMoment(last.createdAt, now)}
            </time>
          )}
        </div>
        <p className={cx(words, quiet)}>
          {jobStatusLabels[job.status]()} · {title}
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
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={[
          m.student_messages_open_chat_with({ name: firstName, title }),
          unread > 0 && m.student_unread({ count: unread }),
        ]
          .filter(Boolean)
          .join(', ')}
        className={opener}
        onClick={onChat}
      />
    </article>
  )
}

/** A conversation for every job under way. */
export const MessagesTab = ({ jobs, me, unread, onChat }: Props) => {
  // Most come here to open one.
  useEffect(() => void import('../../features/chat/chat-dialog.tsx').catch(() => undefined), [])
  const last = useLastMessages(jobs?.map(({ id }) => id) ?? [])
  const now = useNow()
  return (
    <>
      <h1 tabIndex={-1} className={css({ fontSize: 'title' })}>
        {m.student_messages_conversations()}
      </h1>
      <p className={css({ color: 'quiet', pb: '4' })}>
        {jobs ? m.student_messages_active_conversations({ count: jobs.length }) : <Skeleton width="short" />}
      </p>
      {!last && jobs?.length !== 0 && (
        <div className={cx(card(), list)}>
          <div className={row}>
            <SkeletonBlock of="avatar" />
            <div className={css({ flex: '1' })}>
              <Skeleton width="half" />
              <Skeleton width="long" />
            </div>
          </div>
        </div>
      )}
      {jobs?.length === 0 && (
        <EmptyState
          drawing={<NoMessagesDrawing />}
          title={m.student_messages_no_conversations()}
          text={m.student_messages_no_conversations_hint()}
        />
      )}
      {jobs && <PrefetchConversations jobIds={jobs.map(({ id }) => id)} />}
      {jobs && jobs.length > 0 && last && (
        <ul className={cx(card(), list)}>
          {byLastWords(jobs, last).map(job => (
            <li key={job.id}>
              <ConversationRow
                job={job}
                last={last.get(job.id)}
                unread={unread.byJob.get(job.id) ?? 0}
                me={me}
                now={now}
                onChat={() => onChat(job.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
