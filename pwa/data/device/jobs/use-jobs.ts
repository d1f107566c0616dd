import { useSyncExternalStore } from 'react'
import { useEngine } from '../use-engine.ts'
import { jobs, nothing } from './jobs.ts'

const listenToNone = () => () => {}
const getNothing = () => nothing

/**
 * The device's offers, kept up to date, with nulls while loading. Reading ten thousand is expensive, so components on most
 * screens ask only if needed.
 */
export const useJobs = ({ isOpened = true, isNeeded = true } = {}) => {
  useEngine(isOpened)
  return useSyncExternalStore(isNeeded ? jobs.subscribe : listenToNone, isNeeded ? jobs.get : getNothing, getNothing)
}
