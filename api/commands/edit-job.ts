import { offer as offerRef } from '../../schema/notices/args.ts'
import { offerFieldNames, offerMerges } from '../../schema/offers/from-fields.ts'
import type { Offer } from '../../schema/offers/zod.ts'
import { editJob as contract } from '../../schema/contracts/jobs.ts'
import { changedFrom, editedOffer } from '../../schema/decisions/edited-offer.ts'
import { brokenRules } from '../../schema/decisions/offer-rules.ts'
import { joinLists, mergeEdit, overfullIn, replacedBy } from '../../schema/decisions/merge-edit.ts'
import { when } from '../../schema/decisions/when.ts'
import { messages } from '../../schema/rules.ts'
import { readPostedJob } from '../queries/documented-jobs.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { Actor } from '../domain/actor.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { reencodePhotos, hashOf, storePhotos, type Photo } from '../images/offer-photos.ts'
import { dropUnusedImages } from '../images/store-image.ts'
import { ownChangesOf } from '../../schema/notices/changes.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { preparedCommand } from './command.ts'
import { lockOffer } from '../domain/locks.ts'
import { derivedColumns, readSchedule } from '../domain/offer-columns.ts'
import { offerAgainToSame } from '../domain/waiting-list.ts'
import { notifyChanges } from './notify-changes.ts'

/** Don't decode photos for another person's offer. A missing offer may be published earlier in the same batch. */
const refuseStranger = async (sql: Sql, actor: Actor, offerId: string) => {
  const [offer] = await sql<{ postedById: string }[]>`select posted_by_id from offers where id = ${offerId}`
  return offer && offer.postedById !== actor.id ? refuse('not-found') : null
}

/** Names of the pictures that the edit's author saw: some may not have been stored yet. None is decoded twice. */
const namesOfSeen = async (
  sql: Sql,
  actor: Actor,
  seen: readonly string[] | undefined,
  photos: readonly string[],
  drawn: readonly Photo[] | Refusal,
) => {
  if (!seen || drawn instanceof Refusal) return undefined
  const gone = await reencodePhotos(
    sql,
    actor,
    seen.filter(one => !photos.includes(one)),
  )
  const left = drawn.filter((_, at) => seen.some(one => one === photos[at]))
  return gone instanceof Refusal ? undefined : [...gone, ...left].map(hashOf)
}

type Photos = { drawn: readonly Photo[]; seen: readonly string[] | undefined; hung: readonly string[] }

/** Merges the edit's pictures with those added concurrently; pictures removed concurrently are not stored again. */
const attachPhotos = async (tx: Transaction, actor: Actor, { drawn, seen, hung }: Photos) => {
  const mine = drawn.map(hashOf)
  const wanted = seen ? joinLists(mine, seen, hung) : [...new Set(mine)]
  if (wanted.length > offerMerges.photos.joined)
    return refuse('invalid-input', { field: 'photos', message: messages.offerPhotos })
  const stored = await storePhotos(
    tx,
    actor,
    drawn.filter(photo => wanted.includes(hashOf(photo))),
  )
  return stored instanceof Refusal ? stored : wanted
}

const differ = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) !== JSON.stringify(other)

/** Edits under the offer's lock: only while it is open. */
export const editJob = preparedCommand(
  contract,
  async (sql, actor, { photos, ...input }) => {
    if (photos === undefined) return { ...input, drawn: undefined, seen: undefined }
    const refused = await refuseStranger(sql, actor, input.id)
    if (refused) return refused
    const drawn = await reencodePhotos(sql, actor, photos)
    return { ...input, drawn, seen: await namesOfSeen(sql, actor, input.was?.photos, photos, drawn) }
  },
  async (tx, actor, { id, drawn, seen, placesLeft, was, ...asked }) => {
    const held = await lockOffer(tx, id)
    if (held?.postedById !== actor.id) return refuse('not-found')
    if (held.id !== id || held.status !== 'open') return refuse('job-not-open')
    const [stored] = await tx<(Offer & { photos: string[]; isHidden: boolean })[]>`
      select ${tx(offerFieldNames)}, photos, hidden_at is not null as is_hidden from offers where id = ${held.id}`
    // A hidden offer stays as moderation judged it, and its new text must not reach readers in another way.
    if (!stored || stored.isHidden) return refuse('already-hidden')
    const { isHidden: _, photos: hung, ...columns } = stored
    const before = { ...columns, schedule: readSchedule(columns.schedule) }
    const edit = mergeEdit(offerMerges, asked, was, before)
    const field = overfullIn(offerMerges, edit)
    if (field) return refuse('invalid-input', { field, message: messages.tooMany })
    const places = edit.places ?? placesLeft
    // The number of places left before a student was chosen is no longer known.
    if (places !== undefined && (places <= held.taken || (edit.places === undefined && held.taken > 0)))
      return refuse('places-given', { field: 'places' })
    const offer = editedOffer(before, { ...edit, places })
    const [broken] = brokenRules(offer)
    if (broken) return refuse('invalid-input', broken)
    if (drawn instanceof Refusal) return drawn
    const photos = drawn ? await attachPhotos(tx, actor, { drawn, seen, hung }) : hung
    if (photos instanceof Refusal) return photos
    if (differ(photos, hung)) {
      await tx`update offers set photos = ${photos} where id = ${held.id}`
      await dropUnusedImages(tx, hung)
    }
    const changed = changedFrom(offer, before)
    if (Object.keys(changed).length > 0) {
      const changes = { ...changed, ...(await derivedColumns(tx, actor.id, changed)) }
      await tx`update offers set ${tx(changes)} where id = ${held.id}`
      await notifyChanges(tx, held.id, before, offer)
      const replaced = changedFrom(before, offer, replacedBy(offerFieldNames, offerMerges, { edit, was, now: before }))
      if (Object.keys(replaced).length > 0) {
        const notice = say('offerReplaced', offerRef(held.id), {
          changes: ownChangesOf(replaced, offer),
          offer: held.id,
        })
        await notify(tx, [actor.id], notice, actionUrls.job(held.id))
      }
      await offerAgainToSame(tx, { ...held, beginsAt: when(offer) })
    }
    return readPostedJob(tx, actor.id, held.id)
  },
)
