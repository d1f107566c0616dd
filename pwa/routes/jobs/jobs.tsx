import { getRouteApi, useRouter } from '@tanstack/react-router'
import { formatCount } from '../../format/format-count.ts'
import { button } from '../../styled-system/recipes/index.js'
import { jobsTexts } from '../../texts/fr/jobs.ts'
import { shellTexts } from '../../texts/fr/shell.ts'
import { Notice } from '../../ui/notice.tsx'
import { JobsFrame } from './-jobs-frame.tsx'
import { JobCard } from './-job-card.tsx'
import { jobGrid } from './-job-grid.ts'

const route = getRouteApi('/jobs')

export const Jobs = () => {
  const { jobs, total } = route.useLoaderData()
  if (jobs.length === 0)
    return (
      <JobsFrame>
        <Notice title={jobsTexts.empty} text={jobsTexts.emptyHint} level="h2" />
      </JobsFrame>
    )
  return (
    <JobsFrame count={jobsTexts.open(formatCount(total), total === 1)}>
      <ul className={jobGrid}>
        {jobs.map(job => (
          <li key={job.id}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
    </JobsFrame>
  )
}

export const JobsFailed = () => {
  const router = useRouter()
  return (
    <JobsFrame>
      <Notice title={jobsTexts.failed} text={jobsTexts.failedHint} level="h2" alert>
        <button type="button" className={button()} onClick={() => void router.invalidate()}>
          {shellTexts.retry}
        </button>
      </Notice>
    </JobsFrame>
  )
}
