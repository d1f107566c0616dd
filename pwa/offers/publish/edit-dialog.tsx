import { useState } from 'react'
import { job as form } from '../../../schema/forms/job.ts'
import type { Refusal } from '../../../sync/store.ts'
import { asPoster } from '../../../schema/offers/as-poster.ts'
import { readOffer } from '../../../sync/rows.ts'
import { send } from '../../outbox/send.ts'
import { checkForm } from '../../forms/check-form.ts'
import { touched } from '../../forms/edits.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { useFormDraft } from '../../data/device/use-form-draft.ts'
import { useLive } from '../../data/device/use-live.ts'
import * as m from '../../paraglide/messages.js'
import { Banner } from '../../components/ui/banner.tsx'
import { beginOffer, editOf, applyEdit, parseEditDraft, parseEditedPhotos, photosKey, photosOf } from './offer.ts'
import { stepOf, pickPrevious, toInput, type EditDraft, type EditedPhotos } from './offer.ts'
import { problemsOf, withoutThose, type Problems } from './problems.ts'
import { Wizard } from './wizard.tsx'

/** An edit that the server refused, with its original input. */
export type RefusedEdit = { entryId: string; input: Record<string, unknown>; refusal: Refusal }

type Props = { jobId: string; onClose: () => void; correcting?: RefusedEdit | undefined }

const begin = (refused: RefusedEdit | undefined): EditDraft => {
  const { field } = refused?.refusal ?? {}
  return editOf(refused?.input ?? {}, field === undefined ? 1 : stepOf(field))
}

/** Number of pending applicants, who will be notified. */
const useWaiting = (jobId: string) =>
  useLive(`waiting-applicants/${jobId}`, async db => {
    const letters = await db.applications.where('jobId').equals(jobId).toArray()
    return letters.filter(({ status }) => status === 'pending').length
  })

/** Edits an own open offer, in the steps of the wizard. */
export const EditDialog = ({ jobId, correcting, onClose }: Props) => {
  const live = useEngine()
  const job = useLive(`edit/${jobId}`, async db => {
    const offer = await readOffer(db, jobId)
    return offer && asPoster(offer)
  })
  const key = correcting ? `publish/correct/${correcting.entryId}` : `publish/edit/${jobId}`
  const draft = useFormDraft(key, parseEditDraft, () => begin(correcting))
  // Null while untouched.
  const photos = useFormDraft<EditedPhotos | null>(photosKey(key), parseEditedPhotos, () =>
    correcting ? photosOf(correcting.input) : null,
  )
  const [problems, setProblems] = useState<Problems>(() => problemsOf(correcting?.refusal))
  const [isBusy, setIsBusy] = useState(false)
  const waiting = useWaiting(jobId)
  const edit = draft.value
  // The stored offer, so that untouched fields follow changes from other devices.
  const known = job && beginOffer(job)
  const chosen = photos.value
  const offer = known && edit && chosen !== undefined ? applyEdit(known, edit, chosen) : undefined
  const changed = offer && known ? touched(toInput(offer), toInput(known)) : {}
  const isChanged = Object.keys(changed).length > 0
  // Changed photos send no notice.
  const isTold = Object.keys(changed).join() !== 'photos'

  const clear = () => {
    draft.clear()
    photos.clear()
  }

  /** Closing without a change clears the draft. Keep it before the offer is loaded, because a draft may exist already. */
  const close = () => {
    if (offer && !isChanged) clear()
    onClose()
  }

  const save = async () => {
    if (!live || !job || !offer || !edit || isBusy) return
    // An untouched schedule is not validated: its day may have passed or lack its time.
    const { schedule, ...rest } = toInput(offer)
    const { output, problems: found } = checkForm(form, 'schedule' in changed ? { ...rest, schedule } : rest)
    if (found) {
      setProblems(found)
      draft.set({ ...edit, step: stepOf(Object.keys(found)[0] ?? '') })
      return
    }
    setIsBusy(true)
    const changes = Object.fromEntries(Object.entries(output).filter(([name]) => name in changed))
    const input = { id: job.id, ...changes }
    const outcome = await send('edit-job', input, {
      about: job.title,
      clears: [key, photosKey(key)],
      corrects: correcting?.entryId,
      onKept: () => {
        clear()
        onClose()
      },
      failed: { title: m.edit_offer_failed() },
      isGain: true,
    })
    if (outcome === 'failed') setIsBusy(false)
  }

  return (
    <Wizard
      title={m.edit_offer_title()}
      value={offer && edit && { step: edit.step, offer }}
      published={job}
      isResumed={draft.isResumed || photos.isResumed}
      problems={problems}
      isBusy={isBusy}
      send={m.edit_offer_save()}
      maySend={live !== undefined && isChanged}
      note={isTold && waiting !== undefined && <Banner tone="info">{m.edit_offer_told({ waiting })}</Banner>}
      onStep={step => draft.update(now => ({ ...now, step }))}
      onChange={changes => {
        setProblems(before => withoutThose(before, changes))
        const { photos: list, ...said } = changes
        if (list) photos.set({ photos: list, seen: known?.photos })
        else
          draft.update(({ step, touched: before, seen }) => ({
            step,
            touched: { ...before, ...said },
            seen: { ...seen, ...(known && pickPrevious(known, said)) },
          }))
      }}
      onRestart={clear}
      onSend={() => void save()}
      onClose={close}
    />
  )
}
