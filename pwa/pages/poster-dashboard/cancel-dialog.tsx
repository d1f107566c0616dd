import { useState } from 'react'
import { limits } from '../../../schema/rules.ts'
import { css } from '../../styled-system/css/index.js'
import { privateTexts } from '../../texts/fr/private.ts'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'
import { studentName } from './student-name.ts'
import { useJobStatus } from './use-job-status.ts'
import type { OwnJob } from './use-own-jobs.ts'

/** A job that will not be done: whoever was to do it is told why. */
export const CancelDialog = ({ job, onClose }: { job: OwnJob; onClose: () => void }) => {
  const { cancel, isBusy } = useJobStatus()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    const said = reason.trim()
    if (said === '') return setProblem(privateTexts.cancelReasonMissing)
    if (await cancel(job, said)) onClose()
  }
  return (
    <FormDialog
      holds
      size="small"
      onClose={onClose}
      title={privateTexts.cancelTitle}
      description={privateTexts.cancelText(studentName(job))}
      cancel={privateTexts.cancelKeep}
      action={privateTexts.cancel}
      danger
      canSend={!isBusy}
      onSend={() => void send()}
    >
      {job.status === 'in_progress' && <p className={css({ pb: '3' })}>{privateTexts.cancelPaid}</p>}
      <TextArea
        label={privateTexts.cancelReason}
        name="reason"
        most={limits.cancelReason.max}
        value={reason}
        error={problem}
        onChange={event => {
          setReason(event.target.value)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
