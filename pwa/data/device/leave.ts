import { imageCache } from '../../service-worker/worker/image-cache.ts'
import { mutePushes } from '../../service-worker/worker/pushed-cache.ts'
import { session } from '../session/current.ts'
import { deleteBackup } from '../session/session-backup.ts'
import { forgetNewest } from './jobs/newest-kept.ts'
import { forgetHeights } from './kept-heights.ts'
import { forgetScreens } from './kept-screens.ts'
import { live } from './live.ts'

/** Ending a push subscription may need the network, so don't wait for it longer than this. */
const patience = 1000

const closeShown = async (registration: ServiceWorkerRegistration | undefined) => {
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}
const unsubscribe = async (registration: ServiceWorkerRegistration | undefined) => {
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** Closes notifications and ends pushes. The steps are independent, and a failure does not block the logout. */
const silence = async () => {
  const registration = await navigator.serviceWorker?.getRegistration()
  // First, so that no notification appears after they are closed.
  await mutePushes().catch(() => undefined)
  await Promise.allSettled([closeShown(registration), navigator.clearAppBadge?.(), unsubscribe(registration)])
}

/** Deletes the account's local data and the cached images. If unsent data would be lost, returns it instead, unless forced. */
export const emptyDevice = async (account: string, force: boolean) => {
  const { engine } = await live.open(account)
  const { left, unsent } = await engine.logout({ force })
  if (!left) return unsent
  await globalThis.caches?.delete(imageCache).catch(() => false)
  return null
}

/**
 * Forgets the emptied device. Call it in the task that ends the session: while the session has a user, a prefetched screen would
 * open and fill the device again.
 */
export const forgetDevice = () => {
  live.forget()
  forgetNewest()
  forgetHeights()
  forgetScreens()
}

/**
 * Signs the person out, online or offline. The next user of this device finds nothing of theirs and gets none of their pushes.
 * The server ends the session and its pushes now or on the next contact. Without `force` it signs out only if nothing would be
 * lost, and otherwise returns what would be.
 */
export const leave = async ({ force }: { force: boolean }) => {
  const { user } = session.get()
  if (!user) return null
  const unsent = await emptyDevice(user.id, force)
  if (unsent) return unsent
  await deleteBackup().catch(() => undefined)
  const late = new Promise(resolve => {
    setTimeout(resolve, patience)
  })
  await Promise.race([silence().catch(() => undefined), late])
  void session.logOut()
  forgetDevice()
  return null
}
