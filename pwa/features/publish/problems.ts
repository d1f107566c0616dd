import type { Refusal } from '../../../sync/store.ts'
import { sayRefusal } from '../../forms/say-refusal.ts'
import type { Offer } from './offer.ts'

/** What is wrong with which field. */
export type Problems = Readonly<Record<string, string>>

export const problemsOf = (refusal: Refusal | undefined): Problems =>
  refusal?.field === undefined ? {} : { [refusal.field]: sayRefusal(refusal) }

/** A field that is written anew is not known to be wrong. */
export const withoutThose = (problems: Problems, changes: Partial<Offer>): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !Object.hasOwn(changes, field)))

const wrong = ['invalid-input', 'places-given', 'invalid-image', 'image-too-large', 'unknown-photo']

/** An edit that says something wrong can be corrected; one that came too late cannot. */
export const isWrongEdit = ({ code }: Pick<Refusal, 'code'>) => wrong.includes(code)
