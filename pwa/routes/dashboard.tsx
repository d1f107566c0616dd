import { labelTexts } from '../texts/fr/labels.ts'
import { useLive } from '../live/use-live.ts'
import { useSession } from '../session/use-session.ts'
import { css } from '../styled-system/css/index.js'
import { badge, card } from '../styled-system/recipes/index.js'
import { dashboardTexts } from '../texts/fr/dashboard.ts'
import { jobTexts } from '../texts/fr/job.ts'
import { shellTexts } from '../texts/fr/shell.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/use-title.ts'

type Line = { id: string; title: string; label: string }

/** What the person has under way, as this device holds it. */
const useLines = (userId: string, isStudent: boolean) =>
  useLive<Line[]>(`dashboard/${userId}`, async db => {
    if (!isStudent) {
      const offers = await db.jobs.where('postedById').equals(userId).sortBy('createdAt')
      return offers
        .toReversed()
        .map(({ id, title, status }) => ({ id, title, label: labelTexts[`jobStatus.${status}`] }))
    }
    const applications = await db.applications.where('studentId').equals(userId).toArray()
    const jobs = await db.jobs.bulkGet(applications.map(({ jobId }) => jobId))
    return applications.map(({ id, status }, at) => ({
      id,
      title: jobs[at]?.title ?? jobTexts.untitled,
      label: labelTexts[`applicationStatus.${status}`],
    }))
  })

export const Dashboard = () => {
  useTitle(shellTexts.title(dashboardTexts.title))
  const { user } = useSession()
  const lines = useLines(user?.id ?? '', user?.userType === 'student')
  if (!user) return null
  return (
    <>
      <h1 tabIndex={-1} className={css({ fontSize: 'title', pb: '6' })}>
        {dashboardTexts.greeting(user.firstName)}
      </h1>
      <h2 className={css({ fontSize: 'heading', pb: '3' })}>
        {user.userType === 'student' ? dashboardTexts.applications : dashboardTexts.offers}
      </h2>
      <ul className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}>
        {lines ? (
          lines.map(({ id, title, label }) => (
            <li key={id} className={card()}>
              <span className={css({ fontWeight: 'medium', pb: '2' })}>{title}</span>
              <span className={badge()}>{label}</span>
            </li>
          ))
        ) : (
          <li className={card()}>
            <Skeleton />
          </li>
        )}
      </ul>
    </>
  )
}
