import type {
  deliveryTypes,
  experienceLevels,
  languages,
  physicalDemands,
  presetTools,
  Subcategory,
  urgencyLevels,
} from '../../../schema/choices.ts'

/** What one kind of offer can look like. The texts are in the small grammar of `grammar.ts`. */
export type JobTemplate = {
  readonly title: string
  readonly text: readonly string[]
  readonly rate: readonly [from: number, to: number]
  readonly hours: readonly number[]
  /** How many it takes, where one is not enough. */
  readonly places?: number
  /** Some hours each week, for a while. */
  readonly weekly?: true
  readonly delivery?: (typeof deliveryTypes)[number]
  readonly language?: (typeof languages)[number]
  readonly skills?: readonly string[]
  /** What the student has to bring; none when the poster has it all. */
  readonly tools?: readonly (typeof presetTools)[number][]
  readonly deliverables?: readonly string[]
  readonly urgency?: (typeof urgencyLevels)[number]
  readonly experience?: (typeof experienceLevels)[number]
  readonly demand?: (typeof physicalDemands)[number]
}

export type JobTemplates = Readonly<Partial<Record<Subcategory, readonly JobTemplate[]>>>
