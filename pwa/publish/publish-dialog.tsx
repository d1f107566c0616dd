import { announceOutcome } from '../forms/announce-outcome.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Refusal, Stored } from '../../sync/store.ts'
import { newId } from '../../schema/ids.ts'
import { isStepComplete, job as form } from '../../schema/forms/job.ts'
import { checkForm } from '../forms/check-form.ts'
import { sayRefusal } from '../forms/say-refusal.ts'
import { useFormDraft } from '../live/use-form-draft.ts'
import { useEngine } from '../live/use-engine.ts'
import { css } from '../styled-system/css/index.js'
import { button, textLink } from '../styled-system/recipes/index.js'
import { publishTexts } from '../texts/fr/publish.ts'
import { Banner } from '../ui/banner.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { Steps } from '../ui/steps.tsx'
import { fetchToasts, toast } from '../ui/toast.ts'
import { beginOffer, lastStep, parseDraft, stepAfter, stepBefore, stepOf, toInput } from './offer.ts'
import type { Draft, Offer, Step } from './offer.ts'
import { Preview } from './preview.tsx'
import { StepEssentials } from './step-essentials.tsx'
import { StepPerson } from './step-person.tsx'
import { StepTerms } from './step-terms.tsx'
import { StepWork } from './step-work.tsx'

/** A new offer, one like a past job, or one that the server refused and that goes once more. */
export type Wanted =
  | { kind: 'new' }
  | { kind: 'again'; jobId: string; offer: Offer }
  | { kind: 'correct'; entryId: string; offer: Offer; refusal: Refusal }

export type Echo = Pick<
  Stored<'job'>,
  'id' | 'title' | 'description' | 'location' | 'rate' | 'duration' | 'status' | 'pending'
>

type Props = {
  wanted: Wanted
  onClose: () => void
  /** What is being stored on the device this very moment; undefined where it could not be. */
  onEcho: (echo: Echo | undefined) => void
}

/** Each has a draft of its own: what was begun for one is not lost to another. */
const draftKey = (wanted: Wanted) => {
  if (wanted.kind === 'again') return `publish/again/${wanted.jobId}`
  return wanted.kind === 'correct' ? `publish/correct/${wanted.entryId}` : 'publish'
}

type Problems = Record<string, string>

const problemsAtFirst = (wanted: Wanted): Problems => {
  if (wanted.kind !== 'correct' || wanted.refusal.field === undefined) return {}
  return { [wanted.refusal.field]: sayRefusal(wanted.refusal) }
}

const begin = (wanted: Wanted): Draft => {
  if (wanted.kind === 'new') return { step: 1, offer: beginOffer() }
  const field = wanted.kind === 'correct' ? wanted.refusal.field : undefined
  return { step: field === undefined ? 1 : stepOf(field), offer: wanted.offer }
}

const screens = { 1: StepEssentials, 2: StepTerms, 3: StepWork, 4: StepPerson }
const hasRequired = (step: Step) => step === 1 || step === 2
const mayLeave = (step: Step, offer: Offer) => step === 3 || step === 4 || isStepComplete(step, toInput(offer))
const explained = css({ fontSize: 'small', color: 'quiet' })

export const PublishDialog = ({ wanted, onClose, onEcho }: Props) => {
  const live = useEngine()
  const key = draftKey(wanted)
  const draft = useFormDraft(key, parseDraft, () => begin(wanted))
  const [problems, setProblems] = useState<Problems>(() => problemsAtFirst(wanted))
  const [isBusy, setIsBusy] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const shown = draft.value?.step
  const before = useRef(shown)

  useEffect(fetchToasts, [])

  // A step begins at its top, and whoever listens hears where they are.
  useLayoutEffect(() => {
    if (before.current !== undefined && before.current !== shown) {
      top.current?.focus({ preventScroll: true })
      top.current?.parentElement?.scrollTo({ top: 0 })
    }
    before.current = shown
  }, [shown])

  const go = (step: Step) => draft.value && draft.set({ ...draft.value, step })

  const publish = async (value: Draft) => {
    if (!live || isBusy) return
    const { output, problems: found } = checkForm(form, toInput(value.offer))
    if (found) {
      setProblems(found)
      return go(stepOf(Object.keys(found)[0] ?? ''))
    }
    setIsBusy(true)
    const id = newId()
    // What is sent once more keeps the id that it had.
    onEcho(wanted.kind === 'correct' ? undefined : { ...output, id, status: 'open', pending: [id] })
    try {
      const { engine } = live
      const entry =
        wanted.kind === 'correct'
          ? await engine.correct(wanted.entryId, output)
          : await engine.send('publish-job', { ...output, id }, { clears: key })
      draft.clear()
      onClose()
      void announceOutcome(live, entry, publishTexts)
    } catch {
      setIsBusy(false)
      onEcho(undefined)
      toast({ kind: 'error', title: publishTexts.failed, text: publishTexts.notSaved })
    }
  }

  const { value } = draft
  const Screen = value && screens[value.step]
  const isLast = value?.step === lastStep
  return (
    <Dialog
      // Out of the way while the device stores what it holds, and back with all of it should that fail.
      open={!isBusy}
      holds
      size="large"
      onClose={onClose}
      title={wanted.kind === 'correct' ? publishTexts.correctTitle : publishTexts.title}
      footer={
        value && (
          <>
            {value.step > 1 && (
              <button type="button" className={button({ variant: 'ghost' })} onClick={() => go(stepBefore(value.step))}>
                {publishTexts.previous}
              </button>
            )}
            {isLast ? (
              <button type="button" disabled={isBusy || !live} className={button()} onClick={() => void publish(value)}>
                {wanted.kind === 'correct' ? publishTexts.send : publishTexts.publish}
              </button>
            ) : (
              <button
                type="button"
                disabled={!mayLeave(value.step, value.offer)}
                className={button()}
                onClick={() => go(stepAfter(value.step))}
              >
                {publishTexts.next}
              </button>
            )}
          </>
        )
      }
    >
      {value && Screen ? (
        <div
          ref={top}
          tabIndex={-1}
          className={css({ display: 'flex', flexDirection: 'column', gap: '5', outline: 'none' })}
        >
          <Steps label={publishTexts.stepsLabel} titles={publishTexts.steps} step={value.step} />
          {draft.isResumed && (
            <Banner
              action={
                <button type="button" className={textLink()} onClick={draft.clear}>
                  {publishTexts.restart}
                </button>
              }
            >
              {publishTexts.resumed}
            </Banner>
          )}
          {hasRequired(value.step) && <p className={explained}>{publishTexts.required}</p>}
          <Screen
            offer={value.offer}
            problem={field => problems[field]}
            set={changes => {
              setProblems(found =>
                Object.fromEntries(Object.entries(found).filter(([field]) => !Object.hasOwn(changes, field))),
              )
              draft.set({ ...value, offer: { ...value.offer, ...changes } })
            }}
          />
          {isLast && <Preview offer={value.offer} />}
        </div>
      ) : (
        <SkeletonBlock of="button" />
      )}
    </Dialog>
  )
}
