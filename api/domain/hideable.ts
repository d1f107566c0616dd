import type { HideableKind } from '../../schema/choices.ts'
import { resumeCall } from './calls.ts'
import { lockJobs } from './locks.ts'
import { actionUrls } from './notify.ts'
import type { Transaction } from '../db/connect.ts'

type Found = { authorId: string; isHidden: boolean; jobId: string | null }

type Hideable = {
  /** Whose it is and how it stands, held until the end of the transaction. */
  find: (tx: Transaction, id: string) => Promise<Found[]>
  setHidden: (tx: Transaction, id: string, isHidden: boolean) => Promise<unknown>
  /** Where the author sees it. */
  place: (found: Found) => string
}

const instant = (tx: Transaction, isHidden: boolean) => (isHidden ? tx`now()` : tx`null`)

/** A picture is hidden wherever it hangs: its address answers no more. */
const hidePictures = (tx: Transaction, hashes: ReturnType<typeof instant>, isHidden: boolean) => tx`
  update images set hidden_at = ${instant(tx, isHidden)} where hash in (${hashes})`

const isSuspended = async (tx: Transaction, id: string) =>
  (await tx`select from suspensions where user_id = ${id} and lifted_at is null`).length > 0

const profile = ({ authorId }: Found) => actionUrls.student(authorId)

/**
 * Of an offer, with it the places and the sessions that came of it and say the same. The offer is held: what comes of it
 * meanwhile is found here, or comes hidden.
 */
export const sameWords = async (tx: Transaction, id: string) => {
  const [offer] = await tx<{ id: string }[]>`
    select id from jobs where id = (select coalesce(series_id, offer_id, id) from jobs where id = ${id}) for update`
  const offerId = offer?.id ?? id
  const same = await tx<{ id: string }[]>`
    select j.id from jobs j join jobs named
      on (named.title, named.description, named.photos) = (j.title, j.description, j.photos)
    where named.id = ${id} and (j.id = ${offerId} or j.series_id = ${offerId} or j.offer_id = ${offerId})`
  return same.map(one => one.id)
}

/** Everything that moderation can take out of sight, and how. Columns say what is hidden; triggers tell the devices. */
export const hideable: Record<HideableKind, Hideable> = {
  job: {
    find: (tx, id) => tx`
      select posted_by_id as author_id, hidden_at is not null and not is_suspended as is_hidden, id as job_id
      from jobs where id = ${id} and deleted_at is null for update`,
    setHidden: async (tx, id, isHidden) => {
      await hidePictures(tx, tx`select unnest(photos) from jobs where id = ${id}`, isHidden)
      const same = await sameWords(tx, id)
      const jobs = await lockJobs(tx, sql => sql`id = any(${same}::uuid[])`)
      // An offer of a suspended account that the desk shows again waits for the end of the suspension.
      await tx`
        update jobs j set (hidden_at, is_suspended) = (
          select case when ${isHidden} or waits then now() end, not ${isHidden} and waits
          from (select j.status = 'open' and exists (
            select from suspensions where user_id = j.posted_by_id and lifted_at is null
          ) as waits) w
        )
        where id = any(${same}::uuid[])`
      for (const job of jobs)
        if (!isHidden && job.hiddenAt !== null && job.status === 'open' && !(await isSuspended(tx, job.postedById)))
          await resumeCall(tx, job, job.hiddenAt)
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
