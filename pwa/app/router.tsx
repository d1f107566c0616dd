import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import type { OwnUser } from '../data/schemas/own-user.ts'
import type { Call } from '../data/server/call.ts'
import { readToken } from '../account/links/read-token.ts'
import { VerifyPending } from '../account/links/verify-pending.tsx'
import type { JobAddress } from '../offers/list/job-search.ts'
import { JobPending } from '../components/ui/page-skeleton.tsx'
import { JobsPending } from '../offers/list/jobs-pending.tsx'
import type { ServicesAddress } from '../offers/services/services-search.ts'
import { whenFilled } from '../data/device/when-filled.ts'
import type { SessionStore } from '../data/session/session.ts'
import { readDashboard } from '../home/poster/dashboard-search.ts'
import type { PaymentSearch } from '../money/payment/payment-search.ts'
import type { ReviewedPoster, ReviewedStudent } from '../reviews/reviewed-search.ts'
import { readApply } from '../applications/apply-search.ts'
import { readChat } from '../chat/use-chat-address.ts'
import { readAuth } from '../account/auth-search.ts'
import { readNext } from '../account/next-place.ts'
import { OwnFace, SignedIn } from './header.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { Places, Shell } from './shell.tsx'
import { Spinner } from '../components/ui/spinner.tsx'

const PageSpinner = () => <Spinner page />

type Guarded = {
  cause: 'enter' | 'stay' | 'preload'
  location: { href: string }
  context: Pick<Context, 'session'>
}

/**
 * Redirects a visitor to the first page and asks them to sign in for the linked page, except after a logout.
 */
const needsSession = ({ cause, location, context: { session } }: Guarded) => {
  if (session.get().user) return
  if (cause === 'stay') throw redirect({ to: '/' })
  throw redirect({ to: '/', search: { auth: 'login' }, state: { next: location.href } })
}

/** Only posters pay and review students. */
const needsPoster = (guarded: Guarded) => {
  needsSession(guarded)
  if (guarded.context.session.get().user?.userType === 'student') throw redirect({ to: '/dashboard' })
}

const needsStudent = (guarded: Guarded) => {
  needsSession(guarded)
  if (guarded.context.session.get().user?.userType !== 'student') throw redirect({ to: '/dashboard' })
}

type Context = {
  /** API client of this router's screens, which also keys their cached answers. */
  call: Call
  /** The reader's session. */
  session: SessionStore
  /** True if screens wait for their data, as in server rendering and hydration. */
  isWaiting: () => boolean
}

/**
 * Root of all routes, which are the addresses of the app. A screen, its loader and its search parsing load with the first visit.
 * Pending components are the only part included from the start.
 */
const root = createRootRouteWithContext<Context>()({
  component: Shell,
  notFoundComponent: lazyRouteComponent(() => import('../components/brand/not-found.tsx'), 'NotFound'),
  validateSearch: readAuth,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ location, context: { session } }) => {
    if (session.get().user) throw redirect({ href: readNext(location.state) ?? '/dashboard' })
  },
  loader: async ({ context: { call, isWaiting } }) => {
    if (!isWaiting()) return
    const { prefetchNewest } = await import('../home/landing/new-offers.tsx')
    await prefetchNewest(call)
  },
  pendingComponent: PageSpinner,
  component: lazyRouteComponent(() => import('../home/landing/home.tsx'), 'Home'),
})

/** Links are type-checked against the screen's search parameters. The screen parses the actual address when it loads. */
type Unread<Address> = { [Key in keyof Address]?: unknown }
const jobSearch = (given: JobAddress & SearchSchemaInput): Unread<JobAddress> => given
const reviewedStudent = (given: ReviewedStudent & SearchSchemaInput): Unread<ReviewedStudent> => given
const reviewedPoster = (given: ReviewedPoster & SearchSchemaInput): Unread<ReviewedPoster> => given
const paymentSearch = (given: PaymentSearch & SearchSchemaInput): Unread<PaymentSearch> => given
const servicesSearch = (given: ServicesAddress & SearchSchemaInput): Unread<ServicesAddress> => given

/** Loads the layout's parts for signed-in people. A part that fails loads later. */
const fetchAround = () => Promise.all([SignedIn, OwnFace, Places].map(part => part.fetch().catch(() => undefined)))

/** Prefetches the layout's local data. */
const prepareAround = async (me: string) => (await import('./signed-in.tsx')).prepare(me)

/**
 * Longest wait for local data. If the device cannot be read or filled, the screen then says so, within four seconds of a cold
 * start.
 */
