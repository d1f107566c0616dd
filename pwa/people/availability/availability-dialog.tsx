import { useId, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { freeTimes } from '../../../schema/choices.ts'
import { tidyAvailability, type Availability } from '../../../schema/decisions/availability.ts'
import { joinLists } from '../../../schema/decisions/merge-edit.ts'
import { swissDay } from '../../../schema/decisions/schedule.ts'
import { fields, listOf, oneOf, orElse, orNull, text } from '../../data/schemas/read.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { useFormDraft } from '../../data/device/use-form-draft.ts'
import { useLive } from '../../data/device/use-live.ts'
import { useSession } from '../../data/session/use-session.ts'
import { touched } from '../../forms/edits.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Banner } from '../../components/ui/banner.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { focusFirstError } from '../../components/ui/focus-first-error.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { send } from '../../outbox/send.ts'
import { useNow } from '../../components/ui/use-now.ts'
import { DaysOffField, isWrong, readTyped } from './days-off-field.tsx'
import { WeekGrid } from './week-grid.tsx'

/** The student's edits and the values they were based on (`seen`). A null field follows other devices; any other is merged. */
const draftOf = orElse(
  fields({
    free: orNull(listOf(oneOf(freeTimes))),
    daysOff: orNull(listOf(fields({ from: text, to: text }))),
    seen: orElse(fields({ free: listOf(oneOf(freeTimes)), daysOff: listOf(fields({ from: text, to: text })) }), null),
  }),
  null,
)
type Draft = NonNullable<ReturnType<typeof draftOf>>

const key = 'availability'
const untouched: Draft = { free: null, daysOff: null, seen: null }
const nothing: Availability = { free: [], daysOff: [] }

/** Merges edits made here with those that another device has made since. */
const mergeAvailability = (now: Availability, { free, daysOff, seen }: Draft) => ({
  free: free ? joinLists(free, seen?.free ?? now.free, now.free) : now.free,
  daysOff: daysOff ? joinLists(daysOff, seen?.daysOff ?? now.daysOff, now.daysOff) : now.daysOff,
})

const heading = css({ fontSize: 'body', fontWeight: 'bold' })
const hint = css({ color: 'quiet', fontSize: 'small', pt: '1', pb: '3' })

/** A student's weekly availability, visible only to them. It is saved locally and sent when the device is online. */
export const AvailabilityDialog = ({ onClose }: { onClose: () => void }) => {
  const id = useId()
  const me = useSession().user?.id ?? ''
  const engine = useEngine()?.engine
  const today = swissDay(useNow())
  const stored = useLive(`availability/${me}`, async db => {
    const own = await db.users.get(me)
    return own && (own.availability ?? nothing)
  })
  const draft = useFormDraft(key, draftOf, () => untouched)
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const now = stored && (tidyAvailability(stored, today) ?? nothing)
  const shown = now && draft.value && mergeAvailability(now, draft.value)
  const changed = shown
    ? touched({ free: freeTimes.filter(time => shown.free.includes(time)), daysOff: readTyped(shown.daysOff) }, now)
    : {}
  const isChanged = Object.keys(changed).length > 0

  /** Closing without a change clears the draft. Keep it before the data is loaded, because a draft may exist already. */
  const close = () => {
    if (shown && !isChanged) draft.clear()
    onClose()
  }
  const cancel = () => {
    draft.clear()
    onClose()
  }
  const save = async () => {
    if (!engine || !isChanged || isBusy) return
    setIsBusy(true)
    await send(
      'edit-availability',
      { id: me, ...changed },
      {
        clears: key,
        onKept: cancel,
        kept: { title: m.availability_saved() },
        failed: { title: m.availability_failed() },
      },
    )
    setIsBusy(false)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!shown) return
    flushSync(() => setIsTried(true))
    if (isWrong(shown.daysOff, today)) focusFirstError(event.currentTarget)
    else void save()
  }

  return (
    <Dialog
      open
      onClose={close}
      holds
      title={m.availability_title()}
      footer={
        <>
          <button type="button" className={button({ variant: 'ghost' })} onClick={cancel}>
            {m.ui_cancel()}
          </button>
          <button type="submit" form={id} className={button()} disabled={!engine || !isChanged || isBusy}>
            {m.form_save()}
          </button>
        </>
      }
    >
      {shown ? (
        <form id={id} noValidate onSubmit={submit} className={css({ display: 'grid', gap: '5' })}>
          <p className={css({ color: 'quiet' })}>{m.availability_hint()}</p>
          {draft.isResumed && isChanged && <Banner live="status">{m.availability_resumed()}</Banner>}
          <section aria-labelledby={`${id}-week`}>
            <h3 id={`${id}-week`} className={heading}>
              {m.availability_week()}
            </h3>
            <p className={hint}>{m.availability_week_hint()}</p>
            <WeekGrid
              free={shown.free}
              onSet={(times, isFree) =>
                draft.update(before => {
                  const latest = mergeAvailability(now, before)
                  const others = latest.free.filter(time => !times.includes(time))
                  return { ...latest, free: isFree ? [...others, ...times] : others, seen: now }
                })
              }
            />
          </section>
          <section aria-labelledby={`${id}-off`}>
            <h3 id={`${id}-off`} className={heading}>
              {m.availability_off()}
            </h3>
            <p className={hint}>{m.availability_off_hint()}</p>
            <DaysOffField
              value={shown.daysOff}
              today={today}
              isTried={isTried}
              onValue={daysOff => draft.update(before => ({ ...mergeAvailability(now, before), daysOff, seen: now }))}
            />
          </section>
        </form>
      ) : (
        <Skeleton />
      )}
    </Dialog>
  )
}
