import type { Refusal } from '../../../sync/store.ts'
import { sayRefusal } from '../../forms/say-refusal.ts'
import type { Offer } from './offer.ts'

/** Error messages by field. */
export type Problems = Readonly<Record<string, string>>

export const problemsOf = (refusal: Refusal | undefined): Problems =>
  refusal?.field === undefined ? {} : { [refusal.field]: sayRefusal(refusal) }

/** Removes the errors of changed fields. */
export const withoutThose = (problems: Problems, changes: Partial<Offer>): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !Object.hasOwn(changes, field)))
