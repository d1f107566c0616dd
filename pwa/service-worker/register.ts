import { updates } from './current.ts'

const hour = 60 * 60 * 1000
/** A first visit has better things to load than what it will need without network. */
const calm = 2000

/** Asks for a new version when the person comes back, at most once an hour. */
const lookNowAndThen = (registration: ServiceWorkerRegistration) => {
  let looked = Date.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - looked < hour) return
    looked = Date.now()
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  addEventListener('online', look)
}

/** Makes the app open without network from now on. */
export const registerWorker = async () => {
  if (!('serviceWorker' in navigator)) return
  if (!navigator.serviceWorker.controller) await new Promise(resolve => setTimeout(resolve, calm))
  const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  updates.follow(registration)
  lookNowAndThen(registration)
}
