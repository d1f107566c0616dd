import { offerDefaults } from '../../schema/offers/from-fields.ts'
import type { Offer } from '../../schema/offers/zod.ts'
import { subcategories } from '../../schema/choices.ts'
import type { Category } from '../../schema/choices.ts'
import { amountDue } from '../../schema/decisions/amounts.ts'
import { toPaid, type PaymentWay } from '../../schema/decisions/payment-way.ts'
import { parseHours } from '../../schema/decisions/parse-hours.ts'
import { startOf, swissDay, swissTime, type Schedule } from '../../schema/decisions/schedule.ts'
import { appointment, awake, DAY, MINUTE, weekdayOf } from './calendar.ts'
import { say } from './grammar.ts'
import type { JobPlan } from './job-plans.ts'
import type { Person } from './people.ts'
import { addressIn, placeIn, anyCity, cityIn, fromCity, inCity } from './places.ts'
import type { Random } from './random.ts'
import { academic } from './texts/academic.ts'
import { consulting } from './texts/consulting.ts'
import { creative } from './texts/creative.ts'
import { digital } from './texts/digital.ts'
import { anyEndings, hurries, hybridEndings, onSiteEndings, remoteEndings } from './texts/job-endings.ts'
import type { JobTemplate, JobTemplates } from './texts/job-template.ts'
import { physical } from './texts/physical.ts'

export const templates: JobTemplates = { ...physical, ...digital, ...academic, ...creative, ...consulting }

export type Job = ReturnType<typeof makeJob>

const weightOfCategory: readonly (readonly [Category, number])[] = [
  ['physical', 42],
  ['academic', 20],
  ['digital', 15],
  ['creative', 12],
  ['consulting', 11],
]

const chooseTemplate = (plan: JobPlan, random: Random) => {
  for (;;) {
    const category = random.weighted(weightOfCategory)
    const subcategory = random.pick(subcategories[category])
    const fitting = templates[subcategory]?.filter(({ weekly }) => weekly || !plan.weekly) ?? []
    if (fitting.length > 0) return { category, subcategory, template: random.pick(fitting) }
  }
}

const durationText = (hours: number, weekly: boolean, random: Random) => {
  const whole = Math.floor(hours)
  const exact = hours === whole ? random.pick([`${whole} heure${whole > 1 ? 's' : ''}`, `${whole} h`]) : `${whole}h30`
  if (weekly) return `${exact} par semaine`
  if (hours === 4 && random.chance(0.4)) return 'une demi-journée'
  if (hours === 8 && random.chance(0.5)) return 'une journée'
  return random.chance(0.2) ? `environ ${exact}` : exact
}

/** Days since publication: open offers are mostly recent. */
const ageInDays = ({ status, messages = 0 }: JobPlan, random: Random) => {
  if (messages >= 100) return 118
  if (status === 'open') return random.chance(0.9) ? random.between(0, 20) : random.between(21, 60)
  if (status === 'assigned') return random.between(4, 16)
  if (status === 'in_progress') return random.between(13, 28)
  return random.between(22, 118)
}

const describe = (
  template: JobTemplate,
  hurried: boolean,
  words: Record<string, string>,
  feminine: boolean,
  random: Random,
) => {
  const gender = { self: feminine }
  const near = { in_person: onSiteEndings, remote: remoteEndings, hybrid: hybridEndings }[
    template.delivery ?? 'in_person'
  ]
  const sentences = [
    ...template.text,
    ...(random.chance(0.6) ? [random.pick(near)] : []),
    ...(hurried ? [random.pick(hurries)] : []),
    ...random.sample(
      anyEndings,
      random.weighted([
        [0, 2],
        [1, 5],
        [2, 3],
      ]),
    ),
  ]
  return sentences.map(sentence => say(sentence, random, words, gender)).join(' ')
}

/** Some posters know the time, some offer a choice, and most leave it open. Jobs that are no longer open have an agreed time. */
const scheduleOf = (meetingAt: number, status: JobPlan['status'], random: Random): Schedule | null => {
  const open = status === 'open' || status === 'deleted'
  const kind = random.weighted([
    ['none', open ? 6 : 0],
    ['date', 3],
    ['slots', open ? 2 : 0],
  ])
  if (kind === 'none') return null
  if (kind === 'date') return { kind: 'date', day: swissDay(meetingAt), time: swissTime(meetingAt) }
  const slots = [0, 1, random.between(2, 5)].slice(0, random.between(2, 3)).map(days => {
    const from = random.pick([8, 9, 13, 14, 17])
    const hour = (hours: number) => `${String(hours).padStart(2, '0')}:00`
    return { day: swissDay(meetingAt + days * DAY), from: hour(from), to: hour(from + random.between(2, 4)) }
  })
  return { kind: 'slots', slots }
}

type Priced = { rate: number; estimatedDuration: number | null }

