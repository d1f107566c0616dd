import { useMemo } from 'react'
import { agreedWork, compileAvailability, type Fit, type Work } from '../../../schema/decisions/availability.ts'
import { swissDay } from '../../../schema/decisions/schedule.ts'
import { cachedQuery } from '../../data/device/cached-query.ts'
import { useSession } from '../../data/session/use-session.ts'
import { useNow } from '../../components/ui/use-now.ts'

type Offer = Work & { status: string }

/** The student's availability and their agreed jobs. */
const ownTime = cachedQuery('own-time', async (db, me) => {
  const [own, jobs] = await Promise.all([db.users.get(me), db.jobs.where('assignedToId').equals(me).toArray()])
  // The device is not synced yet.
  if (!own) return undefined
  const { free, daysOff } = own.availability ?? { free: [], daysOff: [] }
  const agreed = jobs.filter(({ status }) => status === 'assigned' || status === 'in_progress')
  return { free, daysOff, agreed: agreed.map(agreedWork) }
})

/** Reads it before a screen needs it. */
export const prepareFreeTime = (me: string) => ownTime.prepare(me)

/**
 * Tells how offers fit the student's availability, from local data and fast enough for thousands of offers. Undefined while it
 * loads, null for anyone but a student.
 */
export const useFreeTime = () => {
  const { user } = useSession()
  const me = user?.userType === 'student' ? user.id : null
  const own = ownTime.use(me ?? '', me !== null)
  const today = swissDay(useNow())
  return useMemo(() => {
    if (me === null) return null
    if (!own) return undefined
    const fit = compileAvailability(own, own.agreed, today)
    const fitOf = (offer: Offer): Fit => (offer.status === 'open' ? fit(offer) : { is: 'unknown' })
    return {
      /** Without a filled week there is nothing to filter by. */
      isFilled: own.free.length > 0,
      fitOf,
      hasRoomFor: (offer: Offer) => ['free', 'partly'].includes(fitOf(offer).is),
    }
  }, [me, own, today])
}

export type FreeTime = ReturnType<typeof useFreeTime>
