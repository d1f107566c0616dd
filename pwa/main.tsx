import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followHistory } from './components/ui/close-on-back.ts'
import { preloadDevice, isHeld } from './data/device/preload-device.ts'
import { call } from './data/server/call.ts'
import { session } from './data/session/current.ts'
import { whenIdle } from './data/when-idle.ts'
import { forgetAnswers } from './data/server/query.ts'
import { reportErrors } from './data/server/report-errors.ts'
import { dropAnswers } from './data/server/take-answer.ts'
import './features/install/early.ts'
import { createAppRouter } from './router.tsx'
import { followSession } from './data/session/follow.ts'
import './theme/theme.css'
import { handleMissingChunks } from './service-worker/missing-chunks.ts'

declare global {
  /** Of a rendered page: repeats the last tap that came before the app, if that is safe (`build/page-scripts.ts`). */
  var goOn: (() => void) | undefined
}

type Router = ReturnType<typeof createAppRouter>

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

/** Whose own the page is; of a visitor's there is none. */
const { rendered, own } = container.dataset
// What is not for who opens it has not been shown.
let isTakingOver =
  rendered !== undefined &&
  !('unfit' in document.documentElement.dataset) &&
  (own === undefined || own === session.get().user?.id)
const nextTask = () => new Promise(resolve => setTimeout(resolve))

/** In one step, so that nothing shows between what stood here and the app. */
const draw = (router: Router) => {
  isTakingOver = false
  dropAnswers()
  flushSync(() => createRoot(container).render(<App router={router} />))
  delete container.dataset['rendered']
}

/** A rendered page is taken over as it stands, once the code of its screen and what came with it are here. */
const takeOver = async (router: Router) => {
  const { pathname } = location
  await nextTask()
  await router.load()
  await nextTask()
  if (router.state.location.pathname !== pathname) return draw(router)
  // The tree of a page that came from a server: no boundary around the root, as none was rendered.
  router.ssr = { manifest: undefined }
  const read = scrollY
  const leave = router.subscribe('onRendered', () => {
    leave()
    isTakingOver = false
    delete container.dataset['rendered']
    // Not from within this commit: parts of the screen are taken over after it, or at once for a tap.
    setTimeout(() => globalThis.goOn?.())
    // To the router this is the first sight of the page, which begins at its top; its reader may be half through it.
    if (read > 0) scrollTo({ top: read, behavior: 'instant' })
  })
  // In small steps, for what can be read can be touched as well.
  startTransition(() => {
    const app = <App router={router} />
    // A device that holds the offers shows its own, as one does that was filled meanwhile.
    if (own !== undefined || isHeld(pathname)) createRoot(container).render(app)
    else hydrateRoot(container, app)
  })
}

/** A browser may lose what it kept and still have its session; the page says so. Without an answer the app begins as a visitor's. */
const bringBack = async () =>
  document.querySelector('meta[name=session]') !== null && session.recover({ signal: AbortSignal.timeout(4000) })

/** A rendered page is read meanwhile: there each part of this is a task of its own. */
const begin = async () => {
  const isConfirmed = await bringBack()
  void preloadDevice(location.pathname)
  if (isTakingOver) await nextTask()
  const router = createAppRouter({ call, session, isWaiting: () => isTakingOver })
  followHistory(router)
  // What a screen that cannot be shown has thrown is caught by the router.
  router.update({
    ...router.options,
    defaultOnCatch: reportErrors(() => router.state.matches.at(-1)?.fullPath ?? '/'),
  })
  handleMissingChunks({ isNavigating: () => router.state.status === 'pending' })
  if (isTakingOver) {
    void takeOver(router)
    await nextTask()
  } else draw(router)
  // The server's answers were for the person who left, and each screen checks again whether it is for the one who is here now.
  followSession(() => {
    forgetAnswers()
    void router.invalidate()
  })
  if (!isConfirmed) void session.confirm()
}
void begin()

const startRest = async () => {
  const { start } = await import('./layout/start.tsx')
  start()
}
const startWhenIdle = () => whenIdle(() => void startRest(), 2000)
// While developing, what is seen is what was just written.
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') startWhenIdle()
  else addEventListener('load', startWhenIdle)
}
