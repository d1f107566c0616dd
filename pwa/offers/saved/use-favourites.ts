import { useCallback, useMemo } from 'react'
import { newestFirst } from '../../data/device/newest-first.ts'
import { cachedQuery } from '../../data/device/cached-query.ts'
import { useSession } from '../../data/session/use-session.ts'
import * as m from '../../paraglide/messages.js'
import { send } from '../../outbox/send.ts'

const toggle = (jobId: string, isKept: boolean) =>
  void send(isKept ? 'remove-favourite' : 'add-favourite', { jobId }, { failed: { title: m.error_unknown() } })

export const favouritesKept = cachedQuery('favourites', db => db.favourites.toArray())

/** A student's favourites, newest first. Undefined while loading, null for anyone else. */
export const useFavourites = () => {
  const { user } = useSession()
  const studentId = user?.userType === 'student' ? user.id : null
  const isStudent = studentId !== null
  const all = favouritesKept.use(studentId ?? '', isStudent)
  const favourites = useMemo(() => all?.toSorted(newestFirst), [all])
  const kept = useMemo(() => new Set(all?.map(({ id }) => id)), [all])
  const onKeep = useCallback(
    (jobId: string, isKept: boolean) => {
      if (isStudent) toggle(jobId, isKept)
    },
    [isStudent],
  )
  return isStudent ? { favourites, kept, onKeep } : null
}
