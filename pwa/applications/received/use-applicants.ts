import { placesLeft } from '../../../schema/decisions/places.ts'
import { termsThatDiffer } from '../../../schema/decisions/terms.ts'
import type { User } from '../../../schema/entities/user.ts'
import { readOffer } from '../../../sync/rows.ts'
import type { Store } from '../../../sync/store.ts'
import { newestFirst } from '../../data/device/newest-first.ts'
import { useLive } from '../../data/device/use-live.ts'
import { sayAway } from '../../offers/cards/say-away.ts'
import { titleOf } from '../../offers/cards/title-of.ts'
import { useKilometres } from '../../offers/cards/use-kilometres.ts'
import type { Letter } from './applicant.tsx'

const order = { accepted: 0, pending: 1, rejected: 2 }

/** With several places, each job has the single application it came from, and the others belong to the offer. */
const readApplicationsOf = async (db: Store, jobId: string, offerId: string) => {
  const named = (id: string) => db.applications.where('jobId').equals(id).toArray()
  const own = await named(jobId)
  return own.length > 0 || jobId === offerId ? own : named(offerId)
}

/** Applicants for a job from local data: accepted first, then pending, newest first. */
export const useApplicants = (jobId: string) =>
  useLive(`applicants/${jobId}`, async db => {
    const offerId = (await db.jobs.get(jobId))?.offerId ?? jobId
    const [job, applications] = await Promise.all([readOffer(db, offerId), readApplicationsOf(db, jobId, offerId)])
    const letters = applications.flatMap((application): Letter[] => {
      const { student, status, terms } = application
      const isDiffering = Boolean(job && terms && status === 'pending' && termsThatDiffer(terms, job).length > 0)
      return student ? [{ ...application, student, isDiffering }] : []
    })
    const sorted = letters.toSorted((one, other) => order[one.status] - order[other.status] || newestFirst(one, other))
    return { job, title: job ? titleOf(job) : '', others: job ? placesLeft(job) - 1 : 0, letters: sorted }
  })

/** Returns the distance between an applicant's town and the job. */
export const useAway = (job: { location: string; deliveryType: string } | undefined) => {
  const isThere = job !== undefined && job.deliveryType !== 'remote'
  const { told } = useKilometres(isThere ? job.location : '')
  return ({ city }: User) => (isThere && told ? sayAway(told(city)) : null)
}