/** True if the job is paid with the test bank: each priced job of the demo accounts that is in progress or completed. */
export const isPaidHere = ({ poster, student, status, id }: JobPlan, priced: Priced) =>
  id === undefined &&
  (poster !== undefined || student !== undefined) &&
  (status === 'in_progress' || status === 'completed') &&
  amountDue(priced, null) !== null

/** Jobs in progress or completed are paid as their offer says: through Pouce if there is a payment, otherwise by hand. */
const wayOf = (plan: JobPlan, priced: Priced, drawn: PaymentWay): PaymentWay => {
  if (isPaidHere(plan, priced)) return 'pouce'
  const isBegun = plan.status === 'in_progress' || plan.status === 'completed'
  return isBegun && drawn === 'pouce' ? 'both' : drawn
}

/** First day of the work: in the past for finished jobs, in the future for open ones. */
const firstDay = (status: JobPlan['status'], createdAt: number, reference: number, random: Random) => {
  if (status === 'open' || status === 'assigned') return reference + random.between(1, 9) * DAY
  return createdAt + (status === 'in_progress' ? 6 : 6 + random.between(0, 9)) * DAY
}

export const makeJob = (plan: JobPlan, poster: Person, reference: number, random: Random) => {
  const { category, subcategory, template } = chooseTemplate(plan, random)
  const { status } = plan
  const createdAt = Math.min(
    awake(reference - ageInDays(plan, random) * DAY - random.between(0, DAY / MINUTE) * MINUTE, random),
    reference - random.between(5, 240) * MINUTE,
  )
  const isLoud = category === 'physical' || subcategory === 'decoration'
  const meeting = appointment(firstDay(status, createdAt, reference, random), !isLoud, random)
  const delivery = template.delivery ?? 'in_person'
  const city = random.chance(0.6)
    ? poster.city
    : random.chance(0.6)
      ? cityIn(poster.city.cantonCode, random)
      : anyCity(random)
  const words: Record<string, string> = {
    day: meeting.said,
    weekday: weekdayOf(meeting.at),
    inCity: inCity(city),
    inCityCap: inCity(city),
    deCity: fromCity(city),
  }
  const urgency: Offer['urgencyLevel'] =
    random.chance(0.4) && template.urgency
      ? template.urgency
      : random.weighted([
          ['normal', 66],
          ['low', 15],
          ['high', 14],
          ['urgent', 5],
        ])
  const hurried = (urgency === 'high' || urgency === 'urgent') && random.chance(0.5)
  const title = say(template.title, random, words, { self: poster.feminine })
  const description = describe(template, hurried, words, poster.feminine, random)
  const duration = durationText(random.pick(template.hours), template.weekly ?? false, random)
  const estimatedDuration = parseHours(duration)
  const longTerm = Boolean(template.weekly) && random.chance(0.7)
  const [from, to] = template.rate
  // Not everyone follows the recommended rate.
  const rate = Math.max(15, random.between(from, to) - (random.chance(0.15) ? random.between(3, 6) : 0))
  const isOpenTo = template.weekly || delivery === 'remote' || random.chance(0.25)
  const schedule =
    template.weekly && status === 'open'
      ? ({ kind: 'date', day: swissDay(meeting.at), time: swissTime(meeting.at) } as const)
      : isOpenTo
        ? null
        : scheduleOf(meeting.at, status, random)
  const deletedAt = status === 'deleted' ? awake(createdAt + random.between(1, 12) * DAY, random) : null
  const id = plan.id ?? random.id(createdAt)
  const offer = {
    ...offerDefaults,
    title,
    description,
    location: placeIn(city, random),
    address: delivery === 'remote' ? null : addressIn(city, random),
    rate,
    duration,
    category,
    subcategory,
    deliveryType: delivery,
    urgencyLevel: urgency,
    isLongTermProject: longTerm,
    projectDuration: longTerm ? random.pick(['un semestre', 'trois mois', 'six mois', 'l’année scolaire']) : null,
    toolsProvided: !template.tools,
    requiredTools: [...(template.tools ?? [])],
    physicalDemand: template.demand ?? offerDefaults.physicalDemand,
    experienceRequired: template.experience ?? offerDefaults.experienceRequired,
    languageRequired: template.language ?? offerDefaults.languageRequired,
    requiredSkills: [...(template.skills ?? [])],
    deliverables: [...(template.deliverables ?? [])],
    ...toPaid(
      wayOf(
        plan,
        { rate, estimatedDuration },
        random.weighted([
          ['pouce', 5],
          ['twint', 3],
          ['cash', 2],
        ]),
      ),
    ),
    schedule,
    scheduledFor: schedule && startOf(schedule),
    isRecurring: template.weekly ?? false,
    places: status === 'open' || status === 'deleted' ? (template.places ?? 1) : 1,
    tipAllowed: random.chance(0.3),
  } satisfies Offer
  return {
    id,
    plan,
    poster,
    status: status === 'deleted' ? ('open' as const) : status,
    offer,
    estimatedDuration,
    city,
    template,
    premium: random.chance(0.04),
    meetingAt: meeting.at,
    createdAt,
    deletedAt,
  }
}
