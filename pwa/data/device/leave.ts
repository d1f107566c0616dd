import { imageCache } from '../../service-worker/worker/image-cache.ts'
import { tellNobody } from '../../service-worker/worker/pushed-cache.ts'
import { session } from '../session/current.ts'
import { forgetCopy } from '../session/second-copy.ts'
import { forgetNewest } from './jobs/newest-kept.ts'
import { forgetHeights } from './kept-heights.ts'
import { forgetScreens } from './kept-screens.ts'
import { live } from './live.ts'

/** A browser may need the network to end a subscription: don't wait for it. */
const patience = 1000

const closeShown = async (registration: ServiceWorkerRegistration | undefined) => {
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}
const unsubscribe = async (registration: ServiceWorkerRegistration | undefined) => {
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** What stands or comes outside of the app: none of it waits for another, and none keeps anybody here. */
const silence = async () => {
  const registration = await navigator.serviceWorker?.getRegistration()
  // First, so that nothing comes after what is closed.
  await tellNobody().catch(() => undefined)
  await Promise.allSettled([closeShown(registration), navigator.clearAppBadge?.(), unsubscribe(registration)])
}

/** Empties the device of this account, with the faces of the people they knew; where something would be lost it is told first. */
export const emptyDevice = async (account: string, force: boolean) => {
  const { engine } = await live.open(account)
  const { left, unsent } = await engine.logout({ force })
  if (!left) return unsent
  await globalThis.caches?.delete(imageCache).catch(() => false)
  return null
}

/**
 * Lets go of the emptied device. Call it in the same task that ends the session: as long as the session names its person, a
 * screen that is fetched ahead would open the device again and fill it.
 */
export const forgetDevice = () => {
  live.forget()
  forgetNewest()
  forgetHeights()
  forgetScreens()
}

/**
 * Signs the person out, with or without network: the next user of this device finds, and is pushed, nothing of theirs. The
 * server's session, and with it its pushes, ends now or with the next contact. Without `force` it leaves only if nothing would
 * be lost, and returns what would.
 */
export const leave = async ({ force }: { force: boolean }) => {
  const { user } = session.get()
  if (!user) return null
  const unsent = await emptyDevice(user.id, force)
  if (unsent) return unsent
  await forgetCopy().catch(() => undefined)
  const late = new Promise(resolve => {
    setTimeout(resolve, patience)
  })
  await Promise.race([silence().catch(() => undefined), late])
  void session.logOut()
  forgetDevice()
  return null
}
