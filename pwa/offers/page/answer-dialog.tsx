import { useEffect, useEffectEvent, useState } from 'react'
import type { Question } from '../../../schema/entities/question.ts'
import { questionAnswer } from '../../../schema/forms/texts.ts'
import { limits } from '../../../schema/rules.ts'
import { send as sendAction } from '../../outbox/send.ts'
import { useWritten } from '../../forms/use-written.ts'
import * as m from '../../paraglide/messages.js'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'

type Props = { job: { id: string; title: string }; question: Question; onClose: () => void }

/** The poster's public answer, or its correction. It is a draft until sent, and sending works offline. */
export const AnswerDialog = ({ job, question, onClose }: Props) => {
  const answer = useWritten(questionAnswer, `question-answer/${question.id}`)
  const [isBusy, setIsBusy] = useState(false)
  const before = question.answer ?? ''
  const begin = useEffectEvent(() => {
    if (answer.text === '' && before !== '') answer.write(before)
  })
  useEffect(() => {
    if (answer.isReady) begin()
  }, [answer.isReady])

  const send = async () => {
    const text = answer.take()
    if (text === undefined) return
    setIsBusy(true)
    const input = { id: question.id, jobId: job.id, answer: text }
    await sendAction('answer-question', input, {
      about: job.title,
      ...answer.leaves(onClose),
      failed: { title: m.question_answer_failed() },
      isGain: true,
    })
    setIsBusy(false)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={m.question_answer_title()}
      description={m.question_about({ question: question.text })}
      holds={!answer.isBlank}
      action={m.question_answer_send()}
      canSend={!isBusy && answer.hasDevice}
      onSend={() => void send()}
    >
      <TextArea
        label={m.question_answer_label()}
        hint={m.question_answer_hint()}
        required
        most={limits.questionAnswer.max}
        {...answer.field}
      />
    </FormDialog>
  )
}
