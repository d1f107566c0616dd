import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { NotFound } from './routes/-not-found.tsx'
import { readToken } from './routes/-read-token.ts'
import { VerifyPending } from './routes/-verify-pending.tsx'
import { JobPending } from './routes/jobs/-job-pending.tsx'
import { JobsPending } from './routes/jobs/-jobs-pending.tsx'
import { session } from './session/current.ts'
import { readDashboard } from './shell/dashboard-search.ts'
import { readAuth } from './shell/auth-search.ts'
import { ScreenFailed } from './shell/screen-failed.tsx'
import { Shell } from './shell/shell.tsx'
import { Spinner } from './ui/spinner.tsx'

const PageSpinner = () => <Spinner page />

/**
 * Every address of the app. A screen, what it loads and the parsing of it arrive with the first visit to its address;
 * only what stands in its place meanwhile is here from the start.
 */
const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, validateSearch: readAuth })

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

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  validateSearch: readDashboard,
  beforeLoad: async () => {
    await session.ready
    if (!session.get().user) throw redirect({ to: '/' })
  },
  pendingComponent: PageSpinner,
  component: lazyRouteComponent(() => import('./routes/dashboard.tsx'), 'Dashboard'),
})

const jobs = createRoute({
  getParentRoute: () => root,
  path: '/jobs',
  loader: async ({ abortController: { signal } }) => {
    const { loadNewestJobs } = await import('./routes/jobs/-load-newest-jobs.ts')
    return loadNewestJobs(signal)
  },
  pendingComponent: JobsPending,
  component: lazyRouteComponent(() => import('./routes/jobs/jobs.tsx'), 'Jobs'),
  errorComponent: lazyRouteComponent(() => import('./routes/jobs/jobs.tsx'), 'JobsFailed'),
})

const job = createRoute({
  getParentRoute: () => root,
  path: '/jobs/$id',
  loader: async ({ params, abortController: { signal } }) => {
    const { loadJob } = await import('./routes/jobs/-load-job.ts')
    return loadJob(params.id, signal)
  },
  pendingComponent: JobPending,
  component: lazyRouteComponent(() => import('./routes/jobs/$id.tsx'), 'JobPage'),
  errorComponent: lazyRouteComponent(() => import('./routes/jobs/$id.tsx'), 'JobFailed'),
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

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    dashboard,
    jobs,
    job,
    verify,
    resetPassword,
    features,
    terms,
    privacy,
    about,
    contact,
    twintDemo,
    share,
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ScreenFailed,
  // Every screen begins at its top; « back » finds the place again.
  scrollRestoration: true,
  defaultViewTransition: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
