import {
  categories,
  deliveryTypes,
  experienceLevels,
  languages,
  paymentMethods,
  physicalDemands,
  subcategories,
  urgencyLevels,
} from '../choices.ts'
import { limits, messages } from '../rules.ts'

/**
 * Kind of a field. It decides how a field is checked, stored, shown and entered, and how two concurrent edits merge: additions
 * and removals of lists and photos both apply, for anything else the later edit wins.
 */
type Kind =
  /** Text on one line or several. */
  | { kind: 'line' | 'words'; most: number; isOptional?: true }
  | { kind: 'rate' }
  /** `least` is the default. `wrong` replaces the message for a number out of range. */
  | { kind: 'number'; least: number; most: number; wrong?: string }
  | { kind: 'choice'; of: readonly string[]; first: string }
  /** One of a list, or nothing. */
  | { kind: 'optionalChoice'; of: readonly string[] }
  | { kind: 'list'; most: number; mostLetters: number }
  | { kind: 'switch'; first: boolean }
  | { kind: 'day' | 'schedule' }
  | { kind: 'photos'; most: number }

/** Groups of terms that two people agree on, in display order. */
export const matters = ['rate', 'hours', 'when', 'where'] as const

export type OfferField = Kind & {
  /**
   * Readers: everyone, the two people of a job, or its poster alone. A field that not everyone reads appears in no list and
   * no page for strangers, in no version and no notice. It is deleted with its poster's account, and taken from a student who
   * leaves the job or agreed on another place.
   */
  readers: 'everyone' | 'both' | 'poster'
  /** Step of the wizard that asks for it. */
  step: 1 | 2 | 3 | 4
  /** In the collapsed part of the step. */
  isFolded?: true
  /** Part of the terms of an application and of the agreed job. */
  term?: (typeof matters)[number]
  /** A change is not notified to waiting applicants, and versions of the offer omit it. */
  isUntold?: true
}

/** Every field of an offer, in the order of the wizard. */
export const offerFields = {
  title: { kind: 'line', most: limits.title.max, readers: 'everyone', step: 1 },
  description: { kind: 'words', most: limits.description.max, readers: 'everyone', step: 1 },
  category: { kind: 'choice', of: categories, first: 'physical', readers: 'everyone', step: 1 },
  /** Addresses of the images. `/small` at the end gives the card size. */
  photos: {
    kind: 'photos',
    most: limits.offerPhotos.max,
    readers: 'everyone',
    step: 1,
    isFolded: true,
    isUntold: true,
  },
  subcategory: {
    kind: 'optionalChoice',
    of: Object.values(subcategories).flat(),
    readers: 'everyone',
    step: 1,
    isFolded: true,
  },
  location: { kind: 'line', most: limits.location.max, readers: 'everyone', step: 2, term: 'where' },
  duration: { kind: 'line', most: limits.duration.max, readers: 'everyone', step: 2, term: 'hours' },
  rate: { kind: 'rate', readers: 'everyone', step: 2, term: 'rate' },
  /** Exact address of the work. */
  address: { kind: 'line', most: limits.address.max, isOptional: true, readers: 'both', step: 2, isFolded: true },
  /** Number of students wanted. */
  places: {
    kind: 'number',
    least: limits.places.min,
    most: limits.places.max,
    wrong: messages.places,
    readers: 'everyone',
    step: 2,
    isFolded: true,
    isUntold: true,
  },
  deliveryType: { kind: 'choice', of: deliveryTypes, first: 'in_person', readers: 'everyone', step: 3 },
  /** Day of `schedule`, for clients that know no schedule. */
  scheduledFor: { kind: 'day', readers: 'everyone', step: 3, term: 'when' },
  /** Time of the work. Absent means « à convenir ». */
  schedule: { kind: 'schedule', readers: 'everyone', step: 3, term: 'when' },
  /** Repeats every week on its day. */
  isRecurring: { kind: 'switch', first: false, readers: 'everyone', step: 3, term: 'when' },
  urgencyLevel: { kind: 'choice', of: urgencyLevels, first: 'normal', readers: 'everyone', step: 3, isFolded: true },
  physicalDemand: { kind: 'choice', of: physicalDemands, first: 'light', readers: 'everyone', step: 3, isFolded: true },
  isLongTermProject: { kind: 'switch', first: false, readers: 'everyone', step: 3, isFolded: true },
  projectDuration: {
    kind: 'line',
    most: limits.projectDuration.max,
    isOptional: true,
    readers: 'everyone',
    step: 3,
    isFolded: true,
  },
  toolsProvided: { kind: 'switch', first: true, readers: 'everyone', step: 3, isFolded: true },
  requiredTools: {
    kind: 'list',
    most: limits.list.max,
    mostLetters: limits.listEntry.max,
    readers: 'everyone',
    step: 3,
    isFolded: true,
  },
  paymentMethod: { kind: 'choice', of: paymentMethods, first: 'cash', readers: 'everyone', step: 4 },
  /** Paid through Pouce and held until the work is done, instead of by hand. Older apps use `paymentMethod`. */
  isThroughPouce: { kind: 'switch', first: false, readers: 'everyone', step: 4 },
  /** The poster may tip. */
  tipAllowed: { kind: 'switch', first: false, readers: 'everyone', step: 4, isFolded: true },
  experienceRequired: {
    kind: 'choice',
    of: experienceLevels,
    first: 'none',
    readers: 'everyone',
    step: 4,
    isFolded: true,
  },
  languageRequired: { kind: 'choice', of: languages, first: 'french', readers: 'everyone', step: 4, isFolded: true },
  requiredSkills: {
    kind: 'list',
    most: limits.list.max,
    mostLetters: limits.listEntry.max,
    readers: 'everyone',
    step: 4,
    isFolded: true,
  },
  deliverables: {
    kind: 'list',
    most: limits.list.max,
    mostLetters: limits.listEntry.max,
    readers: 'everyone',
    step: 4,
    isFolded: true,
  },
} as const satisfies Readonly<Record<string, OfferField>>
