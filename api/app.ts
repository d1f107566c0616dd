import { Hono } from 'hono'
import type { Deps, Env } from './deps.ts'
import { answerError } from './middleware/errors.ts'
import { answerNoRoute } from './middleware/no-route.ts'
import { ownOrigin } from './middleware/own-origin.ts'
import { requestLog } from './middleware/request-log.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { createWithinBudget } from './middleware/within-budget.ts'
import { session, endedSessions } from './middleware/session.ts'
import { accountRoutes } from './routes/accounts.ts'
import { calendarRoutes } from './routes/calendar.ts'
import { deputyRoutes } from './routes/deputies.ts'
import { deviceErrorRoutes } from './routes/device-errors.ts'
import { docsRoutes } from './routes/docs.ts'
import { firstFillRoutes } from './routes/first-fill.ts'
import { createHandlers } from './routes/handlers.ts'
import { createBodyBudget } from './routes/read-body.ts'
import { exchangeRoutes } from './routes/exchanges.ts'
import { healthRoutes } from './routes/health.ts'
import { imageRoutes } from './routes/images.ts'
import { jobRoutes } from './routes/jobs.ts'
import { mailRoutes, oneClickRoutes } from './routes/mails.ts'
import { mapRoutes } from './routes/map.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { moneyRoutes } from './routes/money.ts'
import { paperRoutes } from './routes/papers.ts'
import { moderationRoutes } from './routes/moderation.ts'
import { peopleRoutes } from './routes/people.ts'
import { pushRoutes } from './routes/push.ts'
import { savedRoutes } from './routes/saved.ts'
import { createListJobs } from './queries/list-jobs.ts'
import { createPokes } from './feed/pokes.ts'
import { createLoadGate, sizesFor } from './server/load-gate.ts'
import { createStreams } from './feed/streams.ts'
import { streamRoutes } from './routes/stream.ts'
import { stripeWebhookRoutes } from './routes/stripe-webhook.ts'
import { syncRoutes } from './routes/sync.ts'

export type App = ReturnType<typeof createApp>['app']

/** Everything under /api, and the health endpoints. */
export const createApp = (deps: Deps) => {
  let isClosing = false
  const pokes = createPokes({ ...deps, sql: deps.pollSql ?? deps.sql })
  const gate = createLoadGate(sizesFor(deps.sql.pool().size), deps)
  const listed = createListJobs({ ...deps, gate })
  const moved = () => {
    listed.forget()
    pokes.moved()
  }
  const streams = createStreams(deps, deps.streamAliveMs)
  const bodies = createBodyBudget()
  const handlers = createHandlers(deps, moved, bodies)
  const app = new Hono<Env>()
  app.onError(answerError(deps))
  app.notFound(answerNoRoute(() => app.routes))
  const withinBudget = createWithinBudget(deps)
  app.use(requestLog(deps), securityHeaders(deps), withinBudget.charge)
  if (deps.provider?.verify) app.route('/', stripeWebhookRoutes(deps, deps.provider, moved, bodies))
  app.route('/', oneClickRoutes(deps, moved))
  // Registered before the session is read, because these are the same for everyone.
  app.route('/', firstFillRoutes(deps))
  app.use(ownOrigin(deps))
  app.use('/api/*', session(deps), withinBudget.settle)
  app.use('/api/auth/*', endedSessions(streams))
  // A block ends the right of one to act as the other's deputy.
  app.use('/api/users/:id/block', endedSessions(streams))

  const routes = app
    .route('/', accountRoutes(deps, handlers))
    .route('/', deputyRoutes(deps, handlers))
    .route('/', jobRoutes(listed.list, handlers))
    .route('/', peopleRoutes(handlers))
    .route('/', exchangeRoutes(handlers))
    .route('/', savedRoutes(handlers))
    .route('/', moneyRoutes(deps, handlers, moved))
    .route('/', pushRoutes(deps, handlers))
    .route('/', calendarRoutes(deps, handlers))
    .route('/', mailRoutes(deps, handlers, moved))
    .route('/', mapRoutes(deps, handlers))
    .route('/', deviceErrorRoutes(deps, handlers))
    .route('/', moderationRoutes(handlers))
    .route('/', syncRoutes({ ...deps, gate }, handlers, { moved, ended: () => void streams.check() }))
    .route('/', streamRoutes(deps, pokes, streams))
    .route('/', imageRoutes(deps))
    .route('/', paperRoutes(deps))
    .route(
      '/',
      healthRoutes(deps, () => isClosing, pokes),
    )
    .route('/', metricsRoutes(deps, streams, pokes))
    .route(
      '/',
      docsRoutes(() => app.routes),
    )

  return {
    app: routes,
    /** Call after a change that no request of this app made. */
    moved,
    /** Polls now, instead of within a second, so that streams learn of any change. */
    poll: pokes.poll,
    /** Call before the server closes, so that the load balancer sends requests elsewhere. */
    retire: () => {
      isClosing = true
      streams.finishAll()
    },
    /** Resolves once no work started by a request is running. */
    finishWork: pokes.close,
  }
}
