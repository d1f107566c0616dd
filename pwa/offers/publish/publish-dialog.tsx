import { send } from '../../outbox/send.ts'
import { useState } from 'react'
import type { Refusal, Stored } from '../../../sync/store.ts'
import { newId } from '../../../schema/ids.ts'
import { job as form } from '../../../schema/forms/job.ts'
import { checkForm } from '../../forms/check-form.ts'
import { useFormDraft } from '../../data/device/use-form-draft.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { useSession } from '../../data/session/use-session.ts'
import * as m from '../../paraglide/messages.js'
import { beginOffer, parseDraft, parsePhotos, photosKey, stepOf, toInput } from './offer.ts'
import type { Draft, Offer, Step } from './offer.ts'
import { problemsOf, withoutThose, type Problems } from './problems.ts'
import { Wizard } from './wizard.tsx'

/** A new offer, a repeated job, or the correction of a refused offer. */
export type Wanted =
  | { kind: 'new' }
  | { kind: 'again'; jobId: string; offer: Offer }
  | { kind: 'correct'; entryId: string; input: Record<string, unknown>; refusal: Refusal }

export type Echo = Pick<
  Stored<'offer'>,
  | 'id'
  | 'title'
  | 'description'
  | 'category'
  | 'photos'
  | 'location'
  | 'rate'
  | 'duration'
  | 'places'
  | 'status'
  | 'schedule'
  | 'scheduledFor'
  | 'pending'
>

type Props = {
  wanted: Wanted
  onClose: () => void
  /** Reports the offer being stored, or undefined if it failed or was refused. */
  onEcho: (echo: Echo | undefined) => void
}

/** Each kind has its own draft, so that starting one does not overwrite another. */
const draftKey = (wanted: Wanted) => {
  if (wanted.kind === 'again') return `publish/again/${wanted.jobId}`
  return wanted.kind === 'correct' ? `publish/correct/${wanted.entryId}` : 'publish'
}

const offerOf = (wanted: Exclude<Wanted, { kind: 'new' }>) =>
  wanted.kind === 'correct' ? beginOffer(wanted.input) : wanted.offer

/** Prefills the poster's town, where most work is. */
const begin = (wanted: Wanted, location: string): Draft => {
  if (wanted.kind === 'new') return { step: 1, offer: beginOffer({ location }) }
  const field = wanted.kind === 'correct' ? wanted.refusal.field : undefined
  return { step: field === undefined ? 1 : stepOf(field), offer: { ...offerOf(wanted), photos: [] } }
}

export const PublishDialog = ({ wanted, onClose, onEcho }: Props) => {
  const live = useEngine()
  const { user } = useSession()
  const key = draftKey(wanted)
  const draft = useFormDraft(key, parseDraft, () => begin(wanted, user?.city ?? ''))
  const photos = useFormDraft(photosKey(key), parsePhotos, () => (wanted.kind === 'new' ? [] : offerOf(wanted).photos))
  const [problems, setProblems] = useState<Problems>(() =>
    wanted.kind === 'correct' ? problemsOf(wanted.refusal) : {},
  )
  const [isBusy, setIsBusy] = useState(false)

  const go = (step: Step) => draft.update(value => ({ ...value, step }))

  const clear = () => {
    draft.clear()
    photos.clear()
  }

  const publish = async (value: Draft) => {
    if (!live || isBusy) return
    const { output: checked, problems: found } = checkForm(form, toInput(value.offer))
    if (found) {
      setProblems(found)
      return go(stepOf(Object.keys(found)[0] ?? ''))
    }
    setIsBusy(true)
    const { photos: chosen, ...said } = checked
    const output = { ...said, ...(chosen?.length && { photos: chosen }) }
    const id = newId()
    // A corrected offer keeps its id.
    onEcho(wanted.kind === 'correct' ? undefined : { ...output, id, status: 'open', scheduledFor: null, pending: [id] })
    const outcome = await send(
      'publish-job',
      { ...output, id },
      {
        clears: [key, photosKey(key)],
        corrects: wanted.kind === 'correct' ? wanted.entryId : undefined,
        onKept: () => {
          clear()
          onClose()
        },
        sent: { title: m.publish_done(), text: m.publish_done_hint() },
        waiting: { title: m.publish_waiting(), text: m.send_waiting_hint() },
        failed: { title: m.publish_failed() },
        isGain: true,
      },
    )
    if (outcome === 'failed') setIsBusy(false)
    if (outcome === 'failed' || outcome === 'refused') onEcho(undefined)
  }

  const value = draft.value && photos.value && { ...draft.value, offer: { ...draft.value.offer, photos: photos.value } }
  return (
    <Wizard
      title={wanted.kind === 'correct' ? m.publish_correct_title() : m.publish_title()}
      value={value}
      isResumed={draft.isResumed || photos.isResumed}
      problems={problems}
      isBusy={isBusy}
      send={wanted.kind === 'correct' ? m.publish_send() : m.publish_publish()}
      maySend={live !== undefined}
      onStep={go}
      onChange={changes => {
        setProblems(before => withoutThose(before, changes))
        const { photos: chosen, ...said } = changes
        if (chosen) photos.set(chosen)
        else draft.update(now => ({ ...now, offer: { ...now.offer, ...said } }))
      }}
      onRestart={clear}
      onSend={() => value && void publish(value)}
      onClose={onClose}
    />
  )
}
