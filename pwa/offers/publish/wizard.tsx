import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { isStepComplete, job as form } from '../../../schema/forms/job.ts'
import { css } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import { button, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Banner } from '../../components/ui/banner.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { focusFirstError } from '../../components/ui/focus-first-error.ts'
import { SkeletonBlock } from '../../components/ui/skeleton.tsx'
import { Steps } from '../../components/ui/steps.tsx'
import { checkForm } from '../../forms/check-form.ts'
import { fetchToasts } from '../../components/ui/toast.ts'
import { isUnsaid, lastStep, stepAfter, stepBefore, stepOf, toInput } from './offer.ts'
import type { Draft, Offer, Step } from './offer.ts'
import { Preview } from './preview.tsx'
import { withoutThose, type Problems } from './problems.ts'
import type { Published } from './step-props.ts'
import { StepFields } from './steps.tsx'

type Props = {
  title: string
  /** The draft. Undefined until it is loaded from the device. */
  value: Draft | undefined
  published?: Published | undefined
  isResumed: boolean
  problems: Readonly<Record<string, string>>
  /** Hides the wizard while the offer is being stored. If that fails, it reappears with everything in it. */
  isBusy: boolean
  /** Label of the last button, and whether there is something to send. */
  send: string
  maySend: boolean
  /** Notice before sending. */
  note?: ReactNode
  onStep: (step: Step) => void
  onChange: (changes: Partial<Offer>) => void
  onRestart: () => void
  onSend: () => void
  onClose: () => void
}

const hasRequired = (step: Step) => step === 1 || step === 2
const mayLeave = (step: Step, offer: Offer) => {
  if (step === 3) return !isUnsaid(offer.schedule)
  return step === 4 || isStepComplete(step, toInput(offer))
}
/** Errors that block a step, by field. */
const lacksOf = (step: Step, offer: Offer): Problems => {
  const { problems = {} } = checkForm(form, toInput(offer))
  return Object.fromEntries(Object.entries(problems).filter(([field]) => stepOf(field) === step))
}
const explained = css({ fontSize: 'small', color: 'quiet' })

/** The four steps of an offer, new or existing. */
export const Wizard = (props: Props) => {
  const { title, value, published, isResumed, problems, isBusy, send, maySend, note } = props
  const { onStep, onChange, onRestart, onSend, onClose } = props
  const top = useRef<HTMLDivElement>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  const required = useId()
  const [lacks, setLacks] = useState<Problems>({})

  useEffect(fetchToasts, [])

  /** Sending may show the step with an error first, so render before focusing it. */
  const submit = () => {
    flushSync(onSend)
    focusFirstError(top.current)
  }

  const goOn = ({ step, offer }: Draft) => {
    const isComplete = mayLeave(step, offer)
    flushSync(() => setLacks(isComplete ? {} : lacksOf(step, offer)))
    if (isComplete) onStep(stepAfter(step))
    else focusFirstError(top.current)
  }

  const isLast = value?.step === lastStep
  return (
    <Dialog
      open={!isBusy}
      holds
      size="large"
      onClose={onClose}
      title={title}
      footer={
        value && (
          <>
            {value.step > 1 && (
              <button
                type="button"
                className={button({ variant: 'ghost' })}
                onClick={() => onStep(stepBefore(value.step))}
              >
                {m.ui_previous()}
              </button>
            )}
            {isLast ? (
              <button type="button" disabled={isBusy || !maySend} className={button()} onClick={submit}>
                {send}
              </button>
            ) : (
              <button
                type="button"
                disabled={isPreparing}
                aria-disabled={!mayLeave(value.step, value.offer) || undefined}
                aria-describedby={hasRequired(value.step) ? required : undefined}
                className={button()}
                onClick={() => goOn(value)}
              >
                {m.ui_next()}
              </button>
            )}
          </>
        )
      }
    >
      {value ? (
        <div ref={top} className={stack({ gap: '5' })}>
          <Steps
            label={m.publish_steps_label()}
            titles={[m.publish_steps_1(), m.publish_steps_2(), m.publish_steps_3(), m.publish_steps_4()]}
            step={value.step}
          />
          {isResumed && (
            <Banner
              action={
                <button type="button" className={textLink()} onClick={onRestart}>
                  {m.ui_draft_restart()}
                </button>
              }
            >
              {m.ui_draft_resumed()}
            </Banner>
          )}
          {hasRequired(value.step) && (
            <p id={required} className={explained}>
              {m.publish_required()}
            </p>
          )}
          <StepFields
            key={value.step}
            step={value.step}
            offer={value.offer}
            published={published}
            problem={field => problems[field] ?? lacks[field]}
            set={changes => {
              setLacks(before => withoutThose(before, changes))
              onChange(changes)
            }}
            onBusy={setIsPreparing}
          />
          {isLast && <Preview offer={value.offer} published={published} />}
          {isLast && note}
        </div>
      ) : (
        <SkeletonBlock of="button" />
      )}
    </Dialog>
  )
}
