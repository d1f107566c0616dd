import { useState } from 'react'
import { newId } from '../../../schema/ids.ts'
import { question } from '../../../schema/forms/texts.ts'
import { limits } from '../../../schema/rules.ts'
import { send as sendAction } from '../../outbox/send.ts'
import { useWritten } from '../../forms/use-written.ts'
import * as m from '../../paraglide/messages.js'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'

type Props = { jobId: string; jobTitle: string; onClose: () => void }

/** A student's question. It is a draft until sent, and sending works offline. */
export const AskDialog = ({ jobId, jobTitle, onClose }: Props) => {
  const asked = useWritten(question, `question/${jobId}`)
  const [isBusy, setIsBusy] = useState(false)

  const send = async () => {
    const text = asked.take()
    if (text === undefined) return
    setIsBusy(true)
    const input = { id: newId(), jobId, text }
    await sendAction('ask-question', input, {
      about: jobTitle,
      ...asked.leaves(onClose),
      failed: { title: m.question_ask_failed() },
      isGain: true,
    })
    setIsBusy(false)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={m.question_ask_title()}
      description={jobTitle}
      holds={!asked.isBlank}
      action={m.form_send()}
      canSend={!isBusy && asked.hasDevice}
      onSend={() => void send()}
    >
      <TextArea
        label={m.question_ask_label()}
        hint={m.question_ask_hint()}
        required
        most={limits.question.max}
        {...asked.field}
      />
    </FormDialog>
  )
}
