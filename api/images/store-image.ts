import { addTask } from '../db/add-task.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { CleanImage } from './clean-image.ts'

/**
 * Stores an image. The update locks an existing one, so that it is not deleted before it is used. An image that only the bucket
 * has is sent there again.
 */
export const storeImage = (tx: Transaction, { hash, mediaType, bytes, small }: CleanImage) => tx`
  insert into images as i (hash, media_type, bytes, small) values (${hash}, ${mediaType}, ${bytes}, ${small ?? null})
  on conflict (hash) do update
  set bytes = coalesce(i.bytes, excluded.bytes), small = coalesce(i.small, excluded.small)`

/** Deletes images that are no longer used. */
export const dropUnusedImages = async (tx: Transaction, hashes: readonly (string | null | undefined)[]) => {
  const candidates = hashes.filter(hash => typeof hash === 'string')
  if (candidates.length === 0) return
  // A separate statement, so that the next one sees uses committed by a previous lock holder.
  await tx`select from images where hash = any(${candidates}) order by hash for update`
  const dropped = await tx<{ hash: string; isSent: boolean }[]>`
    delete from images i where i.hash = any(${candidates})
      and not exists (select 1 from users u where u.profile_image = i.hash)
      and not exists (select 1 from review_photos p where p.image = i.hash)
      and not exists (select 1 from offers o where o.photos @> array[i.hash] and o.photos <> '{}')
    returning hash, sent_at is not null as is_sent`
  for (const { hash, isSent } of dropped) if (isSent) await addTask(tx, 'remove-image', { hash })
}

type Stored = { mediaType: string; bytes: Uint8Array<ArrayBuffer> | null; isHidden: boolean }

export type ImageSize = 'whole' | 'small'

/** Returns the small size if there is one. Bytes are null if the bucket has them, or if they are not requested. */
export const readImage = async (sql: Sql, hash: string, size: ImageSize | 'none') => {
  const columns = { whole: sql`bytes`, small: sql`coalesce(small, bytes)`, none: sql`null` }
  const [image] = await sql<Stored[]>`
    select media_type, ${columns[size]} as bytes, hidden_at is not null as is_hidden from images where hash = ${hash}`
  return image ?? null
}
