import * as m from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { studentName } from './student-name.ts'
import { useJobStatus } from './use-job-status.ts'
import type { OwnJob } from '../../features/jobs/own-jobs.ts'

/** The one question before a job ends. */
export const CompleteDialog = ({ job, onClose }: { job: OwnJob; onClose: () => void }) => {
  const { complete, isBusy } = useJobStatus()
  return (
    <ConfirmDialog
      open
      title={m.poster_complete_title()}
      text={m.poster_complete_text({ name: studentName(job) })}
      confirm={m.poster_complete()}
      busy={isBusy}
      onClose={onClose}
      onConfirm={() => void complete(job).finally(onClose)}
    />
  )
}
