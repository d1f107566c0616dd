import { offerFieldNames } from '../offers/from-fields.ts'
import type { Offer } from '../offers/zod.ts'
import { offerRules } from './offer-rules.ts'
import { agreeOnDay } from './schedule.ts'

export type Edit = { [Name in keyof Offer]?: Offer[Name] | undefined }

const put = <Name extends keyof Offer>(to: Partial<Offer>, name: Name, value: Offer[Name] | undefined) => {
  if (value !== undefined) to[name] = value
}

/**
 * Returns an offer after an edit. Clears fields that the edit makes meaningless, except those that it sets itself, which the
 * rules judge.
 */
export const editedOffer = (offer: Offer, edit: Edit): Offer => {
  const edited = { ...offer }
  const touched: Edit = { ...edit, ...agreeOnDay(edit, offer) }
  for (const name of offerFieldNames) put(edited, name, touched[name])
  const isSenseless = (name: keyof typeof offerRules) => edit[name] === undefined && !offerRules[name].holds(edited)
  return {
    ...edited,
    ...(isSenseless('subcategory') && { subcategory: null }),
    ...(isSenseless('projectDuration') && { projectDuration: null }),
    ...(isSenseless('requiredTools') && { requiredTools: [] }),
    ...(isSenseless('isRecurring') && { isRecurring: false }),
    // Older apps and API clients that change `paymentMethod` alone mean payment by hand.
    ...(edit.paymentMethod !== undefined && edit.isThroughPouce === undefined && { isThroughPouce: false }),
  }
}

/** Returns the previous value of each field that has changed. */
export const changedFrom = (
  before: Edit,
  now: Offer,
  names: readonly (keyof Offer)[] = offerFieldNames,
): Partial<Offer> => {
  const isChanged = (name: keyof Offer) =>
    before[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(now[name])
  const changed: Partial<Offer> = {}
  for (const name of names.filter(isChanged)) put(changed, name, before[name])
  return changed
}
