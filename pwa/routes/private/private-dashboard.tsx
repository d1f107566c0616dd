import { useLive } from '../../live/use-live.ts'
import { useSession } from '../../session/use-session.ts'
import { css } from '../../styled-system/css/index.js'
import { badge, card } from '../../styled-system/recipes/index.js'
import { dashboardTexts } from '../../texts/fr/dashboard.ts'
import { labelTexts } from '../../texts/fr/labels.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const PrivateDashboard = () => {
  const { user } = useSession()
  const offers = useLive(`dashboard/${user?.id}`, db =>
    db.jobs
      .where('postedById')
      .equals(user?.id ?? '')
      .sortBy('createdAt'),
  )
  if (!user) return null
  return (
    <>
      <h1 tabIndex={-1} className={css({ fontSize: 'title', pb: '6' })}>
        {dashboardTexts.greeting(user.firstName)}
      </h1>
      <h2 className={css({ fontSize: 'heading', pb: '3' })}>{dashboardTexts.offers}</h2>
      <ul className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}>
        {offers?.toReversed().map(({ id, title, status }) => (
          <li key={id} className={card()}>
            <span className={css({ fontWeight: 'medium', pb: '2' })}>{title}</span>
            <span className={badge()}>{labelTexts[`jobStatus.${status}`]}</span>
          </li>
        )) ?? (
          <li className={card()}>
            <Skeleton />
          </li>
        )}
      </ul>
    </>
  )
}

export default PrivateDashboard
