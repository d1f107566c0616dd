import { formatRate } from '../../format-money.ts'
import type { PaymentWay } from '../../decisions/payment-way.ts'
import type { Planned, Slot } from '../../decisions/schedule.ts'
import labels from '../../texts/fr/labels.json' with { type: 'json' }
import type { Offer } from '../../offers/zod.ts'
import type { Change, Changes, Values } from '../changes.ts'

type Label = keyof typeof labels
const label = (key: Label) => labels[key]
const isLabel = (key: string): key is Label => Object.hasOwn(labels, key)
const labelOf = (...parts: readonly string[]) => {
  const key = parts.join('_').replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return isLabel(key) ? labels[key] : undefined
}
const nameDomain = (subcategory: string | null) => labelOf('label_subcategory', String(subcategory)) ?? 'aucun'

/** Most characters of a quoted value. */
const most = 40
const clip = (text: string) => {
  const points = Array.from(text)
  return points.length > most ? `${points.slice(0, most - 1).join('')}…` : text
}
const orElse = (none: string) => (text: string | null) => (text === null ? none : clip(text))
const orNone = orElse('non précisée')

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
const yesOrNo = (is: boolean) => (is ? 'oui' : 'non')

type Phrase<Value> = (before: Value, now: Value) => string

const from =
  <Value>(name: string, say: (value: Value) => string): Phrase<Value> =>
  (before, now) =>
    `${name} : ${say(before)} → ${say(now)}`

const only = (phrase: string) => () => phrase

type Phrases = { readonly [Name in Exclude<keyof Values, keyof Offer>]: Phrase<Values[Name]> } & {
  readonly [Name in keyof Values & keyof Offer]?: Phrase<Values[Name]>
}

/** Phrases of changes that are told otherwise than by the name and values of the field. */
const phrases: { readonly [Name in keyof Values]?: Phrase<Values[Name]> } = {
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
  when: from('date prévue', when),
  payment: from('paiement', (way: PaymentWay) => label(`label_payment_${way}`)),
  address: from('adresse', orNone),
  places: from('personnes cherchées', String),
  firstName: from('prénom', clip),
  lastName: from('nom', clip),
  phone: from('téléphone', clip),
  city: from('ville', clip),
  school: from('école', orElse('aucune')),
  bio: only('présentation modifiée'),
  name: from('nom', clip),
  isAlerting: from('alerte', yesOrNo),
} satisfies Phrases

const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/** Names the field, and its values if the change contains them. */
const sayByName = (field: string, before: unknown, now: unknown) => {
  const title = labelOf('field', field) ?? field
  if (before === null && now === null) return `« ${title} » modifié`
  const sayValue = (value: unknown) => {
    if (typeof value === 'boolean') return yesOrNo(value)
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' ? (labelOf('label', field, value) ?? clip(value)) : orNone(null)
  }
  return from(lowered(title), sayValue)(before, now)
}

const say = <Name extends keyof Values>(field: Name, before: Values[Name], now: Values[Name]) => {
  const phrase = phrases[field]
  return phrase ? phrase(before, now) : sayByName(field, before, now)
}

export const sayChange = ({ field, before, now }: Change) => say<keyof Values>(field, before, now)

/** Most characters of a list of changes. */
const room = 800

export const listChanges = ({ changes }: Changes) => {
  if (changes === null) return 'modification masquée'
  let list = ''
  for (const change of changes) {
    const phrase = sayChange(change)
    const longer = list === '' ? phrase : `${list} ; ${phrase}`
    if (longer.length > room) return `${list} ; et d’autres points`
    list = longer
  }
  return list
}
