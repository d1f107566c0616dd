import type {
  deliveryTypes,
  experienceLevels,
  languages,
  physicalDemands,
  presetTools,
  Subcategory,
  urgencyLevels,
} from '../../../schema/choices.ts'

/** One kind of offer. Its texts are in the grammar of `grammar.ts`. */
export type JobTemplate = {
  readonly title: string
  readonly text: readonly string[]
  readonly rate: readonly [from: number, to: number]
  readonly hours: readonly number[]
  /** Number of students, if more than one. */
  readonly places?: number
  /** A few hours each week for some time. */
  readonly weekly?: true
  readonly delivery?: (typeof deliveryTypes)[number]
  readonly language?: (typeof languages)[number]
  readonly skills?: readonly string[]
  /** Tools that the student has to bring; none if the poster has them all. */
  readonly tools?: readonly (typeof presetTools)[number][]
  readonly deliverables?: readonly string[]
  readonly urgency?: (typeof urgencyLevels)[number]
  readonly experience?: (typeof experienceLevels)[number]
  readonly demand?: (typeof physicalDemands)[number]
}

export type JobTemplates = Readonly<Partial<Record<Subcategory, readonly JobTemplate[]>>>
