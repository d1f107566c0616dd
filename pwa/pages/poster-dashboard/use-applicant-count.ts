import type { Store } from '../../../sync/store.ts'
import { live } from '../../data/device/live.ts'
import { useLive } from '../../data/device/use-live.ts'

/** As last counted, by database and job: what a card says until it has asked. */
const kept = new WeakMap<Store, Map<string, number>>()

const ask = async (db: Store, jobId: string) => {
  const count = await db.applications.where('jobId').equals(jobId).count()
  const counts = kept.get(db) ?? new Map<string, number>()
  kept.set(db, counts.set(jobId, count))
  return count
}

/** How many have applied to a job; counted for the cards that are shown, of what may be thousands. */
export const useApplicantCount = (jobId: string) =>
  useLive(
    `applicant-count/${jobId}`,
    db => ask(db, jobId),
    true,
    db => kept.get(db)?.get(jobId),
  )

/** Of the cards that come first, before the screen is here: a tap on a rendered button finds it again by its words. */
export const prepareApplicantCounts = async (me: string, jobIds: readonly string[]) => {
  const { engine } = await live.open(me)
  await Promise.all(jobIds.map(jobId => ask(engine.db, jobId)))
}
