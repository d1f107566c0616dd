import { useState } from 'react'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { jobTexts } from '../../texts/fr/job.ts'
import { acceptanceTexts } from '../../texts/fr/student-acceptance.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DoneDrawing } from '../../ui/drawings/done.tsx'
import type { Applications } from './-own-rows.ts'
import { seenAcceptances, seenKey } from './-seen-acceptances.ts'

type Props = { applications: Applications; userId: string; onChat: (jobId: string) => void }

/** Good news, once for each application. */
const AcceptanceDialog = ({ applications, userId, onChat }: Props) => {
  const [seen, setSeen] = useState(() => seenAcceptances(userId))
  const news = applications.sent.find(({ application: { id, status } }) => status === 'accepted' && !seen.has(id))
  const dismiss = () => {
    if (!news) return
    // Another tab may have told of others meanwhile.
    const told = seenAcceptances(userId).add(news.application.id)
    localStorage.setItem(seenKey(userId), JSON.stringify([...told]))
    setSeen(told)
  }
  return (
    <Dialog
      open={news !== undefined}
      onClose={dismiss}
      title={acceptanceTexts.title}
      size="small"
      footer={
        <>
          <button type="button" className={button({ variant: 'ghost' })} onClick={dismiss}>
            {acceptanceTexts.later}
          </button>
          <button
            type="button"
            className={button()}
            onClick={() => {
              dismiss()
              if (news) onChat(news.application.jobId)
            }}
          >
            {acceptanceTexts.chatWithPoster}
          </button>
        </>
      }
    >
      <div className={css({ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '3' })}>
        <DoneDrawing />
        <p className={css({ textAlign: 'center', overflowWrap: 'anywhere' })}>
          {acceptanceTexts.accepted(news?.job?.title || jobTexts.untitled)}
        </p>
      </div>
    </Dialog>
  )
}

export default AcceptanceDialog
