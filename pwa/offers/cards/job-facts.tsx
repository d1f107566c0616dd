import type { ReactNode } from 'react'
import type { DetailedJob } from '../../data/schemas/detailed-job.ts'
import { formatDay } from '../../format/format-date.ts'
import { paymentWayOf } from '../../../schema/decisions/payment-way.ts'
import { placesLeft } from '../../../schema/decisions/places.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { offerDefaults, offerFieldNames, type OfferFieldName } from '../../../schema/offers/from-fields.ts'
import { nameSubcategory, nameTool } from '../../format/name-choice.ts'
import { css, cx } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { categoryLabels, deliveryTypeLabels, paymentLabels } from '../../texts/labels.ts'
import { offerFieldWords } from '../../texts/offer-fields.ts'
import { JobTimes } from './job-when.tsx'
import { isForSeveral } from './places-badge.tsx'
import { sayOfferField, isEmptyOrDefault } from '../../forms/offer-field-words.ts'

type Fact = [string, ReactNode]

/** Optional fields of the wizard are shown only if the poster changed them: a default promises nothing. */
const chosen = (job: DetailedJob, name: keyof typeof offerDefaults) =>
  job[name] === offerDefaults[name] ? null : sayOfferField(name, job[name])

type Say = (job: DetailedJob) => ReactNode

/** Fields with their own name and rendering, in reading order. */
const said: { readonly [Name in OfferFieldName]?: readonly [name: (job: DetailedJob) => string, say: Say] } = {
  schedule: [
    ({ schedule }) =>
      schedule?.kind === 'slots' && schedule.slots.length > 1 ? m.job_when_any_of() : m.job_scheduled_for(),
    job => <JobTimes job={job} />,
  ],
  places: [m.job_people, job => (isForSeveral(job) ? m.job_places({ count: placesLeft(job) }) : null)],
  paymentMethod: [m.job_payment, job => paymentLabels[paymentWayOf(job)]()],
  tipAllowed: [m.job_tip, job => (job.tipAllowed ? m.job_tip_possible() : null)],
  category: [m.job_category, job => categoryLabels[job.category]()],
  subcategory: [m.job_subcategory, job => job.subcategory && nameSubcategory(job.subcategory)],
  deliveryType: [m.job_delivery_type, job => deliveryTypeLabels[job.deliveryType]()],
  urgencyLevel: [m.job_urgency, job => chosen(job, 'urgencyLevel')],
  languageRequired: [m.job_language, job => chosen(job, 'languageRequired')],
  experienceRequired: [m.job_experience, job => chosen(job, 'experienceRequired')],
  physicalDemand: [m.job_physical_demand, job => chosen(job, 'physicalDemand')],
  projectDuration: [m.job_project_duration, job => (job.isLongTermProject ? job.projectDuration : null)],
  rate: [m.job_minimum_rate, job => formatRate(job.minimumRate)],
  isRecurring: [m.job_rhythm, job => (job.isRecurring ? m.job_recurring() : null)],
  requiredTools: [
    job => (job.toolsProvided || job.requiredTools.length === 0 ? m.job_tools() : m.job_tools_required()),
    job => {
      if (job.toolsProvided) return null
      return job.requiredTools.length === 0 ? m.job_tools_none() : job.requiredTools.map(nameTool).join(', ')
    },
  ],
  requiredSkills: [m.job_skills, job => job.requiredSkills.join(', ')],
  deliverables: [m.job_deliverables, job => job.deliverables.join(', ')],
}

/** Fields shown above the facts or together with another field. */
const elsewhere: ReadonlySet<OfferFieldName> = new Set([
  'title',
  'description',
  'location',
  'duration',
  'address',
  'scheduledFor',
  'isThroughPouce',
  'isLongTermProject',
  'toolsProvided',
])

/** All other fields, under their generic names, for readers who may see them. */
const otherFacts = (job: Pick<DetailedJob, OfferFieldName>): Fact[] =>
  offerFieldNames
    .filter(name => !said[name] && !elsewhere.has(name) && !isEmptyOrDefault(name, job[name]))
    .map(name => [offerFieldWords[name].name(), sayOfferField(name, job[name])])

const factsOf = (job: DetailedJob): Fact[] => {
  const facts: Fact[] = [
    ...Object.values(said).map(([name, say]): Fact => [name(job), say(job)]),
    ...otherFacts(job),
    [m.job_published(), formatDay(job.createdAt)],
  ]
  return facts.filter(([, value]) => Boolean(value))
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
  columnGap: '6',
})

const fact = css({ py: '2', borderTopWidth: '1px', borderColor: 'line' })
const wideFact = cx(fact, css({ gridColumn: '1 / -1' }))

export const JobFacts = ({ job }: { job: DetailedJob }) => (
  <dl className={grid}>
    {factsOf(job).map(([name, value]) => (
      <div key={name} className={name === m.job_when_any_of() ? wideFact : fact}>
        <dt className={css({ fontSize: 'small', color: 'quiet' })}>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
