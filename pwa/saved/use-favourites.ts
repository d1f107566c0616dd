import { useCallback, useMemo } from 'react'
import { live } from '../live/live.ts'
import { useLive } from '../live/use-live.ts'
import { useSession } from '../session/use-session.ts'
import { favouriteTexts } from '../texts/fr/favourites.ts'
import { toast } from '../ui/toast.ts'

const toggle = async (jobId: string, isKept: boolean) => {
  try {
    await live.get()?.engine.send(isKept ? 'remove-favourite' : 'add-favourite', { jobId })
  } catch {
    toast({ kind: 'error', title: favouriteTexts.failed })
  }
}

/** A student's favourites, newest first; undefined while they are on their way, null for everybody else. */
export const useFavourites = () => {
  const isStudent = useSession().user?.userType === 'student'
  const all = useLive('favourites', db => db.favourites.toArray(), isStudent)
  const favourites = useMemo(() => all?.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)), [all])
  const kept = useMemo(() => new Set(all?.map(({ id }) => id)), [all])
  const onKeep = useCallback((jobId: string, isKept: boolean) => void toggle(jobId, isKept), [])
  return isStudent ? { favourites, kept, onKeep } : null
}
