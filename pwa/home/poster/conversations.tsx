import { useState } from 'react'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import { conversationOf } from '../../../schema/decisions/series.ts'
import { ConversationRow, conversationList, wholeRow } from '../../chat/conversation-row.tsx'
import { byLastWords, onePerConversation } from '../../chat/last-words.ts'
import { useLastMessages } from '../../chat/use-last-messages.ts'
import type { Unread } from '../../chat/count-unread.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { useNow } from '../../components/ui/use-now.ts'
import { NoMessagesDrawing } from '../../components/drawings/no-messages.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { JobList } from '../../offers/cards/job-list.tsx'
import { TabHead } from '../../components/ui/tab-head.tsx'
import type { OwnJob } from '../../offers/cards/own-jobs.ts'
import { PrefetchConversations } from '../../chat/prefetch-conversations.tsx'
import { titleOf } from '../../offers/cards/title-of.ts'
import { lazyPart } from '../../components/ui/lazy-part.tsx'

const CompleteDialog = lazyPart(async () => (await import('../../jobs/complete-dialog.tsx')).CompleteDialog)

const actions = wrap({ gap: '2', ms: 'auto' })
const above = css({ position: 'relative', zIndex: '1' })

const chatLabel = (job: OwnJob, unread: number) =>
  [m.poster_chat_label({ title: titleOf(job) }), unread > 0 && m.chat_unread({ count: unread })]
    .filter(Boolean)
    .join(', ')

type Props = { jobs: readonly OwnJob[] | undefined; me: string; unread: Unread; onChat: (jobId: string) => void }

export const Conversations = ({ jobs: all, me, unread, onChat }: Props) => {
  const jobs = all && onePerConversation(all)
  const [asked, setAsked] = useState<OwnJob>()
  const last = useLastMessages(jobs?.map(conversationOf) ?? [])
  const now = useNow()
  return (
    <section>
      <TabHead
        title={m.chat_conversations()}
        note={
          jobs ? (
            [
              m.poster_conversations_count({ active: jobs.length }),
              m.poster_unread_count({ unread: unread.total }),
            ].join(' · ')
          ) : (
            <Skeleton width="long" />
          )
        }
      />
      {jobs && <PrefetchConversations jobIds={jobs.map(conversationOf)} />}
      <JobList
        items={jobs && last && byLastWords(jobs, last)}
        className={cx(card(), conversationList)}
        empty={
          <EmptyState
            drawing={<NoMessagesDrawing />}
            title={m.poster_no_conversations()}
            text={m.poster_no_conversations_hint()}
            level="h3"
          />
        }
      >
        {job => (
          <li key={job.id}>
            <ConversationRow
              job={job}
              last={last?.get(conversationOf(job))}
              unread={unread.byJob.get(conversationOf(job)) ?? 0}
              me={me}
              now={now}
              actions={
                <div className={actions}>
                  <button
                    type="button"
                    aria-label={m.poster_finish_label({ title: titleOf(job) })}
                    className={cx(button({ variant: 'ghost', size: 'small' }), above)}
                    onClick={() => setAsked(job)}
                  >
                    {m.poster_finish()}
                  </button>
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    aria-label={chatLabel(job, unread.byJob.get(conversationOf(job)) ?? 0)}
                    className={cx(button({ variant: 'soft', size: 'small' }), wholeRow)}
                    onClick={() => onChat(conversationOf(job))}
                  >
                    <MessageSquareIcon />
                    {m.poster_chat()}
                  </button>
                </div>
              }
            />
          </li>
        )}
      </JobList>
      {asked && <CompleteDialog job={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}