const mostMs = 2500
const inTime = (work: Promise<unknown>) => {
  const late = new Promise<void>(resolve => {
    setTimeout(resolve, mostMs)
  })
  return Promise.race([work.catch(() => undefined), late])
}

/** Loads the dashboard in parallel with its route. When preloaded, or hydrated over a snapshot, also with its local data. */
const fetchDashboard = async (
  { id, userType }: OwnUser,
  { isAhead, isTakenOver }: Record<'isAhead' | 'isTakenOver', boolean>,
) => {
  const begin = async () => {
    const { prepare } = await (userType === 'student'
      ? import('../home/student/student-dashboard.tsx')
      : import('../home/poster/poster-dashboard.tsx'))
    if (isTakenOver) {
      await whenFilled(id)
      await prepareAround(id)
    }
    if (isAhead || isTakenOver) await prepare(id)
  }
  const begun = begin().catch(() => undefined)
  const { dashboards } = await import('./dashboard.tsx')
  // Together with the layout, so that nothing moves later.
  await Promise.all([dashboards[userType].fetch(), fetchAround()])
  if (isTakenOver) await inTime(begun)
}

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  validateSearch: readDashboard,
  beforeLoad: needsSession,
  loader: async ({ cause, context: { session, isWaiting } }) => {
    const { user } = session.get()
    if (user) await fetchDashboard(user, { isAhead: cause === 'preload', isTakenOver: isWaiting() })
  },
  pendingComponent: PageSpinner,
  component: lazyRouteComponent(() => import('./dashboard.tsx'), 'Dashboard'),
})

const acceptedJobs = createRoute({
  getParentRoute: () => root,
  path: '/accepted-jobs',
  validateSearch: readChat,
  beforeLoad: needsSession,
  pendingComponent: PageSpinner,
  component: lazyRouteComponent(() => import('../jobs/accepted-jobs.tsx'), 'AcceptedJobs'),
})

const together = createRoute({
  getParentRoute: () => root,
  path: '/job/$id/together',
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'chat' } => (tab === 'chat' ? { tab } : {}),
  beforeLoad: needsSession,
  pendingComponent: JobPending,
  component: lazyRouteComponent(() => import('../jobs/screen/job-screen.tsx'), 'JobScreen'),
})

const jobs = createRoute({
  getParentRoute: () => root,
  path: '/jobs',
  validateSearch: jobSearch,
  // Usually only starts the requests: the screen shows whichever answers first, device or server.
  loader: async ({ location: { search }, context: { call, session, isWaiting } }) => {
    const { prefetchJobs, prepareJobs } = await import('../offers/list/prefetch-jobs.ts')
    const begun = prefetchJobs(search, call)
    if (!isWaiting()) return
    const { user } = session.get()
    await Promise.all([begun, user && inTime(Promise.all([fetchAround(), prepareAround(user.id), prepareJobs(user)]))])
  },
  pendingComponent: JobsPending,
  component: lazyRouteComponent(() => import('../offers/list/jobs.tsx'), 'Jobs'),
})

const job = createRoute({
  getParentRoute: () => root,
  path: '/jobs/$id',
  validateSearch: readApply,
  loader: async ({ params, context: { call, isWaiting } }) => {
    const { prefetchJob } = await import('../offers/page/prefetch-job.ts')
    const begun = prefetchJob(params.id, call)
    if (isWaiting()) await begun
  },
  pendingComponent: JobPending,
  component: lazyRouteComponent(() => import('./offer.tsx'), 'Offer'),
})

const services = createRoute({
  getParentRoute: () => root,
  path: '/services',
  validateSearch: servicesSearch,
  loader: async ({ location: { search }, context: { call, isWaiting } }) => {
    const { prefetchServices } = await import('../offers/services/prefetch-services.ts')
    const begun = prefetchServices(search, call)
    if (isWaiting()) await begun
  },
  pendingComponent: JobPending,
  component: lazyRouteComponent(() => import('../offers/services/services.tsx'), 'Services'),
})

const student = createRoute({
  getParentRoute: () => root,
  path: '/student/$id',
  loader: async ({ params, context: { call, isWaiting } }) => {
    const { prefetchStudent } = await import('../people/profile/prefetch-student.ts')
    const begun = prefetchStudent(params.id, call)
    if (isWaiting()) await begun
  },
  pendingComponent: JobPending,
  component: lazyRouteComponent(() => import('../people/profile/student-profile.tsx'), 'StudentPage'),
})

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  loader: async ({ location }) => {
    const { verifyToken } = await import('../account/links/verify-token.ts')
    return verifyToken(readToken(location.hash))
  },
  pendingComponent: VerifyPending,
  errorComponent: lazyRouteComponent(() => import('../account/links/verify.tsx'), 'VerifyFailed'),
  component: lazyRouteComponent(() => import('../account/links/verify.tsx'), 'Verify'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('../account/links/reset-password.tsx'), 'ResetPassword'),
})

