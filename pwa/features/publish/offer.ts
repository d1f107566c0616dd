import * as v from 'valibot'
import { offerFields, type OfferField } from '../../../schema/offers/fields.ts'
import { ofEachField, offerMerges, type OfferFields } from '../../../schema/offers/from-fields.ts'
import { joinLists, mergeEdit } from '../../../schema/decisions/merge-edit.ts'
import { swissDay, type Schedule } from '../../../schema/decisions/schedule.ts'
import { limits } from '../../../schema/rules.ts'

const text = v.string()
const list = v.array(v.string())

const scheduleKinds = ['open', 'date', 'slots'] as const

/** What was typed for one way of saying when is kept while another is chosen. */
const when = v.object({
  kind: v.picklist(scheduleKinds),
  day: text,
  time: text,
  slots: v.array(v.object({ day: text, from: text, to: text })),
})
export type When = v.InferOutput<typeof when>

export const emptySlot = { day: '', from: '', to: '' }
/** A day or a time was to be said, and is not yet. */
export const isUnsaid = ({ kind, day, time, slots }: When) => {
  if (kind === 'open') return false
  const said = kind === 'date' ? [day, time] : slots.flatMap(slot => [slot.day, slot.from, slot.to])
  return said.includes('')
}

const undecided: When = { kind: 'open', day: '', time: '', slots: [emptySlot, emptySlot] }

type ControlOf<Field> = Field extends { kind: 'choice'; of: readonly (infer One)[] }
  ? One
  : Field extends { kind: 'optionalChoice'; of: readonly (infer One)[] }
    ? One | ''
    : Field extends { kind: 'switch' }
      ? boolean
      : Field extends { kind: 'list' | 'photos' }
        ? string[]
        : Field extends { kind: 'schedule' }
          ? When
          : string

/** The day is said by the schedule. */
type Name = Exclude<keyof OfferFields, 'scheduledFor'>

/** Every field as its control holds it. Pictures as they were chosen, and addresses. */
export type Offer = { [Field in Name]: ControlOf<OfferFields[Field]> }
export type ControlName = Exclude<Name, 'photos'>

const toControl = (field: OfferField): v.GenericSchema => {
  switch (field.kind) {
    case 'choice':
      return v.picklist(field.of)
    case 'optionalChoice':
      return v.picklist([...field.of, ''])
    case 'switch':
      return v.boolean()
    case 'list':
    case 'photos':
      return list
    case 'schedule':
      return when
    default:
      return text
  }
}

const firstOf = (field: OfferField) => {
  switch (field.kind) {
    case 'choice':
    case 'switch':
      return field.first
    case 'list':
    case 'photos':
      return []
    case 'schedule':
      return undecided
    case 'number':
      return String(field.least)
    case 'rate':
      return String(limits.rate.default)
    default:
      return ''
  }
}

type Controls = { [Field in keyof OfferFields]: v.GenericSchema<ControlOf<OfferFields[Field]>> }
const { scheduledFor: _, photos, ...typed } = ofEachField<Controls>(toControl)
const offer = v.object({ ...typed, photos })

type Controlled = { [Field in keyof OfferFields]: ControlOf<OfferFields[Field]> }
const { scheduledFor: __, ...untouched } = ofEachField<Controlled>(firstOf)

/** What a step asks for, in the open or below its fold, in the order of the description. */
export const controlsOf = (step: Step, isFolded: boolean) =>
  Object.keys(offerFields)
    .filter(isControl)
    .filter(name => {
      const field: OfferField = offerFields[name]
      return field.step === step && (field.isFolded ?? false) === isFolded
    })

/** What a rate says as it is typed: with a point or a comma, with or without its last digits. */
export const readRate = (typed: string) => Number(typed.trim().replace(',', '.') || Number.NaN)

/** A day alone, as offers and drafts from before have it, lacks its time. */
const toWhen = ({ schedule, scheduledFor }: Record<string, unknown>) => {
  if (typeof schedule === 'object' && schedule !== null) return { ...undecided, ...schedule }
  if (typeof scheduledFor !== 'string' || Number.isNaN(Date.parse(scheduledFor))) return undecided
  return { ...undecided, kind: 'date', day: swissDay(scheduledFor) }
}

/** What travels, as the controls hold it: a figure as it would be typed, nothing as an empty text. */
const toControls = (known: Record<string, unknown>) => ({
  ...Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, typeof value === 'number' ? String(value) : (value ?? '')]),
  ),
  ...(('schedule' in known || 'scheduledFor' in known) && { schedule: toWhen(known) }),
})

const isControl = (name: string): name is Name => Object.hasOwn(offer.entries, name)

/** Of what is known, what fits its control. */
const fitting = (known: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(toControls(known)).filter(([name, value]) => isControl(name) && v.is(offer.entries[name], value)),
  )

/** Whatever is known of an offer already: nothing, a past job, a draft of an older app, or the input of one that was refused. */
export const beginOffer = (known: Record<string, unknown> = {}): Offer =>
  v.parse(offer, { ...untouched, ...fitting(known) })

/** Whether one of these fields says anything else than at first. */
export const saysMore = (written: Offer, fields: readonly (keyof Offer)[]) =>
  fields.some(name => JSON.stringify(written[name]) !== JSON.stringify(untouched[name]))

/** The same work once more; when it is to be done is another day. */
export const repeatOffer = (known: Record<string, unknown>) =>
  beginOffer({ ...known, schedule: null, scheduledFor: null })

