import { getRouteApi, useRouter } from '@tanstack/react-router'
import { formatRate } from '../../format/format-money.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { badge, button, card } from '../../styled-system/recipes/index.js'
import { labelTexts } from '../../texts/fr/labels.ts'
import { jobTexts } from '../../texts/fr/job.ts'
import { shellTexts } from '../../texts/fr/shell.ts'
import { HomeLink } from '../../ui/home-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { JobFacts } from './-job-facts.tsx'

const route = getRouteApi('/jobs/$id')

const sectionTitle = css({ fontSize: 'heading', pt: '8', pb: '3' })

export const JobPage = () => {
  const job = route.useLoaderData()
  const title = job.title || jobTexts.untitled
  useTitle(shellTexts.title(title))
  const essentials = [
    { name: jobTexts.location, value: job.location },
    { name: jobTexts.rate, value: formatRate(job.rate), style: css({ whiteSpace: 'nowrap' }) },
    { name: jobTexts.duration, value: job.duration },
  ]
  return (
    <article className={css({ maxWidth: 'text' })}>
      <span className={badge()}>{labelTexts[`jobStatus.${job.status}`]}</span>
      <h1 tabIndex={-1} className={css({ fontSize: 'title', pt: '2', pb: '5' })}>
        {title}
      </h1>
      <dl className={cx(card(), css({ flexDirection: { tablet: 'row' }, gap: { base: '3', tablet: '12' } }))}>
        {essentials.map(({ name, value, style }) => (
          <div key={name} className={style}>
            <dt className={css({ fontSize: 'small', color: 'quiet' })}>{name}</dt>
            <dd className={css({ fontWeight: 'bold' })}>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className={sectionTitle}>{jobTexts.description}</h2>
      <p className={css({ whiteSpace: 'pre-line' })}>{job.description}</p>
      <h2 className={sectionTitle}>{jobTexts.practical}</h2>
      <JobFacts job={job} />
      <h2 className={sectionTitle}>{jobTexts.poster}</h2>
      <p>
        <strong>
          {job.poster.firstName} {job.poster.lastName}
        </strong>
        <span className={css({ display: 'block', color: 'quiet' })}>{job.poster.city}</span>
      </p>
    </article>
  )
}

export const JobFailed = () => {
  const router = useRouter()
  useTitle(shellTexts.title(jobTexts.failed))
  return (
    <Notice title={jobTexts.failed} text={jobTexts.failedHint} level="h1" alert>
      <button type="button" className={button()} onClick={() => void router.invalidate()}>
        {shellTexts.retry}
      </button>
      <HomeLink />
    </Notice>
  )
}
