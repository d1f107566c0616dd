import { useState } from 'react'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import { byLastWords, lastWords } from '../../features/chat/last-words.ts'
import { useLastMessages } from '../../features/chat/use-last-messages.ts'
import type { Unread } from '../../features/chat/count-unread.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { badge, button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { jobStatusLabels } from '../../texts/labels.ts'
import { Avatar } from '../../components/ui/avatar.tsx'
import { formatMoment } from '../../format/format-date.ts'
import { CountBadge } from '../../components/ui/count-badge.tsx'
import { useNow } from '../../components/ui/use-now.ts'
import { NoMessagesDrawing } from '../../components/drawings/no-messages.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { titleOf } from './job-frame.tsx'
import { JobList } from './job-list.tsx'
import { studentName } from './student-name.ts'
import { TabHead } from './tab-head.tsx'
import type { OwnJob } from '../../features/jobs/own-jobs.ts'
import { PrefetchConversations } from '../../features/chat/prefetch-conversations.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'

const CompleteDialog = lazyPart(async () => (await import('./complete-dialog.tsx')).CompleteDialog)

const quiet = css({ color: 'quiet' })
const words = css({ fontSize: 'small', lineHeight: 'snug', truncate: true })
const unreadWords = css({ fontWeight: 'bold' })

const Spoken = ({ at, now }: { at: string | undefined; now: number }) =>
  at !== undefined && (
    <time dateTime={at} className={cx(css({ flex: 'none', fontSize: 'small' }), quiet)}>
      {formatMoment(at, now)}
    </time>
  )

type Props = { jobs: readonly OwnJob[] | undefined; me: string; unread: Unread; onChat: (jobId: string) => void }

export const Conversations = ({ jobs, me, unread, onChat }: Props) => {
  const [asked, setAsked] = useState<OwnJob>()
  const last = useLastMessages(jobs?.map(({ id }) => id) ?? [])
  const now = useNow()
  return (
    <section>
      <TabHead
        title={m.chat_conversations()}
        {...(jobs && {
          note: [
            m.poster_conversations_count({ active: jobs.length }),
            m.poster_unread_count({ unread: unread.total }),
          ].join(' · '),
        })}
      />
      {jobs && <PrefetchConversations jobIds={jobs.map(({ id }) => id)} />}
      <JobList
        items={jobs && last && byLastWords(jobs, last)}
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
          <li key={job.id} className={cx(card(), css({ gap: '3' }))}>
            <div className={css({ display: 'flex', gap: '3', alignItems: 'flex-start' })}>
              <Avatar
                firstName={job.assignedTo?.firstName ?? m.poster_student()}
                lastName={job.assignedTo?.lastName ?? ''}
                source={job.assignedTo?.profileImageUrl}
              />
              <div className={css({ flex: '1', minWidth: '0', lineHeight: 'snug' })}>
                <h3 className={css({ fontSize: 'body', overflowWrap: 'anywhere', lineClamp: 2 })}>
                  <bdi>{studentName(job)}</bdi>
                </h3>
                <p className={css({ color: 'quiet', overflowWrap: 'anywhere', lineClamp: 2, mb: '1.5' })}>
                  <bdi>{titleOf(job)}</bdi>
                </p>
                <span className={badge({ tone: 'info' })}>{jobStatusLabels[job.status]()}</span>
              </div>
              <Spoken at={last?.get(job.id)?.createdAt} now={now} />
              {(unread.byJob.get(job.id) ?? 0) > 0 && (
                <span>
                  <CountBadge count={unread.byJob.get(job.id) ?? 0} tone="danger" />
                  <span className={css({ srOnly: true })}>
                    {m.chat_unread({ count: unread.byJob.get(job.id) ?? 0 })}
                  </span>
                </span>
              )}
            </div>
            <p className={cx(words, (unread.byJob.get(job.id) ?? 0) > 0 ? unreadWords : quiet)}>
              {lastWords(last?.get(job.id), me)}
            </p>
            <div className={css({ display: 'flex', gap: '2', mt: 'auto', '& > *': { flex: '1' } })}>
              <button
                type="button"
                aria-label={m.poster_finish_label({ title: titleOf(job) })}
                className={button({ variant: 'ghost', size: 'small' })}
                onClick={() => setAsked(job)}
              >
                {m.poster_finish()}
              </button>
              <button
                type="button"
                aria-label={m.poster_chat_label({ title: titleOf(job) })}
                className={button({ variant: 'soft', size: 'small' })}
                onClick={() => onChat(job.id)}
              >
                <MessageSquareIcon />
                {m.poster_chat()}
              </button>
            </div>
          </li>
        )}
      </JobList>
      {asked && <CompleteDialog job={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}
