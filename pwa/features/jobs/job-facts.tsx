import type { DetailedJob } from '../../data/schemas/detailed-job.ts'
import { formatDate } from '../../format/format-date.ts'
import { formatRate } from '../../../schema/format-money.ts'
import { nameSubcategory, nameTool } from '../../format/name-choice.ts'
import { css } from '../../styled-system/css/index.js'
import { labelTexts } from '../../texts/fr/labels.ts'
import { jobTexts } from '../../texts/fr/job.ts'

const toolFact = (job: DetailedJob): [string, string] => {
  if (job.toolsProvided) return [jobTexts.tools, jobTexts.toolsProvided]
  if (job.requiredTools.length === 0) return [jobTexts.tools, jobTexts.toolsNone]
  return [jobTexts.toolsRequired, job.requiredTools.map(nameTool).join(', ')]
}

const factsOf = (job: DetailedJob): [string, string][] => {
  const facts: [string, string | null][] = [
    [jobTexts.scheduledFor, job.scheduledFor ? formatDate(job.scheduledFor) : jobTexts.flexible],
    [jobTexts.payment, labelTexts[`payment.${job.paymentMethod}`]],
    [jobTexts.category, labelTexts[`category.${job.category}`]],
    [jobTexts.subcategory, job.subcategory && nameSubcategory(job.subcategory)],
    [jobTexts.deliveryType, labelTexts[`deliveryType.${job.deliveryType}`]],
    [jobTexts.urgency, labelTexts[`urgency.${job.urgencyLevel}`]],
    [jobTexts.language, labelTexts[`language.${job.languageRequired}`]],
    [jobTexts.experience, labelTexts[`experience.${job.experienceRequired}`]],
    [jobTexts.physicalDemand, labelTexts[`physicalDemand.${job.physicalDemand}`]],
    [jobTexts.projectDuration, job.isLongTermProject ? job.projectDuration : null],
    [jobTexts.minimumRate, formatRate(job.minimumRate)],
    [jobTexts.tip, job.tipAllowed ? jobTexts.tipWelcome : null],
    [jobTexts.rhythm, job.isRecurring ? jobTexts.recurring : null],
    toolFact(job),
    [jobTexts.skills, job.requiredSkills.join(', ')],
    [jobTexts.deliverables, job.deliverables.join(', ')],
    [jobTexts.published, formatDate(job.createdAt)],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
  columnGap: '6',
})

export const JobFacts = ({ job }: { job: DetailedJob }) => (
  <dl className={grid}>
    {factsOf(job).map(([name, value]) => (
      <div key={name} className={css({ py: '2', borderTopWidth: '1px', borderColor: 'line' })}>
        <dt className={css({ fontSize: 'small', color: 'quiet' })}>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
