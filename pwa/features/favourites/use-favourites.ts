import { useCallback, useMemo } from 'react'
import { live } from '../../data/device/live.ts'
import { newestFirst } from '../../data/device/newest-first.ts'
import { useLive } from '../../data/device/use-live.ts'
import { useSession } from '../../data/session/use-session.ts'
import * as m from '../../paraglide/messages.js'
import { toast } from '../../components/ui/toast.ts'

const toggle = async (studentId: string, jobId: string, isKept: boolean) => {
  try {
    const { engine } = await live.open(studentId)
    await engine.send(isKept ? 'remove-favourite' : 'add-favourite', { jobId })
  } catch {
    toast({ kind: 'error', title: m.favourites_failed() })
  }
}

/** A student's favourites, newest first; undefined while they are on their way, null for everybody else. */
export const useFavourites = () => {
  const { user } = useSession()
  const studentId = user?.userType === 'student' ? user.id : null
  const isStudent = studentId !== null
  const all = useLive('favourites', db => db.favourites.toArray(), isStudent)
  const favourites = useMemo(() => all?.toSorted(newestFirst), [all])
  const kept = useMemo(() => new Set(all?.map(({ id }) => id)), [all])
  const onKeep = useCallback(
    (jobId: string, isKept: boolean) => {
      if (studentId !== null) void toggle(studentId, jobId, isKept)
    },
    [studentId],
  )
  return isStudent ? { favourites, kept, onKeep } : null
}
