import { useSession } from './data/session/use-session.ts'
import { apart } from './components/ui/later.tsx'
import { Spinner } from './components/ui/spinner.tsx'

const spinner = <Spinner page />

export const dashboards = {
  student: apart(async () => (await import('./pages/student-dashboard/student-dashboard.tsx')).arrive(), spinner),
  private: apart(async () => (await import('./pages/poster-dashboard/poster-dashboard.tsx')).default, spinner),
}

/** Students and private people have nothing of it in common but the address. */
export const Dashboard = () => {
  const { user } = useSession()
  if (!user) return null
  const Own = dashboards[user.userType]
  return <Own />
}
