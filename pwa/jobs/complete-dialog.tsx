import { conversationOf } from '../../schema/decisions/series.ts'
import { stack } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { ConfirmDialog } from '../components/ui/confirm-dialog.tsx'
import { Dialog } from '../components/ui/dialog.tsx'
import { Completion, useCompletion } from '../money/wallet/completion.tsx'
import { PayFirst } from '../money/wallet/pay-first.tsx'
import { studentName } from './student-name.ts'
import { useJobStatus } from './use-job-status.ts'
import type { OwnJob } from '../offers/cards/own-jobs.ts'

/** Confirms the end of a job. If it was to be paid through Pouce and is unpaid, payment is asked for first. */
export const CompleteDialog = ({ job, onClose }: { job: OwnJob; onClose: () => void }) => {
  const { complete, isBusy } = useJobStatus()
  const completion = useCompletion(job)
  // In a series the student is reviewed only once.
  const then = conversationOf(job) === job.id ? m.poster_complete_then({ name: studentName(job) }) : null
  const text = completion && <Completion {...completion} done={m.poster_complete_done()} then={then} />
  const end = () => void complete(job).finally(onClose)
  if (completion?.unpaid)
    return (
      <Dialog
        open
        size="small"
        role="alertdialog"
        onClose={onClose}
        title={m.poster_complete_title()}
        description={text}
      >
        <div className={stack({ gap: '2' })}>
          <PayFirst job={job} due={completion.unpaid.due} />
          <button type="button" disabled={isBusy} className={button({ variant: 'soft', wide: true })} onClick={end}>
            {m.poster_complete_without_paying()}
          </button>
          <button type="button" className={button({ variant: 'ghost', wide: true })} onClick={onClose}>
            {m.ui_cancel()}
          </button>
        </div>
      </Dialog>
    )
  return (
    <ConfirmDialog
      open
      title={m.poster_complete_title()}
      text={text}
      confirm={m.poster_complete()}
      busy={isBusy || !completion}
      onClose={onClose}
      onConfirm={end}
    />
  )
}
