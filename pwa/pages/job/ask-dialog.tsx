import { useState } from 'react'
import { newId } from '../../../schema/ids.ts'
import { question } from '../../../schema/forms/texts.ts'
import { limits } from '../../../schema/rules.ts'
import { send as sendAction } from '../../features/outbox/send.ts'
import { useDraft } from '../../data/device/use-draft.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { useText } from '../../forms/use-text.ts'
import * as m from '../../paraglide/messages.js'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'

type Props = { jobId: string; jobTitle: string; onClose: () => void }

/** A student's question: a draft until it is sent, which works without network too. */
export const AskDialog = ({ jobId, jobTitle, onClose }: Props) => {
  const live = useEngine()
  const key = `question/${jobId}`
  const draft = useDraft(live?.engine, key)
  const [isBusy, setIsBusy] = useState(false)
  const { isBlank, output, error, check } = useText(question, draft.text)

  const send = async () => {
    if (!check() || output === undefined) return
    setIsBusy(true)
    draft.save()
    const input = { id: newId(), jobId, text: output }
    await sendAction('ask-question', input, {
      about: jobTitle,
      clears: key,
      onKept: () => {
        draft.forget()
        onClose()
      },
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
      holds={!isBlank}
      action={m.form_send()}
      canSend={!isBusy && live !== null}
      onSend={() => void send()}
    >
      <TextArea
        label={m.question_ask_label()}
        hint={m.question_ask_hint()}
        error={error}
        required
        most={limits.question.max}
        value={draft.text}
        onChange={event => draft.write(event.target.value)}
      />
    </FormDialog>
  )
}
