import { useEffect, useEffectEvent, useState } from 'react'
import type { Question } from '../../../schema/entities/question.ts'
import { questionAnswer } from '../../../schema/forms/texts.ts'
import { limits } from '../../../schema/rules.ts'
import { send as sendAction } from '../../features/outbox/send.ts'
import { useDraft } from '../../data/device/use-draft.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { useText } from '../../forms/use-text.ts'
import * as m from '../../paraglide/messages.js'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'

type Props = { job: { id: string; title: string }; question: Question; onClose: () => void }

/** The poster's answer for everybody, or a better one: a draft until it is sent, which works without network too. */
export const AnswerDialog = ({ job, question, onClose }: Props) => {
  const live = useEngine()
  const key = `question-answer/${question.id}`
  const draft = useDraft(live?.engine, key)
  const [isBusy, setIsBusy] = useState(false)
  const before = question.answer ?? ''
  const begin = useEffectEvent(() => {
    if (draft.text === '' && before !== '') draft.write(before)
  })
  useEffect(() => {
    if (draft.isReady) begin()
  }, [draft.isReady])
  const { isBlank, output, error, check } = useText(questionAnswer, draft.text)

  const send = async () => {
    if (!check() || output === undefined) return
    setIsBusy(true)
    draft.save()
    const input = { id: question.id, jobId: job.id, answer: output }
    await sendAction('answer-question', input, {
      about: job.title,
      clears: key,
      onKept: () => {
        draft.forget()
        onClose()
      },
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
      holds={!isBlank}
      action={m.question_answer_send()}
      canSend={!isBusy && live !== null}
      onSend={() => void send()}
    >
      <TextArea
        label={m.question_answer_label()}
        hint={m.question_answer_hint()}
        error={error}
        required
        most={limits.questionAnswer.max}
        value={draft.text}
        onChange={event => draft.write(event.target.value)}
      />
    </FormDialog>
  )
}
