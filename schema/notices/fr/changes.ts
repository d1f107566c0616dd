import { formatRate } from '../../format-money.ts'
import type { PaymentWay } from '../../decisions/payment-way.ts'
import type { Planned, Slot } from '../../decisions/schedule.ts'
import labels from '../../texts/fr/labels.json' with { type: 'json' }
import type { Change, Changes, Values } from '../changes.ts'

type Label = keyof typeof labels
const label = (key: Label) => labels[key]
const isLabel = (key: string): key is Label => Object.hasOwn(labels, key)
const nameDomain = (subcategory: string | null) => {
  const key = `label_subcategory_${subcategory}`
  return isLabel(key) ? labels[key] : 'aucun'
}

/** A phrase is short, however long the words that it is about. */
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

const phrases: { [Name in keyof Values]: Phrase<Values[Name]> } = {
  title: from('titre', clip),
  rate: (before, now) => `tarif : ${formatRate(before).replace(' CHF/h', '')} → ${formatRate(now)}`,
  location: from('lieu', clip),
  duration: from('durée', clip),
  description: only('description modifiée'),
  category: from('catégorie', value => label(`label_category_${value}`)),
  subcategory: from('domaine', nameDomain),
  deliveryType: from('mode', value => label(`label_delivery_type_${value}`)),
  urgencyLevel: from('urgence', value => label(`label_urgency_${value}`)),
  isLongTermProject: from('projet à long terme', yesOrNo),
  projectDuration: from('durée du projet', orNone),
  toolsProvided: from('matériel fourni', yesOrNo),
  requiredTools: only('matériel à apporter modifié'),
  physicalDemand: from('effort physique', value => label(`label_physical_demand_${value}`)),
  experienceRequired: from('expérience', value => label(`label_experience_${value}`)),
  languageRequired: from('langue', value => label(`label_language_${value}`)),
  requiredSkills: only('compétences souhaitées modifiées'),
  isRecurring: from('chaque semaine', yesOrNo),
  deliverables: only('résultats attendus modifiés'),
  tipAllowed: from('pourboire possible', yesOrNo),
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
}

const say = <Name extends keyof Values>(field: Name, before: Values[Name], now: Values[Name]) =>
  phrases[field](before, now)

export const sayChange = ({ field, before, now }: Change) => say<keyof Values>(field, before, now)

/** As many as a notification has room for. */
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
