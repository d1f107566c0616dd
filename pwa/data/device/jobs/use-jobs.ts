import { useSyncExternalStore } from 'react'
import { useEngine } from '../use-engine.ts'
import { jobs, nothing } from './jobs.ts'

const listenToNone = () => () => {}
const getNothing = () => nothing

/**
 * The jobs of this device, kept up to date; nulls while they are on their way. To read ten thousand is not for nothing: a
 * part that most people see asks for them only where it needs them.
 */
export const useJobs = ({ isOpened = true, isNeeded = true } = {}) => {
  useEngine(isOpened)
  return useSyncExternalStore(isNeeded ? jobs.subscribe : listenToNone, isNeeded ? jobs.get : getNothing, getNothing)
}
