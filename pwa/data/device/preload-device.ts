import { session } from '../session/current.ts'
import { wasFilled } from './filled.ts'
import { openDevice } from './open-device.ts'

/** Paths whose screens read the device. */
const reading = /^\/(jobs?|services|student|dashboard|accepted-jobs|payment|review-student|review-poster)(\/|$)/

/** Returns whether the device has held the offers shown at this path. */
export const isHeld = (path: string) => reading.test(path) && wasFilled()

/** Opens the device while its screen is loading, if the person is signed in or the device has held offers before. */
export const preloadDevice = async (path: string) => {
  if (!reading.test(path)) return
  if (session.get().user || isHeld(path)) await openDevice()
}
