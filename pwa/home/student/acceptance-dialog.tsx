import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { storeForAccount } from '../../data/session/own-storage.ts'
import { css } from '../../styled-system/css/index.js'
import { stack, wrap } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Dialog } from '../../components/ui/dialog.tsx'
import { DoneDrawing } from '../../components/drawings/done.tsx'
import type { Applications } from '../../applications/sent/own-rows.ts'
import { seenAcceptances, seenKey } from './seen-acceptances.ts'

type Props = { applications: Applications; userId: string }

const row = wrap({
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  rowGap: '2',
  py: '3',
  borderTopWidth: '1px',
  borderColor: 'line',
})

type News = { id: string; jobId: string; title: string }

/** Each with a button that opens its conversation. */
const Several = ({ news, onChat }: { news: readonly News[]; onChat: (jobId: string) => void }) => (
  <ul className={css({ alignSelf: 'stretch' })}>
    {news.map(({ id, jobId, title }) => (
      <li key={id} className={row}>
        <span className={css({ flex: '1 1 9rem', minWidth: '0', fontWeight: 'bold', overflowWrap: 'anywhere' })}>
          {title}
        </span>
        <button
          type="button"
          aria-label={m.acceptance_chat_about({ title })}
          className={button({ variant: 'soft', size: 'small' })}
          onClick={() => onChat(jobId)}
        >
          {m.acceptance_chat()}
        </button>
      </li>
    ))}
  </ul>
)

/** Announces accepted applications, once each and several together. Leads to the job with its conversation open. */
export const AcceptanceDialog = ({ applications, userId }: Props) => {
  const navigate = useNavigate()
  const [seen, setSeen] = useState(() => seenAcceptances(userId))
  const news = applications.sent
    .filter(({ application: { id, status } }) => status === 'accepted' && !seen.has(id))
    .map(({ application: { id, jobId }, job }): News => ({ id, jobId, title: job?.title || m.job_untitled() }))
  const [first] = news
  const isOne = news.length === 1
  const dismiss = () => {
    // Another tab may have shown others in the meantime.
    const told = seenAcceptances(userId)
    for (const { id } of news) told.add(id)
    storeForAccount(userId, seenKey(userId), JSON.stringify([...told]))
    setSeen(told)
  }
  const chat = (jobId: string) => {
    dismiss()
    void navigate({ to: '/job/$id/together', params: { id: jobId }, search: { tab: 'chat' } })
  }
  return (
    <Dialog
      open={first !== undefined}
      onClose={dismiss}
      title={m.acceptance_title()}
      size="small"
      footer={
        <>
          <button type="button" className={button({ variant: 'ghost' })} onClick={dismiss}>
            {m.form_later()}
          </button>
          {first && isOne && (
            <button type="button" className={button()} onClick={() => chat(first.jobId)}>
              {m.acceptance_chat_with_poster()}
            </button>
          )}
        </>
      }
    >
      <div className={stack({ alignItems: 'center', gap: '3' })}>
        <DoneDrawing />
        <p className={css({ textAlign: 'center', overflowWrap: 'anywhere' })}>
          {first && isOne
            ? m.acceptance_accepted({ title: first.title })
            : m.acceptance_several({ count: news.length })}
        </p>
        {news.length > 1 && <Several news={news} onChat={chat} />}
      </div>
    </Dialog>
  )
}
