import { conversationOf } from '../../../schema/decisions/series.ts'
import * as m from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Completion, useCompletion } from '../wallet/completion.tsx'
import { studentName } from './student-name.ts'
import { useJobStatus } from './use-job-status.ts'
import type { OwnJob } from '../jobs/own-jobs.ts'

/** The one question before a job ends. */
export const CompleteDialog = ({ job, onClose }: { job: OwnJob; onClose: () => void }) => {
  const { complete, isBusy } = useJobStatus()
  const completion = useCompletion(job)
  // Of a series the student is reviewed once.
  const then = conversationOf(job) === job.id ? m.poster_complete_then({ name: studentName(job) }) : null
  return (
    <ConfirmDialog
      open
      title={m.poster_complete_title()}
      text={completion && <Completion {...completion} done={m.poster_complete_done()} then={then} />}
      confirm={m.poster_complete()}
      busy={isBusy || !completion}
      onClose={onClose}
      onConfirm={() => void complete(job).finally(onClose)}
    />
  )
}
