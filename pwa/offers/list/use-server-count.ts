import { useEffect, useSyncExternalStore } from 'react'
import { useQuery } from '../../data/server/query.ts'
import { jobsQuery, toCount } from './jobs-query.ts'

const keys = { all: 'pouce.every-job', open: 'pouce.open-jobs' }

const remembered = (key: string) => {
  const count = Number(localStorage.getItem(key))
  return Number.isSafeInteger(count) && count > 0 ? count : null
}

const never = () => () => {}

/** Number of offers ever published, or open now, as counted by the server. Shows the last known number until it answers. */
export const useServerCount = (of: keyof typeof keys, isWanted: boolean) => {
  const key = keys[of]
  const query = useQuery(jobsQuery, isWanted ? toCount(of) : null)
  const total = query?.state === 'answered' ? query.answer.total : null
  useEffect(() => {
    if (total !== null) localStorage.setItem(key, String(total))
  }, [key, total])
  // During hydration nothing is stored yet, as on the server.
  const last = useSyncExternalStore(
    never,
    () => remembered(key),
    () => null,
  )
  return total ?? last
}
