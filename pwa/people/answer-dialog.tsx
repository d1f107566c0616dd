import { useState } from 'react'
import { reviewAnswer } from '../../schema/forms/texts.ts'
import { limits } from '../../schema/rules.ts'
import { useWritten } from '../forms/use-written.ts'
import * as m from '../paraglide/messages.js'
import { FormDialog } from '../components/ui/form-dialog.tsx'
import { TextArea } from '../components/ui/text-area.tsx'
import { send as sendAction } from '../outbox/send.ts'

type Props = { reviewId: string; about: string; onClose: () => void }

/** The student's single answer to a review. It is a draft until sent, and sending works offline. */
export const AnswerDialog = ({ reviewId, about, onClose }: Props) => {
  const answer = useWritten(reviewAnswer, `answer/${reviewId}`)
  const [isBusy, setIsBusy] = useState(false)

  const send = async () => {
    const content = answer.take()
    if (content === undefined) return
    setIsBusy(true)
    await sendAction(
      'answer-review',
      { id: reviewId, content },
      {
        about,
        ...answer.leaves(onClose),
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
      holds={!answer.isBlank}
      action={m.review_answer_send()}
      canSend={!isBusy && answer.hasDevice}
      onSend={() => void send()}
    >
      <TextArea
        label={m.review_answer_label()}
        hint={m.review_answer_hint()}
        required
        most={limits.reviewAnswer.max}
        {...answer.field}
      />
    </FormDialog>
  )
}
