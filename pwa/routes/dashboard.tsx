import { lazy, Suspense } from 'react'
import { useSession } from '../session/use-session.ts'
import { dashboardTexts } from '../texts/fr/dashboard.ts'
import { shellTexts } from '../texts/fr/shell.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useTitle } from '../ui/use-title.ts'

const StudentDashboard = lazy(() => import('./student/student-dashboard.tsx'))
const PrivateDashboard = lazy(() => import('./private/private-dashboard.tsx'))

/** Students and private people have nothing of it in common but the address. */
export const Dashboard = () => {
  useTitle(shellTexts.title(dashboardTexts.title))
  const { user } = useSession()
  if (!user) return null
  return (
    <Suspense fallback={<Spinner page />}>
      {user.userType === 'student' ? <StudentDashboard /> : <PrivateDashboard />}
    </Suspense>
  )
}
