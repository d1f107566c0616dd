import * as v from 'valibot'
import {
  categories,
  deliveryTypes,
  experienceLevels,
  jobDefaults,
  languages,
  paymentMethods,
  physicalDemands,
  subcategories,
  urgencyLevels,
} from '../../schema/choices.ts'
import type { Job } from '../../schema/entities/job.ts'
import { limits } from '../../schema/rules.ts'

const allSubcategories = Object.values(subcategories).flat()
const text = v.fallback(v.string(), '')
const list = v.fallback(v.array(v.string()), [])

/** An offer as it is being written: every field as its control holds it. A draft of an older app keeps what still fits. */
const offer = v.object({
  title: text,
  description: text,
  category: v.fallback(v.picklist(categories), jobDefaults.category),
  subcategory: v.fallback(v.picklist([...allSubcategories, '']), ''),
  location: text,
  duration: text,
  rate: v.fallback(v.string(), String(limits.rate.default)),
  deliveryType: v.fallback(v.picklist(deliveryTypes), jobDefaults.deliveryType),
  scheduledFor: text,
  urgencyLevel: v.fallback(v.picklist(urgencyLevels), jobDefaults.urgencyLevel),
  isLongTermProject: v.fallback(v.boolean(), jobDefaults.isLongTermProject),
  projectDuration: text,
  toolsProvided: v.fallback(v.boolean(), jobDefaults.toolsProvided),
  requiredTools: list,
  physicalDemand: v.fallback(v.picklist(physicalDemands), jobDefaults.physicalDemand),
  experienceRequired: v.fallback(v.picklist(experienceLevels), jobDefaults.experienceRequired),
  languageRequired: v.fallback(v.picklist(languages), jobDefaults.languageRequired),
  requiredSkills: list,
  deliverables: list,
  paymentMethod: v.fallback(v.picklist(paymentMethods), jobDefaults.paymentMethod),
})

export type Offer = v.InferOutput<typeof offer>

/** What a rate says as it is typed: with a point or a comma, with or without its last digits. */
export const readRate = (typed: string) => Number(typed.trim().replace(',', '.') || Number.NaN)

/** Whatever is known of an offer already: nothing, a past job, or the input of one that was refused. */
export const beginOffer = (known: Record<string, unknown> = {}): Offer => {
  const { rate, scheduledFor } = known
  return v.parse(offer, {
    ...known,
    rate: typeof rate === 'number' ? String(rate) : rate,
    scheduledFor: typeof scheduledFor === 'string' ? scheduledFor.slice(0, 10) : '',
  })
}

/** The same work once more; when it is to be done is another day. */
export const repeatOffer = (job: Job) => beginOffer({ ...job, scheduledFor: null })

/** As the form's schema and the wire take it. What does not show is not sent: the fields of an unticked switch stay out. */
export const toInput = (written: Offer) => ({
  ...written,
  subcategory: written.subcategory || null,
  rate: readRate(written.rate),
  projectDuration: written.isLongTermProject ? written.projectDuration : null,
  requiredTools: written.toolsProvided ? [] : written.requiredTools,
  scheduledFor: written.scheduledFor || null,
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
  location: 2,
  duration: 2,
  rate: 2,
  deliveryType: 3,
  scheduledFor: 3,
  urgencyLevel: 3,
  isLongTermProject: 3,
  projectDuration: 3,
  toolsProvided: 3,
  requiredTools: 3,
  physicalDemand: 3,
}

export const stepOf = (field: string): Step => stepOfField[field] ?? 4

const draft = v.object({ step: v.fallback(v.picklist(steps), 1), offer })
export type Draft = v.InferOutput<typeof draft>

export const parseDraft = (stored: unknown): Draft | null => {
  const { success, output } = v.safeParse(draft, stored)
  return success ? output : null
}
