import { useState } from 'react'
import { reviewAnswer } from '../../../schema/forms/review-answer.ts'
import { limits } from '../../../schema/rules.ts'
import { checkForm } from '../../forms/check-form.ts'
import { useRequired } from '../../forms/use-required.ts'
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
  const { output, problems } = checkForm(reviewAnswer, { content: draft.text })
  const { isBlank, error, check } = useRequired(draft.text, problems?.['content'])

  const send = async () => {
    if (!check() || !output) return
    setIsBusy(true)
    draft.save()
    await sendAction(
      'answer-review',
      { id: reviewId, content: output.content },
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
