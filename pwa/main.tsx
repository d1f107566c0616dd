import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followHistory } from './components/ui/close-on-back.ts'
import { preloadDevice, isHeld } from './data/device/preload-device.ts'
import { call } from './data/server/call.ts'
import { session } from './data/session/current.ts'
import { whenIdle } from './data/when-idle.ts'
import { forgetAnswers } from './data/server/query.ts'
import { reportErrors } from './data/server/report-errors.ts'
import { dropAnswers } from './data/server/take-answer.ts'
import './push/early.ts'
import { createAppRouter } from './app/router.tsx'
import { followSession } from './data/session/follow.ts'
import './theme/theme.css'
import { handleMissingChunks } from './service-worker/missing-chunks.ts'

declare global {
  /** Set by a rendered page: repeats the last tap before the app loaded, if that is safe (`build/page-scripts.ts`). */
  var goOn: (() => void) | undefined
}

type Router = ReturnType<typeof createAppRouter>

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

/** Owner of a snapshot. Undefined for a server-rendered visitor's page. */
const { rendered, own } = container.dataset
// A page rendered for another reader is hidden and cannot be hydrated.
let isHydrating =
  rendered !== undefined &&
  !('unfit' in document.documentElement.dataset) &&
  (own === undefined || own === session.get().user?.id)
const nextTask = () => new Promise(resolve => setTimeout(resolve))

/** Renders in one step, so that nothing flashes between the previous content and the app. */
const draw = (router: Router) => {
  isHydrating = false
  dropAnswers()
  flushSync(() => createRoot(container).render(<App router={router} />))
  delete container.dataset['rendered']
}

/** Hydrates a rendered page once its screen's code and embedded data are loaded. */
const hydrate = async (router: Router) => {
  const { pathname } = location
  await nextTask()
  await router.load()
  await nextTask()
  if (router.state.location.pathname !== pathname) return draw(router)
  // Marks the tree as server-rendered, so that the router adds no boundary around the root, as the server did.
  router.ssr = { manifest: undefined }
  const read = scrollY
  const leave = router.subscribe('onRendered', () => {
    leave()
    isHydrating = false
    delete container.dataset['rendered']
    // Not within this commit, because parts of the screen hydrate after it. A tap hydrates its part at once.
    setTimeout(() => globalThis.goOn?.())
    // The router scrolls to the top on its first render, but the reader may have scrolled down.
    if (read > 0) scrollTo({ top: read, behavior: 'instant' })
  })
  // In small steps, so that the visible page stays responsive.
  startTransition(() => {
    const app = <App router={router} />
    // A snapshot, or a device that holds the offers (even if filled just now), is replaced by the device's own data.
    if (own !== undefined || isHeld(pathname)) createRoot(container).render(app)
    else hydrateRoot(container, app)
  })
}

/**
 * The browser may have lost its storage but not the session cookie, which the page's `<meta name="session">` reports. Without an
 * answer the app starts as a visitor's.
 */
const bringBack = async () =>
  document.querySelector('meta[name=session]') !== null && session.recover({ signal: AbortSignal.timeout(4000) })

/** Starts the app. On a rendered page, each part is a separate task: the person is already reading. */
const begin = async () => {
  const isConfirmed = await bringBack()
  void preloadDevice(location.pathname)
  if (isHydrating) await nextTask()
  const router = createAppRouter({ call, session, isWaiting: () => isHydrating })
  followHistory(router)
  // The router catches errors of screens, so report them from there.
  router.update({
    ...router.options,
    defaultOnCatch: reportErrors(() => router.state.matches.at(-1)?.fullPath ?? '/'),
  })
  handleMissingChunks({ isNavigating: () => router.state.status === 'pending' })
  if (isHydrating) {
    void hydrate(router)
    await nextTask()
  } else draw(router)
  // After another person signs in or out: drop the server's answers and run the guards again.
  followSession(() => {
    forgetAnswers()
    void router.invalidate()
  })
  if (!isConfirmed) void session.confirm()
}
void begin()

const startRest = async () => {
  const { start } = await import('./app/start.tsx')
  start()
}
const startWhenIdle = () => whenIdle(() => void startRest(), 2000)
// Not during development, where caching would show outdated code.
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') startWhenIdle()
  else addEventListener('load', startWhenIdle)
}
