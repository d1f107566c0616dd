import { useMemo } from 'react'
import { jobs } from '../../data/device/jobs/jobs.ts'
import { useJobs } from '../../data/device/jobs/use-jobs.ts'
import type { ListedJob } from '../../data/schemas/listed-job.ts'
import { cachedQuery } from '../../data/device/cached-query.ts'
import { useSession } from '../../data/session/use-session.ts'

const applied = cachedQuery('student/applied', async (db, me) => {
  const own = await db.applications.where('studentId').equals(me).toArray()
  return new Set(own.flatMap(({ jobId, offerId = jobId }) => [jobId, offerId]))
})

export const prepareOffers = async (me: string) => {
  jobs.follow()
  await applied.prepare(me)
}

const isNew = ({ id, status }: ListedJob, known: ReadonlySet<string>) => status === 'open' && !known.has(id)

/** The offers the student has applied to, and the number of other open offers. Null until all have been read. */
export const useOpenOffers = () => {
  const me = useSession().user?.id ?? ''
  const { index, isEmpty } = useJobs()
  const known = applied.use(me)
  const count = useMemo(
    () => (known && index && !isEmpty ? index.filter(job => isNew(job, known)).length : null),
    [known, index, isEmpty],
  )
  return { known, count }
}

/** The first two offers the student has not applied to, near ones first. Uses the stored first page until all are read. */
export const useRecentOffers = () => {
  const me = useSession().user?.id ?? ''
  const { newest, index, isEmpty, nearby } = useJobs()
  const known = applied.use(me)
  return useMemo(() => {
    const held = isEmpty ? null : (index ?? newest)
    if (!known || !held) return undefined
    const found: ListedJob[] = []
    // Stops after the first matches among ten thousand.
    for (const isNear of [true, false])
      for (const job of held) {
        if ((nearby?.has(job.canton) ?? true) === isNear && isNew(job, known)) found.push(job)
        if (found.length === 2) return found
      }
    return index ? found : undefined
  }, [known, newest, index, isEmpty, nearby])
}
