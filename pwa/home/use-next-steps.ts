import { useMemo } from 'react'
import { maxNextSteps, nextSteps, type Known } from '../../schema/decisions/next-steps.ts'
import { isSchedulable } from '../../schema/decisions/appointment.ts'
import { awaitsReview, type Facts } from '../../schema/decisions/next-step.ts'
import type { Store, Stored } from '../../sync/store.ts'
import { isUnfilled } from '../data/device/is-unfilled.ts'
import { cachedQuery } from '../data/device/cached-query.ts'
import { newestFirst } from '../data/device/newest-first.ts'
import { useNow } from '../components/ui/use-now.ts'
import { useUnread } from '../chat/use-unread.ts'

/** Counts pending applications of the newest open offers only, because there may be thousands. */
const readApplications = async (db: Store, open: readonly Stored<'offer'>[]) => {
  const found: { jobId: string; count: number }[] = []
  const ids = open.map(({ id }) => id)
  const wanted = new Set(await db.applications.where('jobId').anyOf(ids).uniqueKeys())
  for (const jobId of ids.filter(id => wanted.has(id))) {
    const applications = await db.applications.where('jobId').equals(jobId).toArray()
    const count = applications.filter(({ status }) => status === 'pending').length
    if (count > 0) found.push({ jobId, count })
    if (found.length === maxNextSteps) break
  }
  return found
}

const unansweredOf = ({ id, questions = [] }: Stored<'offer'>) => {
  const count = questions.filter(({ answer }) => answer === null).length
  return count > 0 ? [{ jobId: id, count }] : []
}

/** Returns the missing part of a student's profile before the first application, null after it. */
const readLacking = async (db: Store, me: string): Promise<Known['lacks']> => {
  const user = await db.users.get(me)
  if (user?.userType !== 'student' || (await db.applications.where('studentId').equals(me).count()) > 0) return null
  if (!user.studentProfile?.school) return 'school'
  return user.profileImageUrl === null ? 'photo' : null
}

/** Everything in one read, started while the screen is loading. */
const kept = cachedQuery('due', async (db, me) => {
  const [offers, posted, given, payments, agreements] = await Promise.all([
    db.offers.where('postedById').equals(me).toArray(),
    db.jobs.where('postedById').equals(me).toArray(),
    db.jobs.where('assignedToId').equals(me).toArray(),
    db.payments.toArray(),
    db.agreements.toArray(),
  ])
  if (offers.length + posted.length + given.length === 0 && (await isUnfilled(db))) return undefined
  const own = [...posted, ...given].filter(({ status }) => status !== 'left').toSorted(newestFirst)
  const open = offers
    .filter(({ status, withdrawnAt, isHidden }) => status === 'open' && withdrawnAt === null && !isHidden)
    .toSorted(newestFirst)
  const agreed = own
    .filter(job => isSchedulable(job.status) || awaitsReview(job, me))
    .map(job => ({
      job,
      payments: payments.filter(({ jobId }) => jobId === job.id),
      terms: agreements.find(({ jobId }) => jobId === job.id) ?? null,
    }))
  return {
    jobs: new Map([...offers, ...own].map(one => [one.id, one] as const)),
    agreed,
    questions: open.flatMap(unansweredOf),
    applications: await readApplications(db, open),
    lacks: await readLacking(db, me),
  }
})

export const prepareNextSteps = kept.prepare

/** The person's next steps from local data. Undefined until they are read. */
export const useNextSteps = (me: string) => {
  const now = useNow()
  const { byJob: unread } = useUnread()
  const found = kept.use(me)
  // Memoised because each change measures the rows again.
  return useMemo(() => {
    if (!found) return undefined
    const agreed = found.agreed.map((facts): Facts => ({ ...facts, me, now }))
    return { jobs: found.jobs, due: nextSteps({ ...found, agreed, unread, now }) }
  }, [found, me, now, unread])
}
