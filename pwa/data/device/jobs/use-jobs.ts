import { useSyncExternalStore } from 'react'
import { useEngine } from '../use-engine.ts'
import { jobs, nothing } from './jobs.ts'

/** The jobs of this device, kept up to date; nulls while they are on their way. */
export const useJobs = (isWanted = true) => {
  useEngine(isWanted)
  return useSyncExternalStore(jobs.subscribe, jobs.get, () => nothing)
}
