import { useState } from 'react'
import { limits } from '../../../schema/rules.ts'
import type { Store } from '../../../sync/store.ts'
import { isUnfilled } from '../../data/device/is-unfilled.ts'
import { keepAnswer } from '../../data/device/keep-answer.ts'
import { useLive } from '../../data/device/use-live.ts'
import { useSession } from '../../data/session/use-session.ts'

const readApplied = async (db: Store, me: string) => {
  const own = await db.applications.where('studentId').equals(me).toArray()
  return new Set(own.map(({ jobId }) => jobId))
}

const readNewest = (db: Store, applied: ReadonlySet<string>, most: number) =>
  db.jobs
    .orderBy('createdAt')
    // Dexie's: the newest first.
    // oxlint-disable-next-line unicorn/no-array-reverse
    .reverse()
    .filter(({ id, status }) => status === 'open' && !applied.has(id))
    .limit(most)
    .toArray()

/** Two, for whoever has just opened the app: the newest open offers that the student has not applied to. */
export const recentOffers = keepAnswer('student/recent-offers', async (db, me) => {
  const newest = await readNewest(db, await readApplied(db, me), 2)
  return newest.length === 0 && (await isUnfilled(db)) ? undefined : newest
})

const readOffers = async (db: Store, me: string, most: number) => {
  const [applied, open] = await Promise.all([readApplied(db, me), db.jobs.where('status').equals('open').count()])
  if (open === 0 && (await isUnfilled(db))) return undefined
  const [taken, newest] = await Promise.all([db.jobs.bulkGet([...applied]), readNewest(db, applied, most)])
  return { count: open - taken.filter(job => job?.status === 'open').length, newest }
}

const step = limits.pageSize.screen

/** The list as it was last shown: who comes back from an offer finds it as long as it was, and their place in it. */
let last: { db: Store; most: number; offers: Awaited<ReturnType<typeof readOffers>> } | undefined

/** The newest of them, more on demand, and how many there are: of ten thousand that takes its time. */
export const useOffers = () => {
  const me = useSession().user?.id ?? ''
  const [most, setMost] = useState<number>(last?.most ?? step)
  const offers = useLive(
    `student/offers/${me}/${most}`,
    async db => {
      const found = await readOffers(db, me, most)
      last = { db, most, offers: found }
      return found
    },
    true,
    db => (last?.db === db ? last.offers : undefined),
  )
  return { offers, onMore: () => setMost(most + step) }
}
