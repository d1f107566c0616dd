import { useMemo } from 'react'
import { jobs } from '../../data/device/jobs/jobs.ts'
import { useJobs } from '../../data/device/jobs/use-jobs.ts'
import { keepAnswer } from '../../data/device/keep-answer.ts'
import { useSession } from '../../data/session/use-session.ts'

const applied = keepAnswer('student/applied', async (db, me) => {
  const own = await db.applications.where('studentId').equals(me).toArray()
  return new Set(own.flatMap(({ jobId, offerId = jobId }) => [jobId, offerId]))
})

export const prepareOffers = async (me: string) => {
  jobs.follow()
  await applied.prepare(me)
}

/** Open offers that the student has not applied to, newest first: of the newest page until all have been read. */
export const useOpenOffers = () => {
  const me = useSession().user?.id ?? ''
  const { newest, index, isEmpty } = useJobs()
  const known = applied.use(me)
  const offers = useMemo(() => {
    const held = isEmpty ? null : (index ?? newest)
    return known && held?.filter(({ id, status }) => status === 'open' && !known.has(id))
  }, [known, newest, index, isEmpty])
  return {
    offers,
    isWhole: index !== null,
    /** What has been applied to. */
    known,
    /** Not known until all have been read. */
    count: offers && index ? offers.length : null,
  }
}

const fewest = 2

/** Two, for whoever has just opened the app. */
export const useRecentOffers = () => {
  const { offers, isWhole } = useOpenOffers()
  return offers && (isWhole || offers.length >= fewest) ? offers.slice(0, fewest) : undefined
}