const toSchedule = ({ kind, day, time, slots }: When): Schedule | null => {
  if (kind === 'open') return null
  return kind === 'date' ? { kind, day, time } : { kind, slots }
}

/** Every week is said of a day, and agreed on with one person. */
export const mayRecur = ({ schedule, places }: Pick<Offer, 'schedule' | 'places'>) =>
  schedule.kind === 'date' && Number(places) === 1

type SentOf<Field> = Field extends { kind: 'rate' | 'number' }
  ? number
  : Field extends { kind: 'optionalChoice'; of: readonly (infer One)[] }
    ? One | null
    : Field extends { kind: 'schedule' }
      ? Schedule | null
      : ControlOf<Field>

const toSent = (field: OfferField, value: unknown) => {
  switch (field.kind) {
    case 'rate':
      return readRate(String(value))
    case 'number':
      return Number(value)
    case 'optionalChoice':
      return value || null
    default:
      return value
  }
}

/** As the form's schema and the wire take it. What does not show is not sent: the fields of an unticked switch stay out. */
export const toInput = (written: Offer) => {
  const known: Readonly<Record<string, unknown>> = written
  type Sent = { [Field in keyof OfferFields]: SentOf<OfferFields[Field]> }
  const { scheduledFor: ___, ...sent } = ofEachField<Sent>((field, name) => toSent(field, known[name]))
  return {
    ...sent,
    projectDuration: written.isLongTermProject ? written.projectDuration : null,
    requiredTools: written.toolsProvided ? [] : written.requiredTools,
    schedule: toSchedule(written.schedule),
    isRecurring: written.isRecurring && mayRecur(written),
  }
}

const steps = [1, 2, 3, 4] as const
export type Step = (typeof steps)[number]
export const lastStep: Step = 4

export const stepAfter = (step: Step) => steps.find(other => other === step + 1) ?? step
export const stepBefore = (step: Step) => steps.find(other => other === step - 1) ?? step

/** Where a field stands, so that what is wrong can be shown there. */
export const stepOf = (field: string): Step => (isControl(field) ? offerFields[field].step : lastStep)

const draft = v.object({
  step: v.fallback(v.picklist(steps), 1),
  offer: v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform(known => beginOffer(known)),
  ),
})
export type Draft = v.InferOutput<typeof draft>

export const parseDraft = (stored: unknown): Draft | null => {
  const { success, output } = v.safeParse(draft, stored)
  return success ? output : null
}

/** Pictures are kept apart from what is typed: each stroke would write them anew. */
const someControls = v.partial(v.object(typed))
export type Touched = v.InferOutput<typeof someControls>

/** What was touched in an edit, and no more. */
export const takeTouched = (known: Record<string, unknown>): Touched => v.parse(someControls, fitting(known))

/**
 * An edit as it is being written: untouched fields follow the offer, and touched lists merge with what was added and removed
 * elsewhere since (`seen` is how the list stood then).
 */
export type EditDraft = { step: Step; touched: Touched; seen: Touched }

const someTouched = v.pipe(v.record(v.string(), v.unknown()), v.transform(takeTouched))

/** An edit that was refused, as it was written. */
export const editOf = ({ was, ...input }: Record<string, unknown>, step: Step): EditDraft => ({
  step,
  touched: takeTouched(input),
  seen: v.parse(v.fallback(someTouched, {}), was),
})

/** How the fields that are said anew stood until then. */
export const takeSaid = (known: Offer, said: object): Touched =>
  takeTouched(Object.fromEntries(Object.entries(known).filter(([name]) => name in said)))

const editDraft = v.object({
  step: v.fallback(v.picklist(steps), 1),
  touched: someTouched,
  seen: v.fallback(someTouched, {}),
})

export const parseEditDraft = (stored: unknown): EditDraft | null => {
  const { success, output } = v.safeParse(editDraft, stored)
  return success ? output : null
}

export const layOver = (written: Offer, edit: Touched & { photos?: readonly string[] }): Offer =>
  beginOffer({ ...written, ...edit })

/** Where the photos of a draft are kept. */
export const photosKey = (key: string) => `${key}/photos`

export const parsePhotos = (stored: unknown) => (v.is(list, stored) ? stored : null)

/** The photos of an edit, and as they were when first touched. */
export type EditedPhotos = { photos: string[]; seen?: string[] | undefined }

const editedPhotos = v.object({ photos: list, seen: v.optional(list) })

export const parseEditedPhotos = (stored: unknown): EditedPhotos | null => {
  const { success, output } = v.safeParse(editedPhotos, stored)
  return success ? output : null
}

const sentPhotos = v.object({ photos: list, was: v.optional(v.object({ photos: v.optional(list) })) })

/** Those of an edit that was refused; null where it left them as they were. */
export const photosOf = (input: Record<string, unknown>): EditedPhotos | null => {
  const { success, output } = v.safeParse(sentPhotos, input)
  return success ? { photos: output.photos, seen: output.was?.photos } : null
}

/** An offer with an edit of it, as it would stand. */
export const layEdit = (known: Offer, { touched, seen }: EditDraft, edited: EditedPhotos | null): Offer =>
  layOver(known, {
    ...mergeEdit(offerMerges, touched, seen, known),
    ...(edited && { photos: edited.seen ? joinLists(edited.photos, edited.seen, known.photos) : edited.photos }),
  })
