import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { isLaterSession } from '../../schema/decisions/series.ts'
import { when } from '../../schema/decisions/when.ts'
import { whyNotLeft } from '../../schema/decisions/why-not-left.ts'
import { formatRappen } from '../../schema/format-money.ts'
import { leaveReason } from '../../schema/forms/texts.ts'
import { limits } from '../../schema/rules.ts'
import type { Stored } from '../../sync/store.ts'
import { useLive } from '../data/device/use-live.ts'
import { useWritten } from '../forms/use-written.ts'
import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { LateNote } from './appointments/late-note.tsx'
import { Banner } from '../components/ui/banner.tsx'
import { FormDialog } from '../components/ui/form-dialog.tsx'
import { TextArea } from '../components/ui/text-area.tsx'
import { useNow } from '../components/ui/use-now.ts'
import { send as sendAction } from '../outbox/send.ts'
import { titleOf } from '../offers/cards/title-of.ts'

type Job = Pick<
  Stored<'job'>,
  | 'id'
  | 'seriesId'
  | 'session'
  | 'agreedAt'
  | 'title'
  | 'status'
  | 'poster'
  | 'assignedToId'
  | 'schedule'
  | 'scheduledFor'
  | 'appointment'
>

const whyNot = { 'payment-frozen': m.leave_frozen, 'already-paid': m.leave_paid, 'status-conflict': null }

const list = css({ listStyleType: 'disc', ps: '5', pb: '4', display: 'grid', gap: '1.5' })

/** Shows the consequences first: for the offer, the payment and the conversation. */
export const LeaveDialog = ({ job, onClose }: { job: Job; onClose: () => void }) => {
  const payments = useLive(`leave/${job.id}`, db => db.payments.where('jobId').equals(job.id).toArray())
  const reason = useWritten(leaveReason, `leave/${job.id}`, { lack: m.leave_reason_missing })
  const { firstName } = job.poster
  const title = titleOf(job)
  const isSession = isLaterSession({ ...job, beginsAt: when(job) }, useNow())
  const refusal = payments && whyNotLeft(job, payments)
  const obstacle = refusal && whyNot[refusal]?.()
  const held = payments?.find(({ status }) => status === 'held')
  const goesBack = isSession ? m.leave_session_back : m.leave_goes_back
  const send = () => {
    const said = reason.take()
    if (said === undefined) return
    const poster = firstName
    void sendAction(
      'leave-job',
      { id: job.id, reason: said },
      {
        about: job.title,
        ...reason.leaves(onClose),
        sent: isSession
          ? { title: m.leave_session_done(), text: m.leave_session_done_hint({ poster }) }
          : { title: m.leave_done(), text: m.leave_done_hint({ poster }) },
        failed: { title: m.leave_failed() },
      },
    )
  }
  return (
    <FormDialog
      size="small"
      role="alertdialog"
      holds={!reason.isBlank}
      onClose={onClose}
      title={m.leave_title()}
      description={(isSession ? m.leave_session : m.leave_question)({ poster: firstName, title })}
      cancel={m.leave_keep()}
      action={m.leave_action()}
      danger
      canSend={reason.hasDevice && payments !== undefined && !obstacle}
      onSend={send}
    >
      {obstacle ? (
        <Banner tone="warning" icon={<TriangleAlertIcon />} live="status">
          {obstacle}
        </Banner>
      ) : (
        <>
          <ul className={list}>
            {held && <li>{goesBack({ amount: formatRappen(held.amount), poster: firstName })}</li>}
            {!isSession && <li>{m.leave_words()}</li>}
          </ul>
          <LateNote job={job} by={job.assignedToId} />
          <TextArea label={m.field_reason()} name="reason" required most={limits.leaveReason.max} {...reason.field} />
        </>
      )}
    </FormDialog>
  )
}
