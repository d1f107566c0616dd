import { useEffect, useState } from 'react'
import { asPoster } from '../../../schema/offers/as-poster.ts'
import { readJob, readOffer } from '../../../sync/rows.ts'
import type { Store } from '../../../sync/store.ts'
import type { DetailedJob } from '../../data/schemas/detailed-job.ts'
import { CallError } from '../../data/server/call.ts'
import { useQuery } from '../../data/server/query.ts'
import { wasFilled } from '../../data/device/filled.ts'
import { useLive } from '../../data/device/use-live.ts'
import { useStatus } from '../../data/device/use-status.ts'
import { useSession } from '../../data/session/use-session.ts'
import { jobQuery } from './job-query.ts'

type Found = { state: 'shown'; job: DetailedJob } | { state: 'waiting' | 'gone' | 'failed' }

/** The person's own job from this offer, else the offer. */
const readShown = async (db: Store, id: string) => {
  const [job, offer] = [await readJob(db, id), await readOffer(db, id)]
  if (job && job.status !== 'left') return { ...job, status: job.status }
  return offer ? { ...asPoster(offer), assignedToId: null } : null
}

/** One offer: from the device if it has it, else from the server. */
export const useJob = (id: string): Found => {
  const { user } = useSession()
  // A visitor who opens a link to one offer must not download ten thousand.
  const [isOpened] = useState(wasFilled)
  const held = useLive(`job/${id}`, db => readShown(db, id), isOpened || user !== null)
  const blocked = useLive(
    `job/blocked/${user?.id}`,
    async db => new Set((await db.users.get(user?.id ?? ''))?.blocked?.map(person => person.id)),
    user !== null,
  )
  const row = held && (!('withdrawnAt' in held) || held.withdrawnAt === null) ? held : null
  const isInStep = typeof useStatus()?.since === 'number'
  const query = useQuery(jobQuery, id)

  // A synced device lacks an offer that was filled or deleted. The server knows which, and perhaps newer.
  const isMissing = held === null && isInStep
  useEffect(() => {
    if (isMissing) void jobQuery.fetch(id)
  }, [isMissing, id])

  if (row) return { state: 'shown', job: row }
  if (query?.state === 'answered') {
    const { poster, assignedToId } = query.answer
    // A block made just now may not have reached the server.
    const isShunned = assignedToId !== user?.id && (blocked?.has(poster.id) ?? false)
    return isShunned ? { state: 'gone' } : { state: 'shown', job: query.answer }
  }
  if (query?.state !== 'failed') return { state: 'waiting' }
  // The address may be truncated, or the offer deleted.
  const isGone = query.error instanceof CallError && [400, 404].includes(query.error.status)
  return { state: isGone ? 'gone' : 'failed' }
}
