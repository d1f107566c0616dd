import { isUnfilled } from '../../live/is-unfilled.ts'
import { useLive } from '../../live/use-live.ts'
import { useSession } from '../../session/use-session.ts'

/** Open offers that the student has not applied to: how many, and the newest `most` of them. */
export const useOffers = (most: number) => {
  const me = useSession().user?.id ?? ''
  return useLive(`student/offers/${me}/${most}`, async db => {
    const [own, open] = await Promise.all([
      db.applications.where('studentId').equals(me).toArray(),
      db.jobs.where('status').equals('open').count(),
    ])
    if (open === 0 && (await isUnfilled(db))) return undefined
    const applied = new Set(own.map(({ jobId }) => jobId))
    const [taken, newest] = await Promise.all([
      db.jobs.bulkGet([...applied]),
      db.jobs
        .orderBy('createdAt')
        // Dexie's: the newest first.
        // oxlint-disable-next-line unicorn/no-array-reverse
        .reverse()
        .filter(({ id, status }) => status === 'open' && !applied.has(id))
        .limit(most)
        .toArray(),
    ])
    return { count: open - taken.filter(job => job?.status === 'open').length, newest }
  })
}
