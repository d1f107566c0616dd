import { isOneOfSeveral } from '../../../schema/decisions/series.ts'
import { when } from '../../../schema/decisions/when.ts'
import { cancelReason } from '../../../schema/forms/texts.ts'
import { limits } from '../../../schema/rules.ts'
import { useWritten } from '../../forms/use-written.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { LateNote } from '../appointments/late-note.tsx'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { useNow } from '../../components/ui/use-now.ts'
import { TextArea } from '../../components/ui/text-area.tsx'
import { studentName } from './student-name.ts'
import { useJobStatus } from './use-job-status.ts'
import type { OwnJob } from '../jobs/own-jobs.ts'

/** A job that will not be done: its student is told why. */
export const CancelDialog = ({ job, onClose }: { job: OwnJob; onClose: () => void }) => {
  const { cancel, isBusy } = useJobStatus()
  const now = useNow()
  const reason = useWritten(cancelReason, `cancel/${job.id}`, { lack: m.leave_reason_missing })
  const send = async () => {
    const said = reason.take()
    if (said === undefined || !(await cancel(job, said))) return
    reason.drop()
    onClose()
  }
  return (
    <FormDialog
      holds
      size="small"
      onClose={onClose}
      title={m.poster_cancel_title()}
      description={m.poster_cancel_text({ name: studentName(job) })}
      cancel={m.leave_keep()}
      action={m.poster_cancel()}
      danger
      canSend={!isBusy}
      onSend={() => void send()}
    >
      {job.status === 'in_progress' && <p className={css({ pb: '3' })}>{m.poster_cancel_paid()}</p>}
      {isOneOfSeveral({ ...job, beginsAt: when(job) }, now) && (
        <p className={css({ pb: '3' })}>{m.poster_cancel_session()}</p>
      )}
      <LateNote job={job} by={job.postedById} />
      <TextArea label={m.field_reason()} name="reason" most={limits.cancelReason.max} {...reason.field} />
    </FormDialog>
  )
}
