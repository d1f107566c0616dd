import { useEffect } from 'react'
import type { Stored } from '../../../sync/store.ts'
import { useLastMessages } from '../../features/chat/use-last-messages.ts'
import type { Unread } from '../../features/chat/count-unread.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { badge, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { jobStatusLabels } from '../../texts/labels.ts'
import { Avatar } from '../../components/ui/avatar.tsx'
import { CountBadge } from '../../components/ui/count-badge.tsx'
import { NoMessagesDrawing } from '../../components/drawings/no-messages.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Skeleton, SkeletonBlock } from '../../components/ui/skeleton.tsx'
import { PrefetchConversations } from '../../features/chat/prefetch-conversations.tsx'

type Job = Stored<'job'>
type Props = { jobs: readonly Job[] | undefined; me: string; unread: Unread; onChat: (jobId: string) => void }

const list = css({ display: 'flex', flexDirection: 'column', gap: '3', maxWidth: 'text' })
const row = css({ flexDirection: 'row', alignItems: 'center', gap: '3', p: '4', width: 'full', textAlign: 'start' })
const oneLine = css({ truncate: true, display: 'block', minWidth: '0' })
const between = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
})
// The whole card is the button's surface.
const opener = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '1.75rem',
  color: 'accent',
  fontWeight: 'bold',
  fontSize: 'small',
  cursor: 'pointer',
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'medium' },
  _focusVisible: { outline: 'none', _after: { outline: '3px solid', outlineColor: 'accent' } },
})

type CardProps = { job: Job; last: Stored<'message'> | undefined; unread: number; me: string; onChat: () => void }

const ConversationCard = ({ job, last, unread, me, onChat }: CardProps) => {
  const { firstName, lastName, profileImageUrl } = job.poster
  const title = job.title || m.job_untitled()
  const said = last
    ? `${last.senderId === me ? `${m.student_messages_you()} : ` : ''}${last.content}`
    : m.student_messages_no_message_yet()
  return (
    <article className={cx(card({ tappable: true }), row)}>
      <Avatar firstName={firstName} lastName={lastName} source={profileImageUrl} />
      <div className={css({ flex: '1', minWidth: '0' })}>
        <div className={between}>
          <h2 className={cx(oneLine, css({ flex: '1 1 6rem', fontSize: 'body', lineHeight: 'snug' }))}>
            {firstName} {lastName}
          </h2>
          <span className={cx(badge({ tone: 'neutral' }), css({ flex: 'none' }))}>{jobStatusLabels[job.status]()}</span>
        </div>
        <p className={cx(oneLine, css({ fontSize: 'small', color: 'quiet' }))}>{title}</p>
        <div className={between}>
          <p
            className={cx(
              oneLine,
              css({ flex: '1 1 6rem', fontSize: 'small' }),
              unread > 0 && css({ fontWeight: 'bold' }),
            )}
          >
            {said}
          </p>
          {unread > 0 && (
            <span aria-hidden className={css({ flex: 'none' })}>
              <CountBadge count={unread} />
            </span>
          )}
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
        >
          {m.student_messages_open_chat()}
        </button>
      </div>
    </article>
  )
}

/** A conversation for every job under way. */
export const MessagesTab = ({ jobs, me, unread, onChat }: Props) => {
  // Most come here to open one.
  useEffect(() => void import('../../features/chat/chat-dialog.tsx').catch(() => undefined), [])
  const last = useLastMessages(jobs?.map(({ id }) => id) ?? [])
  return (
    <>
      <h1 tabIndex={-1} className={css({ fontSize: 'title' })}>
        {m.student_messages_conversations()}
      </h1>
      <p className={css({ color: 'quiet', pb: '4' })}>
        {jobs ? m.student_messages_active_conversations({ count: jobs.length }) : <Skeleton width="short" />}
      </p>
      {!jobs && (
        <div className={cx(card(), row, list)}>
          <SkeletonBlock of="avatar" />
          <div className={css({ flex: '1' })}>
            <Skeleton width="half" />
            <Skeleton width="long" />
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
      <ul className={list}>
        {jobs?.map(job => (
          <li key={job.id}>
            <ConversationCard
              job={job}
              last={last?.get(job.id)}
              unread={unread.byJob.get(job.id) ?? 0}
              me={me}
              onChat={() => onChat(job.id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
