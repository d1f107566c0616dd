import * as v from 'valibot'
import { offerFields, type OfferField } from '../../../schema/offers/fields.ts'
import { ofEachField, offerMerges, type OfferFields } from '../../../schema/offers/from-fields.ts'
import { joinLists, mergeEdit } from '../../../schema/decisions/merge-edit.ts'
import { swissDay, type Schedule } from '../../../schema/decisions/schedule.ts'
import { limits } from '../../../schema/rules.ts'

const text = v.string()
const list = v.array(v.string())

const scheduleKinds = ['open', 'date', 'slots'] as const

/** Keeps what was typed for one kind of schedule while another is chosen. */
const when = v.object({
  kind: v.picklist(scheduleKinds),
  day: text,
  time: text,
  slots: v.array(v.object({ day: text, from: text, to: text })),
})
export type When = v.InferOutput<typeof when>

export const emptySlot = { day: '', from: '', to: '' }
/** Returns whether a chosen day or time is still missing. */
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

/** `schedule` contains the day. */
type Name = Exclude<keyof OfferFields, 'scheduledFor'>

/** Every field as its control holds it. Photos are data URLs or addresses. */
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

/** Fields of a step, either visible or collapsed, in the order of the description. */
export const controlsOf = (step: Step, isFolded: boolean) =>
  Object.keys(offerFields)
    .filter(isControl)
    .filter(name => {
      const field: OfferField = offerFields[name]
      return field.step === step && (field.isFolded ?? false) === isFolded
    })

/** Parses a typed rate, with a decimal point or comma. */
export const readRate = (typed: string) => Number(typed.trim().replace(',', '.') || Number.NaN)

/** Older offers and drafts have a day without a time. */
const toWhen = ({ schedule, scheduledFor }: Record<string, unknown>) => {
  if (typeof schedule === 'object' && schedule !== null) return { ...undecided, ...schedule }
  if (typeof scheduledFor !== 'string' || Number.isNaN(Date.parse(scheduledFor))) return undecided
  return { ...undecided, kind: 'date', day: swissDay(scheduledFor) }
}

/** Converts sent values to control values: numbers to text, null to an empty text. */
const toControls = (known: Record<string, unknown>) => ({
  ...Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, typeof value === 'number' ? String(value) : (value ?? '')]),
  ),
  ...(('schedule' in known || 'scheduledFor' in known) && { schedule: toWhen(known) }),
})

const isControl = (name: string): name is Name => Object.hasOwn(offer.entries, name)

/** The known values that are valid for their controls. */
const fitting = (known: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(toControls(known)).filter(([name, value]) => isControl(name) && v.is(offer.entries[name], value)),
  )

/** Builds the form values from whatever is known: nothing, a past job, an older app's draft, or a refused input. */
export const beginOffer = (known: Record<string, unknown> = {}): Offer =>
  v.parse(offer, { ...untouched, ...fitting(known) })

/** Returns whether any of these fields differs from its default. */
export const saysMore = (written: Offer, fields: readonly (keyof Offer)[]) =>
  fields.some(name => JSON.stringify(written[name]) !== JSON.stringify(untouched[name]))

/** Repeats an offer without its schedule. */
export const repeatOffer = (known: Record<string, unknown>) =>
  beginOffer({ ...known, schedule: null, scheduledFor: null })

const toSchedule = ({ kind, day, time, slots }: When): Schedule | null => {
  if (kind === 'open') return null
  return kind === 'date' ? { kind, day, time } : { kind, slots }
}

/** A weekly offer needs a fixed day and a single student. */
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

/** Input for the form's schema and the API. Fields hidden by an unticked switch are not sent. */
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

/** The step that contains a field, to show its error there. */
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

/** Photos are stored apart from typed fields, so that a keystroke does not rewrite them. */
const someControls = v.partial(v.object(typed))
export type Touched = v.InferOutput<typeof someControls>

/** The touched fields only. */
export const pickTouched = (known: Record<string, unknown>): Touched => v.parse(someControls, fitting(known))

/**
 * Draft of an edit. Untouched fields follow the offer. Touched lists are merged with changes made elsewhere since (`seen` is the
 * list as it was then).
 */
export type EditDraft = { step: Step; touched: Touched; seen: Touched }

const someTouched = v.pipe(v.record(v.string(), v.unknown()), v.transform(pickTouched))

/** Draft of a refused edit. */
export const editOf = ({ was, ...input }: Record<string, unknown>, step: Step): EditDraft => ({
  step,
  touched: pickTouched(input),
  seen: v.parse(v.fallback(someTouched, {}), was),
})

/** The previous values of the changed fields. */
export const pickPrevious = (known: Offer, said: object): Touched =>
  pickTouched(Object.fromEntries(Object.entries(known).filter(([name]) => name in said)))

const editDraft = v.object({
  step: v.fallback(v.picklist(steps), 1),
  touched: someTouched,
  seen: v.fallback(someTouched, {}),
})

export const parseEditDraft = (stored: unknown): EditDraft | null => {
  const { success, output } = v.safeParse(editDraft, stored)
  return success ? output : null
}

export const applyTouched = (written: Offer, edit: Touched & { photos?: readonly string[] }): Offer =>
  beginOffer({ ...written, ...edit })

/** Draft key of the photos. */
export const photosKey = (key: string) => `${key}/photos`

export const parsePhotos = (stored: unknown) => (v.is(list, stored) ? stored : null)

/** Photos of an edit, and their state when first touched. */
export type EditedPhotos = { photos: string[]; seen?: string[] | undefined }

const editedPhotos = v.object({ photos: list, seen: v.optional(list) })

export const parseEditedPhotos = (stored: unknown): EditedPhotos | null => {
  const { success, output } = v.safeParse(editedPhotos, stored)
  return success ? output : null
}

const sentPhotos = v.object({ photos: list, was: v.optional(v.object({ photos: v.optional(list) })) })

/** Photos of a refused edit. Null if it left them unchanged. */
export const photosOf = (input: Record<string, unknown>): EditedPhotos | null => {
  const { success, output } = v.safeParse(sentPhotos, input)
  return success ? { photos: output.photos, seen: output.was?.photos } : null
}

/** The offer with an edit applied. */
export const applyEdit = (known: Offer, { touched, seen }: EditDraft, edited: EditedPhotos | null): Offer =>
  applyTouched(known, {
    ...mergeEdit(offerMerges, touched, seen, known),
    ...(edited && { photos: edited.seen ? joinLists(edited.photos, edited.seen, known.photos) : edited.photos }),
  })
