import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import type { OwnUser } from './answers/own-user.ts'
import { readToken } from './routes/-read-token.ts'
import { VerifyPending } from './routes/-verify-pending.tsx'
import type { JobAddress } from './routes/jobs/-job-search.ts'
import { JobPending } from './routes/jobs/-job-pending.tsx'
import { JobsPending } from './routes/jobs/-jobs-pending.tsx'
import type { ServicesAddress } from './routes/services/-services-search.ts'
import { session } from './session/current.ts'
import { readDashboard } from './shell/dashboard-search.ts'
import type { PaymentSearch } from './shell/payment-search.ts'
import type { ReviewedPoster, ReviewedStudent } from './shell/reviewed-search.ts'
import { readApply } from './shell/apply-search.ts'
import { readAuth } from './shell/auth-search.ts'
import { SignedIn } from './shell/header.tsx'
import { ScreenFailed } from './shell/screen-failed.tsx'
import { createScreenMotion } from './shell/screen-motion.ts'
import { Shell } from './shell/shell.tsx'
import { Spinner } from './ui/spinner.tsx'

const PageSpinner = () => <Spinner page />

/** A visitor is led to the first page. */
const needsSession = async () => {
  await session.ready
  if (!session.get().user) throw redirect({ to: '/' })
}

/** Who pays and rates is whoever has published. */
const needsPoster = async () => {
  await needsSession()
  if (session.get().user?.userType === 'student') throw redirect({ to: '/dashboard' })
}

const needsStudent = async () => {
  await needsSession()
  if (session.get().user?.userType !== 'student') throw redirect({ to: '/dashboard' })
}

/**
 * Every address of the app. A screen, what it loads and the parsing of it arrive with the first visit to its address;
 * only what stands in its place meanwhile is here from the start.
 */
const root = createRootRoute({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('./routes/-not-found.tsx'), 'NotFound'),
  validateSearch: readAuth,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    await session.ready
    if (session.get().user) throw redirect({ to: '/dashboard' })
  },
  pendingComponent: PageSpinner,
  component: lazyRouteComponent(() => import('./routes/home.tsx'), 'Home'),
})

/** Links are held to what a screen understands; what an address really says, the screen reads when it arrives. */
type Unread<Address> = { [Key in keyof Address]?: unknown }
const jobSearch = (given: JobAddress & SearchSchemaInput): Unread<JobAddress> => given
const reviewedStudent = (given: ReviewedStudent & SearchSchemaInput): Unread<ReviewedStudent> => given
const reviewedPoster = (given: ReviewedPoster & SearchSchemaInput): Unread<ReviewedPoster> => given
const paymentSearch = (given: PaymentSearch & SearchSchemaInput): Unread<PaymentSearch> => given
const servicesSearch = (given: ServicesAddress & SearchSchemaInput): Unread<ServicesAddress> => given

/** The screen is on its way together with what shows it, not after; ahead of its visit, with what it asks of the device. */
const fetchDashboard = async ({ id, userType }: OwnUser, isAhead: boolean) => {
  const begin = async () => {
    const { prepare } = await (userType === 'student'
      ? import('./routes/student/student-dashboard.tsx')
      : import('./routes/private/private-dashboard.tsx'))
    if (isAhead) await prepare(id)
  }
  begin().catch(() => undefined)
  const { dashboards } = await import('./routes/dashboard.tsx')
  // Together with what stands over it: nothing then moves for that.
  await Promise.all([dashboards[userType].fetch(), SignedIn.fetch().catch(() => undefined)])
}

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  validateSearch: readDashboard,
  beforeLoad: needsSession,
  loader: async ({ cause }) => {
    const { user } = session.get()
    if (user) await fetchDashboard(user, cause === 'preload')
  },
  pendingComponent: PageSpinner,
  component: lazyRouteComponent(() => import('./routes/dashboard.tsx'), 'Dashboard'),
})

const acceptedJobs = createRoute({
  getParentRoute: () => root,
  path: '/accepted-jobs',
  beforeLoad: needsSession,
  pendingComponent: PageSpinner,
  component: lazyRouteComponent(() => import('./routes/accepted-jobs.tsx'), 'AcceptedJobs'),
})

const jobs = createRoute({
  getParentRoute: () => root,
  path: '/jobs',
  validateSearch: jobSearch,
  // Only begins: what comes first, from the device or the server, is shown first.
  loader: async ({ location: { search } }) => {
    const { beginJobs } = await import('./routes/jobs/-begin-jobs.ts')
    beginJobs(search)
  },
  pendingComponent: JobsPending,
  component: lazyRouteComponent(() => import('./routes/jobs/jobs.tsx'), 'Jobs'),
})

