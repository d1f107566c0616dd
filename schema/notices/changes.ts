import type { Edit } from '../decisions/edited-offer.ts'
import { paymentWayOf, type PaymentWay } from '../decisions/payment-way.ts'
import type { Planned } from '../decisions/schedule.ts'
import { offerFields, type OfferField } from '../offers/fields.ts'
import { offerFieldNames, publicFieldNames, type OfferFields } from '../offers/from-fields.ts'
import type { Offer } from '../offers/zod.ts'

/** Fields that are told together with another one. */
type Tied = 'schedule' | 'scheduledFor' | 'paymentMethod' | 'isThroughPouce'

export type OwnValues = {
  firstName: string
  lastName: string
  phone: string
  city: string
  school: string | null
  bio: string | null
}
export type SearchValues = { name: string; isAlerting: boolean }

/** Fields that are too long to quote. A notice says only that they changed, and does not store their values. */
type Unquoted =
  | 'bio'
  | {
      [Name in keyof OfferFields]: OfferFields[Name] extends { kind: 'words' | 'list' } ? Name : never
    }[keyof OfferFields]
const unquoted = new Set([
  'bio',
  ...Object.entries<OfferField>(offerFields).flatMap(([name, { kind }]) =>
    kind === 'words' || kind === 'list' ? [name] : [],
  ),
])

type All = Omit<Offer, Tied> & { when: Planned; payment: PaymentWay } & OwnValues & SearchValues

/** Value type of each field of an offer, a profile or a search, as a change stores it. */
export type Values = { [Name in keyof All]-?: Name extends Unquoted ? null : Exclude<All[Name], undefined> }
export type Change = { [Name in keyof Values]: { field: Name; before: Values[Name]; now: Values[Name] } }[keyof Values]
/** Null if the reader may no longer read them. */
export type Changes = { readonly changes: readonly Change[] | null }

const change = (field: string, before: unknown, now: unknown) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- both are values of this field
  (unquoted.has(field)
    ? { field, before: null, now: null }
    : { field, before: before ?? null, now: now ?? null }) as Change

/** A schedule and its day are told as one change. */
const planned = ({ schedule, scheduledFor }: Edit, now: Offer): Planned => ({
  schedule: schedule === undefined ? now.schedule : schedule,
  scheduledFor: scheduledFor === undefined ? now.scheduledFor : scheduledFor,
})

const plannedChange = (before: Edit, now: Offer) =>
  before.schedule === undefined && before.scheduledFor === undefined
    ? []
    : [change('when', planned(before, now), planned({}, now))]

/** The payment method and payment through Pouce are told as one change. */
const paymentChange = ({ paymentMethod, isThroughPouce }: Edit, now: Offer) => {
  const before = paymentWayOf({
    paymentMethod: paymentMethod ?? now.paymentMethod,
    isThroughPouce: isThroughPouce ?? now.isThroughPouce,
  })
  return before === paymentWayOf(now) ? [] : [change('payment', before, paymentWayOf(now))]
}

/** Changes of an offer, for readers who know its previous version. */
export const changesOf = (before: Edit, now: Offer, names: readonly (keyof Offer)[] = publicFieldNames): Change[] =>
  names.flatMap(name => {
    if (name === 'schedule') return plannedChange(before, now)
    if (name === 'paymentMethod') return paymentChange(before, now)
    if (name === 'scheduledFor' || name === 'isThroughPouce' || before[name] === undefined) return []
    return [change(name, before[name], now[name])]
  })

/** The same for the poster whose edit overwrote another: includes fields that others do not read. */
export const ownChangesOf = (before: Edit, now: Offer): Change[] => [
  ...changesOf(before, now),
  ...changesOf(
    before,
    now,
    offerFieldNames.filter(name => !publicFieldNames.some(known => known === name)),
  ),
]

/** Changes of a person's profile or saved search. */
export const changesOfOwn = <Own extends OwnValues | SearchValues, Name extends keyof Own & string>(
  names: readonly Name[],
  before: Pick<Own, Name>,
  now: { readonly [One in Name]?: Own[One] | undefined },
): Change[] => names.flatMap(name => (now[name] === undefined ? [] : [change(name, before[name], now[name])]))
