import { useEffect } from 'react'
import { conversationOf } from '../../schema/decisions/series.ts'
import type { Stored } from '../../sync/store.ts'
import { byLastWords, onePerConversation } from './last-words.ts'
import { ConversationRow, conversationFrame, conversationList } from './conversation-row.tsx'
import { useLastMessages } from './use-last-messages.ts'
import type { Unread } from './count-unread.ts'
import { css, cx } from '../styled-system/css/index.js'
import { card } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { useNow } from '../components/ui/use-now.ts'
import { NoMessagesDrawing } from '../components/drawings/no-messages.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Skeleton, SkeletonBlock } from '../components/ui/skeleton.tsx'
import { PrefetchConversations } from './prefetch-conversations.tsx'

type Job = Stored<'job'>
type Props = { jobs: readonly Job[] | undefined; me: string; unread: Unread; onChat: (jobId: string) => void }

/** A conversation for every active job. */
export const MessagesTab = ({ jobs: all, me, unread, onChat }: Props) => {
  const jobs = all && onePerConversation(all)
  // Preload it, because most people come to open a conversation.
  useEffect(() => void import('./chat-dialog.tsx').catch(() => undefined), [])
  const last = useLastMessages(jobs?.map(conversationOf) ?? [])
  const now = useNow()
  return (
    <>
      <h1 tabIndex={-1} className={css({ fontSize: 'title' })}>
        {m.chat_conversations()}
      </h1>
      <p className={css({ color: 'quiet', pb: '4' })}>
        {jobs ? m.student_messages_active_conversations({ count: jobs.length }) : <Skeleton width="short" />}
      </p>
      {!last && jobs?.length !== 0 && (
        <div className={cx(card(), conversationList)}>
          <div className={conversationFrame}>
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
      {jobs && <PrefetchConversations jobIds={jobs.map(conversationOf)} />}
      {jobs && jobs.length > 0 && last && (
        <ul className={cx(card(), conversationList)}>
          {byLastWords(jobs, last).map(job => (
            <li key={job.id}>
              <ConversationRow
                job={job}
                last={last.get(conversationOf(job))}
                unread={unread.byJob.get(conversationOf(job)) ?? 0}
                me={me}
                now={now}
                onChat={() => onChat(conversationOf(job))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
