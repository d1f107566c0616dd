import { conversationOf } from '../../schema/decisions/series.ts'
import { useSession } from '../data/session/use-session.ts'
import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { useNow } from '../components/ui/use-now.ts'
import { ConversationRow } from './conversation-row.tsx'
import type { ConversationJob } from './conversation-row.tsx'
import { byLastWords, onePerConversation } from './last-words.ts'
import { useLastMessages } from './use-last-messages.ts'
import { useUnread } from './use-unread.ts'

type Props = { jobs: readonly ConversationJob[]; jobId: string; onSwitch: (jobId: string) => void }

const frame = css({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  width: '20rem',
  minHeight: '0',
  borderInlineEndWidth: '1px',
  borderColor: 'line',
})
const heading = css({ px: '4', py: '4', fontSize: 'body', borderBottomWidth: '1px', borderColor: 'line' })
const list = css({ flex: '1', minHeight: '0', overflowY: 'auto', overscrollBehavior: 'contain' })

/** The list of conversations beside the open one, on wide screens. */
export const ConversationsAside = ({ jobs: all, jobId, onSwitch }: Props) => {
  const jobs = onePerConversation(all)
  const { user } = useSession()
  const me = user?.id ?? ''
  const last = useLastMessages(jobs.map(conversationOf))
  const unread = useUnread()
  const now = useNow()
  return (
    <nav aria-label={m.chat_conversations()} className={frame}>
      <p className={heading}>{m.chat_conversations()}</p>
      <ul className={list}>
        {last &&
          byLastWords(jobs, last).map(job => (
            <li key={job.id}>
              <ConversationRow
                job={job}
                last={last.get(conversationOf(job))}
                unread={unread.byJob.get(conversationOf(job)) ?? 0}
                me={me}
                now={now}
                isOpen={job.id === jobId || conversationOf(job) === jobId}
                onChat={() => onSwitch(conversationOf(job))}
              />
            </li>
          ))}
      </ul>
    </nav>
  )
}
