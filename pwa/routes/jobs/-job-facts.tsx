import type { DetailedJob } from '../../answers/detailed-job.ts'
import { formatDate } from '../../format/format-date.ts'
import { css } from '../../styled-system/css/index.js'
import { frLabels } from '../../texts/fr-labels.ts'
import { fr } from '../../texts/fr.ts'

const toolLabels = new Map<string, string>(Object.entries(frLabels))

/** A tool from the list by its name, one the poster typed as it was typed. */
const toolName = (tool: string) => toolLabels.get(`tool.${tool}`) ?? tool

const toolFact = (job: DetailedJob): [string, string] => {
  if (job.toolsProvided) return [fr.job.tools, fr.job.toolsProvided]
  if (job.requiredTools.length === 0) return [fr.job.tools, fr.job.toolsNone]
  return [fr.job.toolsRequired, job.requiredTools.map(toolName).join(', ')]
}

const factsOf = (job: DetailedJob): [string, string][] => {
  const facts: [string, string | null][] = [
    [fr.job.scheduledFor, job.scheduledFor ? formatDate(job.scheduledFor) : fr.job.flexible],
    [fr.job.payment, frLabels[`payment.${job.paymentMethod}`]],
    [fr.job.category, frLabels[`category.${job.category}`]],
    [fr.job.deliveryType, frLabels[`deliveryType.${job.deliveryType}`]],
    [fr.job.urgency, frLabels[`urgency.${job.urgencyLevel}`]],
    [fr.job.language, frLabels[`language.${job.languageRequired}`]],
    [fr.job.experience, frLabels[`experience.${job.experienceRequired}`]],
    [fr.job.physicalDemand, frLabels[`physicalDemand.${job.physicalDemand}`]],
    [fr.job.projectDuration, job.isLongTermProject ? job.projectDuration : null],
    toolFact(job),
    [fr.job.skills, job.requiredSkills.join(', ')],
    [fr.job.deliverables, job.deliverables.join(', ')],
    [fr.job.published, formatDate(job.createdAt)],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 10rem), 1fr))',
  columnGap: '6',
})

export const JobFacts = ({ job }: { job: DetailedJob }) => (
  <dl className={grid}>
    {factsOf(job).map(([name, value]) => (
      <div key={name} className={css({ py: '2', borderTop: '1px solid', borderColor: 'line' })}>
        <dt className={css({ fontSize: 'small', color: 'quiet' })}>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
