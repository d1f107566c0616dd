import { editJob as contract } from '../../schema/commands/edit-job.ts'
import { changedFrom, editedOffer, offerFieldNames } from '../../schema/decisions/edited-offer.ts'
import { brokenRules, type Offer } from '../../schema/decisions/offer-rules.ts'
import { when } from '../../schema/decisions/when.ts'
import { limits, messages } from '../../schema/rules.ts'
import { readPostedJob, readSchedule } from '../queries/jobs.ts'
import type { Sql } from '../db/connect.ts'
import type { Actor } from '../domain/actor.ts'
import { drawPhotos, storePhotos } from '../images/offer-photos.ts'
import { dropUnusedImages } from '../images/store-image.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { preparedCommand } from './command.ts'
import { callAnew } from '../domain/calls.ts'
import { lockJob } from '../domain/locks.ts'
import { derivedColumns } from '../domain/offer-columns.ts'
import { notifyChanges } from './notify-changes.ts'

/** Nothing is decoded for somebody else's offer. One that is not there yet may come before its edit in the same batch. */
const refuseStranger = async (sql: Sql, actor: Actor, jobId: string) => {
  const [job] = await sql<{ postedById: string }[]>`select posted_by_id from jobs where id = ${jobId}`
  return job && job.postedById !== actor.id ? refuse('not-found') : null
}

const differ = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) !== JSON.stringify(other)

/** Under the job's lock: an offer is edited while it is open, or not at all. */
export const editJob = preparedCommand(
  contract,
  async (sql, actor, { photos, ...input }) => {
    if (photos === undefined) return { ...input, photos }
    return (await refuseStranger(sql, actor, input.id)) ?? { ...input, photos: await drawPhotos(sql, actor, photos) }
  },
  async (tx, actor, { id, photos: drawn, placesLeft, ...edit }) => {
    const job = await lockJob(tx, id)
    if (job?.postedById !== actor.id) return refuse('not-found')
    if (job.status !== 'open') return refuse('job-not-open')
    const [stored] = await tx<(Offer & { photos: string[]; isHidden: boolean })[]>`
      select ${tx(offerFieldNames)}, photos, hidden_at is not null as is_hidden from jobs where id = ${id}`
    // What moderation has taken out of sight stays as it was judged, and its words reach nobody by another way.
    if (!stored || stored.isHidden) return refuse('already-hidden')
    const { isHidden: _, photos: hung, ...columns } = stored
    const places = edit.places ?? placesLeft
    if (job.offerId !== null && places !== undefined && places > limits.places.min)
      return refuse('invalid-input', { field: 'places', message: messages.onePlace })
    // How many were left when somebody had been chosen is known to nobody any more.
    if (places !== undefined && (places <= job.chosen || (edit.places === undefined && job.chosen > 0)))
      return refuse('places-given', { field: 'places' })
    const before = { ...columns, schedule: readSchedule(columns.schedule) }
    const offer = editedOffer(before, { ...edit, places })
    const [broken] = brokenRules(offer)
    if (broken) return refuse('invalid-input', broken)
    if (drawn instanceof Refusal) return drawn
    const photos = drawn ? await storePhotos(tx, actor, drawn) : hung
    if (photos instanceof Refusal) return photos
    if (differ(photos, hung)) {
      await tx`update jobs set photos = ${photos} where id = ${id}`
      await dropUnusedImages(tx, hung)
    }
    const changed = changedFrom(offer, before)
    if (Object.keys(changed).length > 0) {
      const changes = { ...changed, ...(await derivedColumns(tx, actor.id, changed)) }
      await tx`
        update jobs j set ${tx(changes)}, past_terms = case when terms_of(j) ?| ${Object.keys(changed)}
          then (array_prepend(terms_of(j), past_terms))[1:${limits.pastTerms}] else past_terms end
        where id = ${id}`
      await notifyChanges(tx, id, before, offer)
      await callAnew(tx, { ...job, title: offer.title, beginsAt: when(offer) })
    }
    return readPostedJob(tx, id)
  },
)
