import { editJob as contract } from '../../schema/commands/edit-job.ts'
import { changedFrom, editedOffer, offerFieldNames } from '../../schema/decisions/edited-offer.ts'
import { brokenRules, type Offer } from '../../schema/decisions/offer-rules.ts'
import { readPostedJob, readSchedule } from '../queries/jobs.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'
import { lockJob } from '../domain/locks.ts'
import { derivedColumns } from './offer-columns.ts'
import { notifyChanges } from './notify-changes.ts'

/** Under the job's lock: an offer is edited while it is open, or not at all. */
export const editJob = command(contract, async (tx, actor, { id, ...edit }) => {
  const job = await lockJob(tx, id)
  if (job?.postedById !== actor.id) return refuse('not-found')
  if (job.status !== 'open') return refuse('job-not-open')
  const [stored] = await tx<(Offer & { isHidden: boolean })[]>`
    select ${tx(offerFieldNames)}, hidden_at is not null as is_hidden from jobs where id = ${id}`
  // What moderation has taken out of sight stays as it was judged, and its words reach nobody by another way.
  if (!stored || stored.isHidden) return refuse('already-hidden')
  const { isHidden: _, ...columns } = stored
  const before = { ...columns, schedule: readSchedule(columns.schedule) }
  const offer = editedOffer(before, edit)
  const [broken] = brokenRules(offer)
  if (broken) return refuse('invalid-input', broken)
  const changed = changedFrom(offer, before)
  if (Object.keys(changed).length > 0) {
    const changes = { ...changed, ...(await derivedColumns(tx, actor.id, changed)) }
    await tx`update jobs set ${tx(changes)} where id = ${id}`
    await notifyChanges(tx, id, before, offer)
  }
  return readPostedJob(tx, id)
})
