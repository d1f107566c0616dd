import { nextStep, reachedOf } from '../../schema/decisions/next-step.ts'
import { standOf } from '../../schema/decisions/stand-of.ts'
import type { Stored } from '../../sync/store.ts'
import { useLive } from '../data/device/use-live.ts'
import { useNow } from '../components/ui/use-now.ts'

/** The next step of an agreed job for one of its two people, from local data. Undefined until it is read. */
export const useNextStep = (job: Stored<'job'>, me: string) => {
  const now = useNow()
  const found = useLive(`next-step/${job.id}`, async db => ({
    payments: await db.payments.where('jobId').equals(job.id).toArray(),
    terms: (await db.agreements.get(job.id)) ?? null,
  }))
  if (!found) return undefined
  const facts = { job, me, now, ...found }
  return { step: nextStep(facts), reached: reachedOf(facts), stand: standOf(job, facts.payments, facts.terms, me) }
}
