import { getRouteApi, useRouter } from '@tanstack/react-router'
import { formatCount } from '../format/format-count.ts'
import { button } from '../styled-system/recipes/index.js'
import { homeTexts } from '../texts/fr/home.ts'
import { shellTexts } from '../texts/fr/shell.ts'
import { Notice } from '../ui/notice.tsx'
import { HomeFrame } from './-home-frame.tsx'
import { JobCard } from './-job-card.tsx'
import { jobGrid } from './-job-grid.ts'

const route = getRouteApi('/')

export const Home = () => {
  const { jobs, total } = route.useLoaderData()
  if (jobs.length === 0)
    return (
      <HomeFrame>
        <Notice title={homeTexts.empty} text={homeTexts.emptyHint} level="h3" />
      </HomeFrame>
    )
  return (
    <HomeFrame count={homeTexts.open(formatCount(total), total === 1)}>
      <ul className={jobGrid}>
        {jobs.map(job => (
          <li key={job.id}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
    </HomeFrame>
  )
}

export const HomeFailed = () => {
  const router = useRouter()
  return (
    <HomeFrame>
      <Notice title={homeTexts.failed} text={homeTexts.failedHint} level="h3" alert>
        <button type="button" className={button()} onClick={() => void router.invalidate()}>
          {shellTexts.retry}
        </button>
      </Notice>
    </HomeFrame>
  )
}
