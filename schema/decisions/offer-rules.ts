import { subcategories } from '../choices.ts'
import type { Offer } from '../offers/zod.ts'
import { messages } from '../rules.ts'

type Given<Names extends keyof Offer> = { [Name in Names]?: Offer[Name] | undefined }

/** Rules between fields of an offer, keyed by the field that would be invalid. */
export const offerRules = {
  subcategory: {
    holds: ({ category, subcategory }: Pick<Offer, 'category'> & Given<'subcategory'>) =>
      !subcategory || subcategories[category].some(known => known === subcategory),
    message: messages.subcategory,
  },
  projectDuration: {
    holds: ({ isLongTermProject, projectDuration }: Pick<Offer, 'isLongTermProject' | 'projectDuration'>) =>
      isLongTermProject || !projectDuration,
    message: messages.projectDuration,
  },
  requiredTools: {
    holds: ({ toolsProvided, requiredTools }: Pick<Offer, 'toolsProvided' | 'requiredTools'>) =>
      !toolsProvided || requiredTools.length === 0,
    message: messages.requiredTools,
  },
  isRecurring: {
    holds: ({ isRecurring, schedule, places = 1 }: Pick<Offer, 'isRecurring'> & Given<'schedule' | 'places'>) =>
      !isRecurring || (schedule?.kind === 'date' && places === 1),
    message: messages.recurring,
  },
} as const

type Tied = Parameters<typeof offerRules.subcategory.holds>[0] &
  Parameters<typeof offerRules.projectDuration.holds>[0] &
  Parameters<typeof offerRules.requiredTools.holds>[0] &
  Parameters<typeof offerRules.isRecurring.holds>[0]

export const brokenRules = (offer: Tied) =>
  Object.entries(offerRules).flatMap(([field, { holds, message }]) => (holds(offer) ? [] : [{ field, message }]))
