import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { NewestJobsPending } from './routes/-newest-jobs-pending.tsx'
import { NotFound } from './routes/-not-found.tsx'
import { readToken } from './routes/-read-token.ts'
import { VerifyPending } from './routes/-verify-pending.tsx'
import { JobPending } from './routes/jobs/-job-pending.tsx'
import { Shell } from './shell.tsx'

/**
 * Every address of the app. A screen, what it loads and the parsing of it arrive with the first visit to its address;
 * only what stands in its place meanwhile is here from the start.
 */
const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: async ({ abortController: { signal } }) => {
    const { loadNewestJobs } = await import('./routes/-load-newest-jobs.ts')
    return loadNewestJobs(signal)
  },
  pendingComponent: NewestJobsPending,
  component: lazyRouteComponent(() => import('./routes/home.tsx'), 'Home'),
  errorComponent: lazyRouteComponent(() => import('./routes/home.tsx'), 'HomeFailed'),
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

export const router = createRouter({
  routeTree: root.addChildren([home, job, verify, resetPassword]),
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
