import type { HideableKind } from '../../schema/choices.ts'
import { lockOffers } from './locks.ts'
import { offerIdOf } from './resolve-job.ts'
import { resumeCall } from './waiting-list.ts'
import { actionUrls } from './notify.ts'
import type { Transaction } from '../db/connect.ts'

type Found = { authorId: string; isHidden: boolean; jobId: string | null }

type Hideable = {
  /** Author and current state; locks the row until the end of the transaction. */
  find: (tx: Transaction, id: string) => Promise<Found[]>
  setHidden: (tx: Transaction, id: string, isHidden: boolean) => Promise<unknown>
  /** Page on which the author sees it. */
  place: (found: Found) => string
}

const instant = (tx: Transaction, isHidden: boolean) => (isHidden ? tx`now()` : tx`null`)

/** Hides pictures wherever they are used: their address returns nothing. */
const hidePictures = (tx: Transaction, hashes: ReturnType<typeof instant>, isHidden: boolean) => tx`
  update images set hidden_at = ${instant(tx, isHidden)} where hash in (${hashes})`

const isSuspended = async (tx: Transaction, id: string) =>
  (await tx`select from suspensions where user_id = ${id} and lifted_at is null`).length > 0

const profile = ({ authorId }: Found) => actionUrls.student(authorId)

/** Everything that moderation can hide, and how. Columns store what is hidden; triggers update the devices. */
export const hideable: Record<HideableKind, Hideable> = {
  job: {
    find: (tx, id) => tx`
      select posted_by_id as author_id, hidden_at is not null and not is_suspended as is_hidden, id as job_id
      from offers o where id = ${offerIdOf(tx, id)}
        and (closed_because is distinct from 'withdrawn' or exists (select from jobs where offer_id = o.id)) for update`,
    setHidden: async (tx, id, isHidden) => {
      const [offer] = await lockOffers(tx, sql => sql`id = ${offerIdOf(sql, id)}`)
      if (!offer) return
      await hidePictures(tx, tx`select unnest(photos) from offers where id = ${offer.id}`, isHidden)
      // An offer of a suspended account that the desk shows again stays hidden until the suspension ends.
      await tx`
        update offers o set (hidden_at, is_suspended) = (
          select case when ${isHidden} or waits then now() end, not ${isHidden} and waits
          from (select o.status = 'open' and exists (
            select from suspensions where user_id = o.posted_by_id and lifted_at is null
          ) as waits) w
        )
        where id = ${offer.id}`
      const isShownAgain = !isHidden && offer.hiddenAt !== null && offer.status === 'open'
      if (isShownAgain && offer.hiddenAt !== null && !(await isSuspended(tx, offer.postedById)))
        await resumeCall(tx, offer, offer.hiddenAt)
    },
    place: ({ jobId }) => (jobId ? actionUrls.job(jobId) : actionUrls.dashboard),
  },
  message: {
    find: (tx, id) => tx`
      select sender_id as author_id, hidden_at is not null as is_hidden, job_id from messages where id = ${id} for update`,
    setHidden: (tx, id, isHidden) => tx`update messages set hidden_at = ${instant(tx, isHidden)} where id = ${id}`,
    place: ({ jobId }) => (jobId ? actionUrls.chat(jobId) : actionUrls.dashboard),
  },
  review: {
    find: (tx, id) => tx`
      select reviewer_id as author_id, hidden_at is not null as is_hidden, job_id from reviews where id = ${id} for update`,
    setHidden: async (tx, id, isHidden) => {
      await hidePictures(tx, tx`select image from review_photos where review_id = ${id}`, isHidden)
      await tx`update reviews set hidden_at = ${instant(tx, isHidden)} where id = ${id}`
    },
    place: () => actionUrls.dashboard,
  },
  answer: {
    find: (tx, id) => tx`
      select reviewee_id as author_id, answer_hidden_at is not null as is_hidden, job_id
      from reviews where id = ${id} and answer is not null for update`,
    setHidden: (tx, id, isHidden) =>
      tx`update reviews set answer_hidden_at = ${instant(tx, isHidden)} where id = ${id}`,
    place: profile,
  },
  photo: {
    find: (tx, id) => tx`
      select id as author_id, hidden_image is not distinct from profile_image as is_hidden, null as job_id
      from users where id = ${id} and profile_image is not null and deleted_at is null for no key update`,
    setHidden: async (tx, id, isHidden) => {
      await hidePictures(tx, tx`select profile_image from users where id = ${id}`, isHidden)
      await tx`update users set hidden_image = case when ${isHidden} then profile_image end where id = ${id}`
    },
    place: () => actionUrls.dashboard,
  },
  bio: {
    find: (tx, id) => tx`
      select id as author_id, hidden_bio is not distinct from bio as is_hidden, null as job_id
      from users where id = ${id} and bio is not null and deleted_at is null for no key update`,
    setHidden: (tx, id, isHidden) =>
      tx`update users set hidden_bio = case when ${isHidden} then bio end where id = ${id}`,
    place: () => actionUrls.dashboard,
  },
}
