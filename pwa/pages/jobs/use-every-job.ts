import { useEffect, useSyncExternalStore } from 'react'
import { useQuery } from '../../data/server/query.ts'
import { jobsQuery, everyJob } from './jobs-query.ts'

const key = 'pouce.every-job'

const remembered = () => {
  const count = Number(localStorage.getItem(key))
  return Number.isSafeInteger(count) && count > 0 ? count : null
}

const never = () => () => {}

/** How many offers there have ever been: the server counts them, and the last figure serves until it answers. */
export const useEveryJob = (isWanted: boolean) => {
  const query = useQuery(jobsQuery, isWanted ? everyJob : null)
  const total = query?.state === 'answered' ? query.answer.total : null
  useEffect(() => {
    if (total !== null) localStorage.setItem(key, String(total))
  }, [total])
  // A page that is taken over was rendered where nothing is remembered.
  const last = useSyncExternalStore(never, remembered, () => null)
  return total ?? last
}
