import { useState } from 'react'
import { reviewAnswer } from '../../../schema/forms/texts.ts'
import { limits } from '../../../schema/rules.ts'
import { useText } from '../../forms/use-text.ts'
import { useDraft } from '../../data/device/use-draft.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import * as m from '../../paraglide/messages.js'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'
import { send as sendAction } from '../outbox/send.ts'

type Props = { reviewId: string; about: string; onClose: () => void }

/** The one answer to a review: a draft until it is sent, which works without network too. */
export const AnswerDialog = ({ reviewId, about, onClose }: Props) => {
  const engine = useEngine()?.engine
  const key = `answer/${reviewId}`
  const draft = useDraft(engine, key)
  const [isBusy, setIsBusy] = useState(false)
  const { isBlank, output, error, check } = useText(reviewAnswer, draft.text)

  const send = async () => {
    if (!check() || output === undefined) return
    setIsBusy(true)
    draft.save()
    await sendAction(
      'answer-review',
      { id: reviewId, content: output },
      {
        about,
        clears: key,
        onKept: () => {
          draft.forget()
          onClose()
        },
        kept: { title: m.review_answer_saved() },
        failed: { title: m.review_answer_failed() },
      },
    )
    setIsBusy(false)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={m.review_answer_title()}
      description={about}
      holds={!isBlank}
      action={m.review_answer_send()}
      canSend={!isBusy && engine !== undefined}
      onSend={() => void send()}
    >
      <TextArea
        label={m.review_answer_label()}
        hint={m.review_answer_hint()}
        error={error}
        required
        most={limits.reviewAnswer.max}
        value={draft.text}
        onChange={event => draft.write(event.target.value)}
      />
    </FormDialog>
  )
}
