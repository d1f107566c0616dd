import { useState, type ReactNode } from 'react'
import { moderationReason } from '../../../schema/forms/texts.ts'
import { limits } from '../../../schema/rules.ts'
import { failureText } from '../../forms/failure-text.ts'
import { useWritten } from '../../forms/use-written.ts'
import * as m from '../../paraglide/messages.js'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'
import { toast } from '../../components/ui/toast.ts'

export type Decision = {
  /** Draft key of the reason. */
  draft: string
  title: string
  text: string
  /** Only hiding takes something from its author. */
  isDanger: boolean
  send: (reason: string) => Promise<unknown>
}

/** An additional field. `check` returns whether it is valid, and shows its error. */
type More = { check: () => boolean; field: ReactNode }

type Props = { decision: Decision; more?: More; onClose: () => void; onDone: () => void }

/** Asks for the reason, which every decision needs. */
export const DecisionDialog = ({ decision, more, onClose, onDone }: Props) => {
  const [isBusy, setIsBusy] = useState(false)
  const reason = useWritten(moderationReason, decision.draft)

  const send = async () => {
    const isSaid = more?.check() ?? true
    const words = reason.take()
    if (words === undefined || !isSaid) return
    setIsBusy(true)
    try {
      await decision.send(words)
      reason.drop()
      onClose()
    } catch (failure) {
      setIsBusy(false)
      toast({ kind: 'error', title: m.moderation_action_failed(), text: failureText(failure) })
    }
    // Another admin may have been quicker, so reload.
    onDone()
  }

  return (
    <FormDialog
      onClose={onClose}
      title={decision.title}
      description={decision.text}
      size="small"
      holds={!reason.isBlank}
      action={m.moderation_confirm()}
      danger={decision.isDanger}
      canSend={!isBusy}
      onSend={() => void send()}
    >
      {more?.field}
      <TextArea
        label={m.moderation_reason()}
        hint={m.moderation_reason_hint()}
        required
        rows={3}
        most={limits.moderationReason.max}
        {...reason.field}
      />
    </FormDialog>
  )
}
