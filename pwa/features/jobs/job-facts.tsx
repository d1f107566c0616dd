import type { ReactNode } from 'react'
import type { DetailedJob } from '../../data/schemas/detailed-job.ts'
import { formatDay } from '../../format/format-date.ts'
import { offerDefaults } from '../../../schema/choices.ts'
import { paymentWayOf } from '../../../schema/decisions/payment-way.ts'
import { placesLeft } from '../../../schema/decisions/places.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { nameSubcategory, nameTool } from '../../format/name-choice.ts'
import { css, cx } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import {
  categoryLabels,
  deliveryTypeLabels,
  experienceLabels,
  languageLabels,
  paymentLabels,
  physicalDemandLabels,
  urgencyLabels,
} from '../../texts/labels.ts'
import { JobTimes } from './job-when.tsx'
import { isForSeveral } from './places-badge.tsx'

type Fact = [string, ReactNode]

/** What the wizard folds away is said where its poster has chosen it: what every offer begins with promises nothing. */
const chosen = <Name extends keyof typeof offerDefaults>(
  job: DetailedJob,
  name: Name,
  say: (value: DetailedJob[Name]) => string,
) => (job[name] === offerDefaults[name] ? null : say(job[name]))

const toolFact = (job: DetailedJob): Fact => {
  if (job.toolsProvided) return [m.job_tools(), null]
  if (job.requiredTools.length === 0) return [m.job_tools(), m.job_tools_none()]
  return [m.job_tools_required(), job.requiredTools.map(nameTool).join(', ')]
}

const factsOf = (job: DetailedJob): Fact[] => {
  const isChoice = job.schedule?.kind === 'slots' && job.schedule.slots.length > 1
  const facts: Fact[] = [
    [isChoice ? m.job_when_any_of() : m.job_scheduled_for(), <JobTimes key="when" job={job} />],
    [m.job_people(), isForSeveral(job) ? m.job_places({ count: placesLeft(job) }) : null],
    [m.job_payment(), paymentLabels[paymentWayOf(job)]()],
    [m.job_tip(), chosen(job, 'tipAllowed', m.job_tip_possible)],
    [m.job_category(), categoryLabels[job.category]()],
    [m.job_subcategory(), job.subcategory && nameSubcategory(job.subcategory)],
    [m.job_delivery_type(), deliveryTypeLabels[job.deliveryType]()],
    [m.job_urgency(), chosen(job, 'urgencyLevel', level => urgencyLabels[level]())],
    [m.job_language(), chosen(job, 'languageRequired', language => languageLabels[language]())],
    [m.job_experience(), chosen(job, 'experienceRequired', level => experienceLabels[level]())],
    [m.job_physical_demand(), chosen(job, 'physicalDemand', demand => physicalDemandLabels[demand]())],
    [m.job_project_duration(), job.isLongTermProject ? job.projectDuration : null],
    [m.job_minimum_rate(), formatRate(job.minimumRate)],
    [m.job_rhythm(), job.isRecurring ? m.job_recurring() : null],
    toolFact(job),
    [m.job_skills(), job.requiredSkills.join(', ')],
    [m.job_deliverables(), job.deliverables.join(', ')],
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
