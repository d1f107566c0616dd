import type { Edit } from '../decisions/edited-offer.ts'
import { paymentWayOf, type PaymentWay } from '../decisions/payment-way.ts'
import type { Planned } from '../decisions/schedule.ts'
import { publicFieldNames } from '../offers/from-fields.ts'
import type { Offer } from '../offers/zod.ts'

type Public = Pick<Offer, (typeof publicFieldNames)[number]>

/** Told together with another field. */
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

/** Too long to be quoted: only that they changed is told, and their words travel nowhere. */
const unquoted = ['description', 'requiredTools', 'requiredSkills', 'deliverables', 'bio'] as const
type Unquoted = (typeof unquoted)[number]
const isUnquoted = (name: string) => unquoted.some(one => one === name)

type All = Omit<Public, Tied> &
  Pick<Offer, 'places'> & { when: Planned; payment: PaymentWay; address: string | null } & OwnValues &
  SearchValues

/** What a notice may say of a change: a field, of an offer, a profile or a search, with its two values. */
export type Values = { [Name in keyof All]-?: Name extends Unquoted ? null : Exclude<All[Name], undefined> }
export type Change = { [Name in keyof Values]: { field: Name; before: Values[Name]; now: Values[Name] } }[keyof Values]
/** Null where the reader may not read them any more. */
export type Changes = { readonly changes: readonly Change[] | null }

const change = (field: string, before: unknown, now: unknown) =>
  // oxlint-disable-next-line no-unsafe-type-assertion -- both are values of this very field
  (isUnquoted(field) ? { field, before: null, now: null } : { field, before, now }) as Change

/** A schedule and its day are one matter. */
const planned = ({ schedule, scheduledFor }: Edit, now: Offer): Planned => ({
  schedule: schedule === undefined ? now.schedule : schedule,
  scheduledFor: scheduledFor === undefined ? now.scheduledFor : scheduledFor,
})

const plannedChange = (before: Edit, now: Offer) =>
  before.schedule === undefined && before.scheduledFor === undefined
    ? []
    : [change('when', planned(before, now), planned({}, now))]

/** By hand or through Pouce is one matter, too. */
const paymentChange = ({ paymentMethod, isThroughPouce }: Edit, now: Offer) => {
  const before = paymentWayOf({
    paymentMethod: paymentMethod ?? now.paymentMethod,
    isThroughPouce: isThroughPouce ?? now.isThroughPouce,
  })
  return before === paymentWayOf(now) ? [] : [change('payment', before, paymentWayOf(now))]
}

/** What changed in an offer, for readers who knew it before. */
export const changesOf = (before: Edit, now: Offer): Change[] =>
  publicFieldNames.flatMap(name => {
    if (name === 'schedule') return plannedChange(before, now)
    if (name === 'paymentMethod') return paymentChange(before, now)
    if (name === 'scheduledFor' || name === 'isThroughPouce' || before[name] === undefined) return []
    return [change(name, before[name], now[name])]
  })

/** The same where a poster's own words took the place of others: what strangers never read, too. */
export const ownChangesOf = (before: Edit, now: Offer): Change[] => [
  ...changesOf(before, now),
  ...(before.address === undefined ? [] : [change('address', before.address, now.address ?? null)]),
  ...(before.places === undefined ? [] : [change('places', before.places, now.places)]),
]

/** What a person has changed of their own: their profile or a saved search. */
export const changesOfOwn = <Own extends OwnValues | SearchValues, Name extends keyof Own & string>(
  names: readonly Name[],
  before: Pick<Own, Name>,
  now: { readonly [One in Name]?: Own[One] | undefined },
): Change[] => names.flatMap(name => (now[name] === undefined ? [] : [change(name, before[name], now[name])]))
