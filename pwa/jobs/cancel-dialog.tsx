import { goesBackAtOnce } from '../../schema/decisions/payment-life.ts'
import { isLaterSession } from '../../schema/decisions/series.ts'
import { when } from '../../schema/decisions/when.ts'
import { cancelReason } from '../../schema/forms/texts.ts'
import { formatRappen } from '../../schema/format-money.ts'
import { limits, periods } from '../../schema/rules.ts'
import { useLive } from '../data/device/use-live.ts'
import { useWritten } from '../forms/use-written.ts'
import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { LateNote } from './appointments/late-note.tsx'
import { FormDialog } from '../components/ui/form-dialog.tsx'
import { useNow } from '../components/ui/use-now.ts'
import { TextArea } from '../components/ui/text-area.tsx'
import { studentName } from './student-name.ts'
import { useJobStatus } from './use-job-status.ts'
import type { OwnJob } from '../offers/cards/own-jobs.ts'

/** Explains what happens to the payment, by the same rule as on the server. */
const Money = ({ job, now }: { job: OwnJob; now: number }) => {
  const payments = useLive(`cancel/${job.id}`, db => db.payments.where('jobId').equals(job.id).toArray())
  const payment = payments?.find(({ status }) => status === 'held' || status === 'frozen')
  if (!payment) return null
  const amount = formatRappen(payment.amount - payment.refunded)
  const words =
    payment.status === 'frozen'
      ? m.poster_complete_frozen({ amount })
      : goesBackAtOnce(job, now)
        ? m.poster_cancel_back_now({ amount })
        : m.poster_cancel_back_later({ amount, hours: periods.objection.hours, name: studentName(job) })
  return <p className={css({ pb: '3', overflowWrap: 'anywhere' })}>{words}</p>
}

/** Cancels a job. The student reads the reason. */
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
      <Money job={job} now={now} />
      {isLaterSession({ ...job, beginsAt: when(job) }, now) && (
        <p className={css({ pb: '3' })}>{m.poster_cancel_session()}</p>
      )}
      <LateNote job={job} by={job.postedById} />
      <TextArea label={m.field_reason()} name="reason" most={limits.cancelReason.max} {...reason.field} />
    </FormDialog>
  )
}
