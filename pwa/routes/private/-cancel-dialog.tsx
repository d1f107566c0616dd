import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { limits } from '../../../schema/rules.ts'
import { button } from '../../styled-system/recipes/index.js'
import { privateTexts } from '../../texts/fr/private.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { studentName } from './-student-name.ts'
import { useJobStatus } from './-use-job-status.ts'
import type { OwnJob } from './-use-own-jobs.ts'

/** A job that will not be done: whoever was to do it is told why. */
export const CancelDialog = ({ job, onClose }: { job: OwnJob; onClose: () => void }) => {
  const formId = useId()
  const { cancel, isBusy } = useJobStatus()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const said = reason.trim()
    if (said === '') return setProblem(privateTexts.cancelReasonMissing)
    if (await cancel(job, said)) onClose()
  }
  return (
    <Dialog
      open
      holds
      size="small"
      onClose={onClose}
      title={privateTexts.cancelTitle}
      description={privateTexts.cancelText(studentName(job))}
      footer={
        <>
          <button type="button" className={button({ variant: 'ghost' })} onClick={onClose}>
            {privateTexts.cancelKeep}
          </button>
          <button type="submit" form={formId} disabled={isBusy} className={button({ variant: 'danger' })}>
            {privateTexts.cancel}
          </button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={event => void send(event)}>
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
      </form>
    </Dialog>
  )
}
