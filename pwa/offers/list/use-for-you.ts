import { useMemo } from 'react'
import type { Category } from '../../../schema/choices.ts'
import { readApplied, readOffers } from '../../../sync/rows.ts'
import { cachedQuery } from '../../data/device/cached-query.ts'
import { useSession } from '../../data/session/use-session.ts'
import type { ListedJob } from '../../data/schemas/listed-job.ts'
import type { FreeTime } from '../../people/availability/use-free-time.ts'
import { createScore } from './for-you.ts'

const tastesKept = cachedQuery('for-you/tastes', async (db, me) => {
  const [applications, favourites] = await Promise.all([
    db.applications.where('studentId').equals(me).toArray(),
    db.favourites.toArray(),
  ])
  const applied = await readApplied(db, applications)
  const kept = await readOffers(
    db,
    favourites.map(({ id }) => id),
  )
  const tastes = new Map<Category, number>()
  for (const offer of [...applied, ...kept])
    if (offer) tastes.set(offer.category, (tastes.get(offer.category) ?? 0) + 1)
  return tastes
})

/** Scores offers for the reading student, from local data only. Undefined while loading, null for anyone else. */
export const useForYou = (kilometres: ((location: string) => number) | null, freeTime: FreeTime, isWanted: boolean) => {
  const { user } = useSession()
  const me = user?.userType === 'student' ? user.id : null
  const tastes = tastesKept.use(me ?? '', me !== null && isWanted)
  return useMemo(() => {
    if (me === null || freeTime === null) return null
    if (!tastes || freeTime === undefined) return undefined
    return createScore<ListedJob>({ tastes, kilometres, fitOf: freeTime.fitOf })
  }, [me, tastes, kilometres, freeTime])
}
