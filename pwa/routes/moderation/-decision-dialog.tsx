import { useId, useState } from 'react'
import { isCleanText, limits } from '../../../schema/rules.ts'
import { call } from '../../call.ts'
import { failureText } from '../../forms/failure-text.ts'
import { button } from '../../styled-system/recipes/index.js'
import { ruleTexts } from '../../texts/fr/errors.ts'
import { moderationTexts } from '../../texts/fr/moderation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'

export type Decision = {
  title: string
  text: string
  /** Hiding is the one that takes something from somebody. */
  isDanger: boolean
  path: string
  body: object
}

type Props = { decision: Decision; onClose: () => void; onDone: () => void }

/** No decision without its reason. */
export const DecisionDialog = ({ decision, onClose, onDone }: Props) => {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isTooLong = reason.trim().length > limits.moderationReason.max
  const error = isCleanText(reason) ? (isTooLong ? ruleTexts.tooLong : undefined) : ruleTexts.notText
  const canSend = reason.trim() !== '' && error === undefined && !isBusy

  const send = async () => {
    if (!canSend) return
    setIsBusy(true)
    try {
      await call(decision.path, { method: 'POST', body: { ...decision.body, reason } })
      toast({ kind: 'success', title: moderationTexts.done })
      onClose()
    } catch (failure) {
      setIsBusy(false)
      toast({ kind: 'error', title: moderationTexts.actionFailed, text: failureText(failure) })
    }
    // Another admin may have been quicker: what stands now is shown.
    onDone()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={decision.title}
      description={decision.text}
      size="small"
      holds={reason.trim() !== ''}
      footer={
        <>
          <button type="button" className={button({ variant: 'ghost' })} onClick={onClose}>
            {moderationTexts.cancel}
          </button>
          <button
            type="submit"
            form={formId}
            className={decision.isDanger ? button({ variant: 'danger' }) : button()}
            disabled={!canSend}
          >
            {moderationTexts.confirm}
          </button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <TextArea
          label={moderationTexts.reason}
          hint={moderationTexts.reasonHint}
          required
          error={error}
          rows={3}
          most={limits.moderationReason.max}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