const mails = createRoute({
  getParentRoute: () => root,
  path: '/mails',
  loader: async ({ location }) => {
    const { readMailLink } = await import('../account/links/mail-link.ts')
    return readMailLink(readToken(location.hash))
  },
  pendingComponent: PageSpinner,
  errorComponent: lazyRouteComponent(() => import('../account/links/mails.tsx'), 'MailsFailed'),
  component: lazyRouteComponent(() => import('../account/links/mails.tsx'), 'Mails'),
})

const deputy = createRoute({
  getParentRoute: () => root,
  path: '/deputy',
  loader: async ({ location }) => {
    const { readInvitation } = await import('../account/links/deputy-invitation.ts')
    return readInvitation(readToken(location.hash))
  },
  pendingComponent: PageSpinner,
  errorComponent: lazyRouteComponent(() => import('../account/links/deputy.tsx'), 'DeputyFailed'),
  component: lazyRouteComponent(() => import('../account/links/deputy.tsx'), 'DeputyPage'),
})

const features = createRoute({
  getParentRoute: () => root,
  path: '/features',
  component: lazyRouteComponent(() => import('./long-texts/features.tsx'), 'Features'),
})

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  component: lazyRouteComponent(() => import('./long-texts/terms.tsx'), 'Terms'),
})

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  component: lazyRouteComponent(() => import('./long-texts/privacy.tsx'), 'Privacy'),
})

const about = createRoute({
  getParentRoute: () => root,
  path: '/about',
  component: lazyRouteComponent(() => import('./long-texts/about.tsx'), 'About'),
})

const contact = createRoute({
  getParentRoute: () => root,
  path: '/contact',
  component: lazyRouteComponent(() => import('./long-texts/contact.tsx'), 'Contact'),
})

const twintDemo = createRoute({
  getParentRoute: () => root,
  path: '/twint-demo',
  component: lazyRouteComponent(() => import('../money/twint/twint-demo.tsx'), 'TwintDemo'),
})

const words = (value: unknown) => (typeof value === 'string' ? value : undefined)

const share = createRoute({
  getParentRoute: () => root,
  path: '/share',
  // The router parses a numeric-looking text as a number.
  validateSearch: ({ title, text, url }: Record<string, unknown>) => ({
    title: words(title),
    text: words(text),
    url: words(url),
  }),
  component: lazyRouteComponent(() => import('./share/share.tsx'), 'Share'),
})

const reviewStudent = createRoute({
  getParentRoute: () => root,
  path: '/review-student/$jobId',
  validateSearch: reviewedStudent,
  beforeLoad: needsPoster,
  pendingComponent: PageSpinner,
  component: lazyRouteComponent(() => import('../reviews/review-student.tsx'), 'ReviewStudent'),
})

const reviewPoster = createRoute({
  getParentRoute: () => root,
  path: '/review-poster/$jobId',
  validateSearch: reviewedPoster,
  beforeLoad: needsStudent,
  pendingComponent: PageSpinner,
  component: lazyRouteComponent(() => import('../reviews/review-poster.tsx'), 'ReviewPoster'),
})

const moderation = createRoute({
  getParentRoute: () => root,
  path: '/moderation',
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
  component: lazyRouteComponent(() => import('../safety/moderation/moderation.tsx'), 'Moderation'),
})

const payment = createRoute({
  getParentRoute: () => root,
  path: '/payment',
  validateSearch: paymentSearch,
  beforeLoad: needsPoster,
  pendingComponent: PageSpinner,
  component: lazyRouteComponent(() => import('../money/payment/payment.tsx'), 'Payment'),
})

const routeTree = root.addChildren([
  home,
  dashboard,
  acceptedJobs,
  together,
  jobs,
  job,
  services,
  student,
  verify,
  resetPassword,
  mails,
  deputy,
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
])

/** One router per browser, or per server-rendered page, with a single history entry. */
export const createAppRouter = (context: Context, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ScreenFailed,
    // Screens start at the top, and Back restores the position. On the server this would write an inline script.
    scrollRestoration: !history,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
