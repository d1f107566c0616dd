import { useEffect, useSyncExternalStore } from 'react'
import { useAsked } from '../../data/server/asked.ts'
import { askedJobs, everyJob } from './asked-jobs.ts'

const key = 'pouce.every-job'

const remembered = () => {
  const count = Number(localStorage.getItem(key))
  return Number.isSafeInteger(count) && count > 0 ? count : null
}

const never = () => () => {}

/** How many offers there have ever been: the server counts them, and the last figure serves until it answers. */
export const useEveryJob = (isWanted: boolean) => {
  const asked = useAsked(askedJobs, isWanted ? everyJob : null)
  const total = asked?.state === 'answered' ? asked.answer.total : null
  useEffect(() => {
    if (total !== null) localStorage.setItem(key, String(total))
  }, [total])
  // A page that is taken over was rendered where nothing is remembered.
  const last = useSyncExternalStore(never, remembered, () => null)
  return total ?? last
}