const job = createRoute({
  getParentRoute: () => root,
  path: '/jobs/$id',
  validateSearch: readApply,
  loader: async ({ params }) => {
    const { beginJob } = await import('./routes/jobs/-begin-job.ts')
    beginJob(params.id)
  },
  pendingComponent: JobPending,
  component: lazyRouteComponent(() => import('./routes/jobs/$id.tsx'), 'JobPage'),
})

const services = createRoute({
  getParentRoute: () => root,
  path: '/services',
  validateSearch: servicesSearch,
  loader: async ({ location: { search } }) => {
    const { beginServices } = await import('./routes/services/-begin-services.ts')
    beginServices(search)
  },
  pendingComponent: JobPending,
  component: lazyRouteComponent(() => import('./routes/services/services.tsx'), 'Services'),
})

const student = createRoute({
  getParentRoute: () => root,
  path: '/student/$id',
  loader: async ({ params }) => {
    const { beginStudent } = await import('./routes/student/-begin-student.ts')
    beginStudent(params.id)
  },
  pendingComponent: JobPending,
  component: lazyRouteComponent(() => import('./routes/student/$id.tsx'), 'StudentPage'),
})

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  loader: async ({ location }) => {
    const { verifyToken } = await import('./routes/-verify-token.ts')
    return verifyToken(readToken(location.hash))
  },
  pendingComponent: VerifyPending,
  errorComponent: lazyRouteComponent(() => import('./routes/verify.tsx'), 'VerifyFailed'),
  component: lazyRouteComponent(() => import('./routes/verify.tsx'), 'Verify'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./routes/reset-password.tsx'), 'ResetPassword'),
})

const features = createRoute({
  getParentRoute: () => root,
  path: '/features',
  component: lazyRouteComponent(() => import('./routes/features.tsx'), 'Features'),
})

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  component: lazyRouteComponent(() => import('./routes/terms.tsx'), 'Terms'),
})

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  component: lazyRouteComponent(() => import('./routes/privacy.tsx'), 'Privacy'),
})

const about = createRoute({
  getParentRoute: () => root,
  path: '/about',
  component: lazyRouteComponent(() => import('./routes/about.tsx'), 'About'),
})

const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  component: lazyRouteComponent(() => import('./routes/contact.tsx'), 'Contact'),
})

const twintDemo = createRoute({
  getParentRoute: () => root,
  path: '/twint-demo',
  component: lazyRouteComponent(() => import('./routes/twint-demo.tsx'), 'TwintDemo'),
})

const words = (value: unknown) => (typeof value === 'string' ? value : undefined)

const share = createRoute({
  getParentRoute: () => root,
  path: '/share',
  // The router reads what looks like a number as one.
  validateSearch: ({ title, text, url }: Record<string, unknown>) => ({
    title: words(title),
    text: words(text),
    url: words(url),
  }),
  component: lazyRouteComponent(() => import('./routes/share.tsx'), 'Share'),
})

const reviewStudent = createRoute({
  getParentRoute: () => root,
  path: '/review-student/$jobId',
  validateSearch: reviewedStudent,
  beforeLoad: needsPoster,
  pendingComponent: PageSpinner,
  component: lazyRouteComponent(() => import('./routes/review/review-student.tsx'), 'ReviewStudent'),
})

const reviewPoster = createRoute({
  getParentRoute: () => root,
  path: '/review-poster/$jobId',
  validateSearch: reviewedPoster,
  beforeLoad: needsStudent,
  pendingComponent: PageSpinner,
  component: lazyRouteComponent(() => import('./routes/review/review-poster.tsx'), 'ReviewPoster'),
})

const moderation = createRoute({
  getParentRoute: () => root,
  path: '/moderation',
  component: lazyRouteComponent(() => import('./routes/moderation/moderation.tsx'), 'Moderation'),
})

const payment = createRoute({
  getParentRoute: () => root,
  path: '/payment',
  validateSearch: paymentSearch,
  beforeLoad: needsPoster,
  pendingComponent: PageSpinner,
  component: lazyRouteComponent(() => import('./routes/payment/payment.tsx'), 'Payment'),
})

const isHere = typeof window !== 'undefined'
const motion = createScreenMotion(isHere ? localStorage : null, {
  isUnwanted: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  now: () => performance.now(),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    dashboard,
    acceptedJobs,
    jobs,
    job,
    services,
    student,
    verify,
    resetPassword,
    features,
    terms,
    privacy,
    about,
    contact,
    twintDemo,
    share,
    reviewStudent,
    reviewPoster,
    moderation,
    payment,
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ScreenFailed,
  // Every screen begins at its top; « back » finds the place again.
  scrollRestoration: true,
  // From a screen to the next. There is none to come from when the app opens, and what changes within a screen is there at
  // once.
  defaultViewTransition: {
    types: ({ fromLocation, pathChanged }) => (fromLocation && pathChanged && motion.begin() ? [] : false),
  },
})
router.subscribe('onRendered', motion.end)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
