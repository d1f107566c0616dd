import * as v from 'valibot'
import { offerChoices, offerDefaults, offerSwitches, subcategories } from '../../../schema/choices.ts'
import { each } from '../../../schema/each.ts'
import { joinLists, mergeEdit, offerMerges } from '../../../schema/decisions/merge-edit.ts'
import { swissDay, type Schedule } from '../../../schema/decisions/schedule.ts'
import { choices } from '../../../schema/forms/fields.ts'
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

/** Every field as its control holds it, but the photos. */
const controls = {
  ...choices(offerChoices),
  ...each(offerSwitches, v.boolean()),
  title: text,
  description: text,
  subcategory: v.picklist([...Object.values(subcategories).flat(), '']),
  location: text,
  address: text,
  duration: text,
  rate: text,
  schedule: when,
  projectDuration: text,
  requiredTools: list,
  requiredSkills: list,
  deliverables: list,
  places: text,
}

/** Pictures as they were chosen, and addresses. They are kept apart from what is typed: each stroke would write them anew. */
const offer = v.object({ ...controls, photos: list })

export type Offer = v.InferOutput<typeof offer>

const untouched: Offer = {
  ...offerDefaults,
  title: '',
  description: '',
  subcategory: '',
  location: '',
  address: '',
  duration: '',
  rate: String(limits.rate.default),
  schedule: undecided,
  projectDuration: '',
  places: String(limits.places.min),
  photos: [],
}

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

const isControl = (name: string): name is keyof Offer => Object.hasOwn(offer.entries, name)

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

/** As the form's schema and the wire take it. What does not show is not sent: the fields of an unticked switch stay out. */
export const toInput = (written: Offer) => ({
  ...written,
  subcategory: written.subcategory || null,
  rate: readRate(written.rate),
  places: Number(written.places),
  projectDuration: written.isLongTermProject ? written.projectDuration : null,
  requiredTools: written.toolsProvided ? [] : written.requiredTools,
  schedule: toSchedule(written.schedule),
  isRecurring: written.isRecurring && mayRecur(written),
})

const steps = [1, 2, 3, 4] as const
export type Step = (typeof steps)[number]
export const lastStep: Step = 4

export const stepAfter = (step: Step) => steps.find(other => other === step + 1) ?? step
export const stepBefore = (step: Step) => steps.find(other => other === step - 1) ?? step

/** Where each field stands, so that what is wrong can be shown there. */
const stepOfField: Partial<Record<string, Step>> = {
  title: 1,
  description: 1,
  category: 1,
  subcategory: 1,
  photos: 1,
  location: 2,
  address: 2,
  duration: 2,
  rate: 2,
  places: 2,
  deliveryType: 3,
  schedule: 3,
  isRecurring: 3,
  urgencyLevel: 3,
  isLongTermProject: 3,
  projectDuration: 3,
  toolsProvided: 3,
  requiredTools: 3,
  physicalDemand: 3,
}

export const stepOf = (field: string): Step => stepOfField[field] ?? 4

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

const someControls = v.partial(v.object(controls))
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
