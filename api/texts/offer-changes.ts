import { offerFields, type OfferField } from '../../schema/offers/fields.ts'
import { offerFieldNames, publicFieldNames } from '../../schema/offers/from-fields.ts'
import type { Offer } from '../../schema/offers/zod.ts'
import type { Edit } from '../../schema/decisions/edited-offer.ts'
import { paymentWayOf, type PaymentWay } from '../../schema/decisions/payment-way.ts'
import type { Planned, Slot } from '../../schema/decisions/schedule.ts'
import { formatRate } from '../../schema/format-money.ts'
import labels from '../../schema/texts/fr/labels.json' with { type: 'json' }

type Label = keyof typeof labels
const label = (key: Label) => labels[key]
const isLabel = (key: string): key is Label => Object.hasOwn(labels, key)
const labelOf = (...parts: readonly string[]) => {
  const key = parts.join('_').replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return isLabel(key) ? labels[key] : undefined
}
const nameDomain = (subcategory: string | null) => labelOf('label_subcategory', String(subcategory)) ?? 'aucun'

/** A phrase is short, however long the words that it is about. */
const most = 40
export const clip = (text: string) => {
  const points = Array.from(text)
  return points.length > most ? `${points.slice(0, most - 1).join('')}…` : text
}
const orNone = (text: string | null) => (text === null ? 'non précisée' : clip(text))

const day = new Intl.DateTimeFormat('fr-CH', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Zurich',
})
const onDay = (said: string) => day.format(new Date(said))
const inSlot = ({ day: said, from, to }: Slot) => `${onDay(said)} de ${from} à ${to}`
const when = ({ schedule, scheduledFor }: Planned) => {
  if (schedule?.kind === 'date') return `${onDay(schedule.day)} à ${schedule.time}`
  if (schedule) return schedule.slots.map(inSlot).join(' ou ')
  return scheduledFor === null ? 'à convenir' : onDay(scheduledFor)
}
export const yesOrNo = (is: boolean) => (is ? 'oui' : 'non')

export type Phrase<Value> = (before: Value, now: Value) => string

export const from =
  <Value>(name: string, say: (value: Value) => string): Phrase<Value> =>
  (before, now) =>
    `${name} : ${say(before)} → ${say(now)}`

export const only = (phrase: string) => () => phrase

/** A field that is told together with another one. */
type Tied = 'schedule' | 'scheduledFor' | 'paymentMethod' | 'isThroughPouce'
type Said = Omit<Offer, Tied>

/** What is said otherwise than by the name and the value of its field. */
const phrases: { readonly [Name in keyof Said]?: Phrase<Said[Name]> } = {
  rate: (before, now) => `tarif : ${formatRate(before).replace(' CHF/h', '')} → ${formatRate(now)}`,
  description: only('description modifiée'),
  category: from('catégorie', value => label(`label_category_${value}`)),
  subcategory: from('domaine', nameDomain),
  deliveryType: from('mode', value => label(`label_delivery_type_${value}`)),
  urgencyLevel: from('urgence', value => label(`label_urgency_${value}`)),
  requiredTools: only('matériel à apporter modifié'),
  physicalDemand: from('effort physique', value => label(`label_physical_demand_${value}`)),
  experienceRequired: from('expérience', value => label(`label_experience_${value}`)),
  languageRequired: from('langue', value => label(`label_language_${value}`)),
  requiredSkills: only('compétences souhaitées modifiées'),
  deliverables: only('résultats attendus modifiés'),
  address: from('adresse', text => orNone(text ?? null)),
  places: from('personnes cherchées', String),
}

const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/** By the name of the field alone where its value is long. */
const sayByKind = (name: keyof Said, before: unknown, now: unknown) => {
  const { kind }: OfferField = offerFields[name]
  const title = labelOf('field', name) ?? name
  const sayValue = (value: unknown) => {
    if (typeof value === 'boolean') return yesOrNo(value)
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' ? (labelOf('label', name, value) ?? clip(value)) : orNone(null)
  }
  return kind === 'words' || kind === 'list' ? `« ${title} » modifié` : from(lowered(title), sayValue)(before, now)
}

const say = <Name extends keyof Said>(name: Name, before: Said[Name] | undefined, now: Said[Name]) => {
  if (before === undefined) return []
  const phrase = phrases[name]
  return [phrase ? phrase(before, now) : sayByKind(name, before, now)]
}

/** A schedule and its day are one matter. */
const sayWhen = ({ schedule, scheduledFor }: Edit, now: Offer) => {
  if (schedule === undefined && scheduledFor === undefined) return []
  const before = {
    schedule: schedule === undefined ? now.schedule : schedule,
    scheduledFor: scheduledFor === undefined ? now.scheduledFor : scheduledFor,
  }
  return [from('date prévue', when)(before, now)]
}

/** By hand or through Pouce is one matter, too. */
const sayPayment = ({ paymentMethod, isThroughPouce }: Edit, now: Offer) => {
  const before = paymentWayOf({
    paymentMethod: paymentMethod ?? now.paymentMethod,
    isThroughPouce: isThroughPouce ?? now.isThroughPouce,
  })
  return before === paymentWayOf(now)
    ? []
    : [from('paiement', (way: PaymentWay) => label(`label_payment_${way}`))(before, paymentWayOf(now))]
}

/** What changed in an offer, a phrase for each field, for readers who knew it before. */
export const sayChanges = (before: Edit, now: Offer, names: readonly (keyof Offer)[] = publicFieldNames) =>
  names.flatMap(name => {
    if (name === 'schedule') return sayWhen(before, now)
    if (name === 'paymentMethod') return sayPayment(before, now)
    return name === 'scheduledFor' || name === 'isThroughPouce' ? [] : say(name, before[name], now[name])
  })

/** The same where a poster's own words took the place of others: what strangers never read, too. */
export const sayOwnChanges = (before: Edit, now: Offer) => [
  ...sayChanges(before, now),
  ...sayChanges(
    before,
    now,
    offerFieldNames.filter(name => !publicFieldNames.some(known => known === name)),
  ),
]

/** As many as a notification has room for. */
const room = 800

export const listChanges = (phrases: readonly string[]) => {
  let list = ''
  for (const phrase of phrases) {
    const longer = list === '' ? phrase : `${list} ; ${phrase}`
    if (longer.length > room) return `${list} ; et d’autres points`
    list = longer
  }
  return list
}
