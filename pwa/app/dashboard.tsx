import { useSession } from '../data/session/use-session.ts'
import { lazyPart } from '../components/ui/lazy-part.tsx'
import { Spinner } from '../components/ui/spinner.tsx'

const fallback = <Spinner page />

export const dashboards = {
  student: lazyPart(async () => (await import('../home/student/student-dashboard.tsx')).StudentDashboard, {
    fallback,
    when: 'shown',
  }),
  private: lazyPart(async () => (await import('../home/poster/poster-dashboard.tsx')).PrivateDashboard, {
    fallback,
    when: 'shown',
  }),
}

/** The dashboard of the person's type. Both have the same address and nothing else in common. */
export const Dashboard = () => {
  const { user } = useSession()
  if (!user) return null
  const Own = dashboards[user.userType]
  return <Own />
}
