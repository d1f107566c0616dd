import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { beginDevice } from './data/device/begin-device.ts'
import './features/install/early.ts'
import { router } from './router.tsx'
import { followSession } from './data/session/follow.ts'
import './theme/theme.css'
import { mendChunks } from './service-worker/mend-chunks.ts'

declare global {
  /** Of a drawn page: taps again what was tapped before anybody could answer, and puts the focus back where it was. */
  var goOn: (() => void) | undefined
}

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const nextTask = () => new Promise(resolve => setTimeout(resolve))

/** In one step, so that nothing shows between what stood here and the app. */
const draw = () => {
  flushSync(() => createRoot(container).render(<App />))
  delete container.dataset['drawn']
}

/**
 * A page drawn ahead of time comes alive as it stands, once the code of its screen is here. Of others the outline was
 * drawn, which has no address: the app takes its place.
 */
const comeAlive = async (address: string) => {
  const { pathname } = location
  await nextTask()
  await router.load()
  await nextTask()
  if (router.state.location.pathname !== (address || pathname)) return draw()
  // The tree of a page that came from a server: no boundary around the root, as none was drawn.
  router.ssr = { manifest: undefined }
  const read = scrollY
  const leave = router.subscribe('onRendered', () => {
    leave()
    delete container.dataset['drawn']
    globalThis.goOn?.()
    // To the router this is the first sight of the page, which begins at its top; somebody may be half through it.
    if (read > 0) scrollTo({ top: read, behavior: 'instant' })
  })
  // In small steps, for what can be read can be touched as well.
  startTransition(() => {
    if (address) hydrateRoot(container, <App />)
    else createRoot(container).render(<App />)
  })
}

void beginDevice(location.pathname)
mendChunks({ isNavigating: () => router.state.status === 'pending' })

const { drawn } = container.dataset
// The drawn page is a visitor's; whoever is signed in on this device has not been shown it.
const isVisitor = !('known' in document.documentElement.dataset)
if (drawn !== undefined && isVisitor) void comeAlive(drawn)
else draw()
// Each screen is asked once more whether it is for whoever is here now.
followSession(() => void router.invalidate())

const startRest = async () => {
  const { start } = await import('./layout/start.tsx')
  start()
}
// While developing, what is seen is what was just written.
if (import.meta.env.PROD) {
  if (document.readyState === 'complete') void startRest()
  else addEventListener('load', () => void startRest())
}
