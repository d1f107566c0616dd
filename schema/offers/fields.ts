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
 * What a poster says, by kind. The kind decides how a field is checked, stored, shown and typed, and how two edits of it meet:
 * additions and removals in lists and photos both happen, of anything else the later edit stands.
 */
type Kind =
  /** Text on one line, or of several. */
  | { kind: 'line' | 'words'; most: number; isOptional?: true }
  | { kind: 'rate' }
  /** At first the least. `wrong` says what is, where that is more than « an invalid number ». */
  | { kind: 'number'; least: number; most: number; wrong?: string }
  | { kind: 'choice'; of: readonly string[]; first: string }
  /** One of a list, or nothing. */
  | { kind: 'optionalChoice'; of: readonly string[] }
  | { kind: 'list'; most: number; mostLetters: number }
  | { kind: 'switch'; first: boolean }
  | { kind: 'day' | 'schedule' }
  | { kind: 'photos'; most: number }

/** What two people agree on, in the order in which they are told of it. */
export const matters = ['rate', 'hours', 'when', 'where'] as const

export type OfferField = Kind & {
  /**
   * Who reads it: anybody, the two people of a job, or its poster alone. What not everybody reads is on no list and no page of
   * strangers, in no version and no notice, goes with the account of its poster, and is taken from a student who leaves the job or
   * who agreed on another place.
   */
  readers: 'everyone' | 'both' | 'poster'
  /** The step of the wizard that asks for it. */
  step: 1 | 2 | 3 | 4
  /** It is among what the step folds away. */
  isFolded?: true
  /** An application is made for it and a job agreed on it. */
  term?: (typeof matters)[number]
  /** A change of it is not told to students who wait for an answer, and no version of the offer keeps it. */
  isUntold?: true
}

/** Every field of an offer, in the order in which the wizard asks for them. */
export const offerFields = {
  title: { kind: 'line', most: limits.title.max, readers: 'everyone', step: 1 },
  description: { kind: 'words', most: limits.description.max, readers: 'everyone', step: 1 },
  category: { kind: 'choice', of: categories, first: 'physical', readers: 'everyone', step: 1 },
  /** By their addresses; `/small` behind one is the same for a card. */
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
  /** Where exactly the work is. */
  address: { kind: 'line', most: limits.address.max, isOptional: true, readers: 'both', step: 2, isFolded: true },
  /** How many students are wanted. */
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
  /** The day of `schedule`, for clients that know no schedule. */
  scheduledFor: { kind: 'day', readers: 'everyone', step: 3, term: 'when' },
  /** When the work is to be done; nothing is « à convenir ». */
  schedule: { kind: 'schedule', readers: 'everyone', step: 3, term: 'when' },
  /** Every week on its day. */
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
  /** Paid here and held until the work is done, instead of by hand; older apps go by `paymentMethod`. */
  isThroughPouce: { kind: 'switch', first: false, readers: 'everyone', step: 4 },
  /** Its poster may add something when the work pleases. */
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
