import { session } from '../session/current.ts'
import { wasFilled } from './filled.ts'
import { openDevice } from './open-device.ts'

/** Addresses whose screens read the device. */
const reading = /^\/(jobs?|services|student|dashboard|accepted-jobs|payment|review-student|review-poster)(\/|$)/

/** Whether the device has held the offers that stand at this address. */
export const isHeld = (path: string) => reading.test(path) && wasFilled()

/**
 * Opens the device while the screen that reads it still loads: a signed-in person, or one whose device has held the offers
 * before, has everything here.
 */
export const preloadDevice = async (path: string) => {
  if (!reading.test(path)) return
  if (session.get().user || isHeld(path)) await openDevice()
}
