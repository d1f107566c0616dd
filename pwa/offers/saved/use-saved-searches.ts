import { useMemo } from 'react'
import { useLive } from '../../data/device/use-live.ts'
import { useSession } from '../../data/session/use-session.ts'

/** A student's saved searches, newest first. Undefined while loading. */
export const useSavedSearches = () => {
  const isStudent = useSession().user?.userType === 'student'
  const all = useLive('saved-searches', db => db.savedSearches.toArray(), isStudent)
  return useMemo(() => all?.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)), [all])
}
