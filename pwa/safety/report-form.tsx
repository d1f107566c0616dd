import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { reportReasons, type ReportReason } from '../../schema/choices.ts'
import { report } from '../../schema/forms/report.ts'
import { limits } from '../../schema/rules.ts'
import { useDraft } from '../data/device/use-draft.ts'
import { useEngine } from '../data/device/use-engine.ts'
import { css } from '../styled-system/css/index.js'
import { stack } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { reportReasonLabels } from '../texts/labels.ts'
import { checkForm } from '../forms/check-form.ts'
import { focusFirstError } from '../components/ui/focus-first-error.ts'
import { ChoiceCards } from '../components/ui/choice-cards.tsx'
import { TextArea } from '../components/ui/text-area.tsx'
import { send as sendAction } from '../outbox/send.ts'
import { actions } from './actions.ts'
import type { Subject } from './subjects.ts'

type Props = { subject: Subject; onClose: () => void }

/** Time to wait for the answer. Offline the thanks come without it. */
const patience = 1500

const reasons = () => reportReasons.map(value => ({ value, label: reportReasonLabels[value]() }))

/** Reports with a reason and details, then thanks. It is sent once there is network. */
export const ReportForm = ({ subject: { kind, targetId }, onClose }: Props) => {
  const live = useEngine()
  const intro = useRef<HTMLParagraphElement>(null)
  // The focused button has disappeared.
  useEffect(() => intro.current?.focus(), [])
  const key = `report/${kind}/${targetId}`
  const draft = useDraft(live?.engine, key)
  const [reason, setReason] = useState<ReportReason>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const { output, problems } = checkForm(report, { reason, details: draft.text })

  const send = async (form: HTMLFormElement) => {
    if (!reason || !output) {
      if (!reason) flushSync(() => setProblem(m.safety_reason_missing()))
      return focusFirstError(form)
    }
    if (isBusy) return
    setIsBusy(true)
    draft.save()
    const thanks = { title: m.safety_thanks(), text: m.safety_thanks_hint() }
    const outcome = await sendAction(
      'report-content',
      { kind, targetId, ...output },
      {
        clears: key,
        onKept: draft.forget,
        sent: thanks,
        waiting: thanks,
        failed: { title: m.safety_failed() },
        refusals: {
          'already-reported': { title: m.safety_already_reported(), text: m.safety_already_reported_hint() },
        },
        patience,
        // A refused report needs no correction.
        isOver: true,
      },
    )
    if (outcome === 'failed') setIsBusy(false)
    else onClose()
  }

  return (
    <form
      noValidate
      className={stack({ gap: '5' })}
      onSubmit={event => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      <p ref={intro} tabIndex={-1} className={css({ color: 'quiet', outline: 'none' })}>
        {m.safety_report_hint()}
      </p>
      <ChoiceCards
        legend={m.safety_reason()}
        choices={reasons()}
        value={reason}
        error={problem}
        onValue={value => {
          setProblem(undefined)
          setReason(value)
        }}
      />
      <TextArea
        label={m.field_details()}
        hint={m.safety_details_hint()}
        optional
        error={problems?.['details']}
        rows={3}
        most={limits.reportDetails.max}
        value={draft.text}
        onChange={event => draft.write(event.target.value)}
      />
      <p className={actions}>
        <button type="button" className={button({ variant: 'ghost' })} onClick={onClose}>
          {m.ui_cancel()}
        </button>
        <button type="submit" className={button()} disabled={isBusy || !live}>
          {m.safety_send()}
        </button>
      </p>
    </form>
  )
}
