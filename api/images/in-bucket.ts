import { createHash } from 'node:crypto'
import type { Sql, Transaction } from '../db/connect.ts'
import { StartRefused } from '../server/start-refused.ts'
import type { Bucket } from './bucket.ts'

/**
 * Location of a picture. It stays in the database until the bucket has it, and, when the bucket is being left, in the bucket
 * until the database has it:
 *
 *     bytes ── sent_at ──▶ bytes, and perhaps an object ── put ──▶ object alone
 *           ◀── remove ──                               ◀── get ──
 *
 * A row with `sent_at` may have an object, which is removed with the picture (`remove-image`, added by `dropUnusedImages`). Each
 * picture is put or removed under an advisory lock, so that none is removed that was stored again in the meantime.
 */
const objectKeys = (hash: string) => ({ whole: `${hash}.webp`, small: `${hash}-small.webp` })

const alone = (tx: Transaction, hash: string) => tx`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`

type Stored = { mediaType: string; bytes: Uint8Array<ArrayBuffer> | null; small: Uint8Array<ArrayBuffer> | null }

const move = async (sql: Sql, bucket: Bucket, hash: string) => {
  await sql`update images set sent_at = clock_timestamp() where hash = ${hash}`
  await sql.begin(async tx => {
    await alone(tx, hash)
    // No lock on the row: people must not wait for the bucket.
    const [image] = await tx<Stored[]>`select media_type, bytes, small from images where hash = ${hash}`
    if (!image) return
    const { mediaType, bytes, small } = image
    const { whole, small: smallKey } = objectKeys(hash)
    if (bytes) await bucket.put(whole, bytes, mediaType)
    if (small) await bucket.put(smallKey, small, mediaType)
    // One of the two may have been added since.
    await tx`
      update images set
        bytes = case when ${bytes === null} then bytes end, small = case when ${small === null} then small end
      where hash = ${hash}`
  })
}

/** Moves pictures from the database to the bucket. Those that failed last are tried last. */
export const moveImages = async (sql: Sql, bucket: Bucket | undefined, signal?: AbortSignal) => {
  while (bucket && !signal?.aborted) {
    const images = await sql<{ hash: string }[]>`
      select hash from images where bytes is not null or small is not null order by sent_at nulls first limit 100`
    for (const { hash } of images) if (!signal?.aborted) await move(sql, bucket, hash)
    if (images.length < 100) return
  }
}

/** Guards against truncated downloads: such a picture is not removed from the bucket. */
const isWhole = (bytes: Uint8Array, hash: string) => createHash('sha256').update(bytes).digest('hex') === hash

const bringBack = async (sql: Sql, bucket: Bucket, hash: string) => {
  const keys = objectKeys(hash)
  const isHere = await sql.begin(async tx => {
    await alone(tx, hash)
    const [image] = await tx<{ isAway: boolean }[]>`select bytes is null as is_away from images where hash = ${hash}`
    if (!image) return false
    const [bytes, small] = [await bucket.get(keys.whole), await bucket.get(keys.small)]
    if (image.isAway && (!bytes || !isWhole(bytes, hash))) return false
    await tx`
      update images set bytes = coalesce(bytes, ${bytes}), small = coalesce(small, ${small}) where hash = ${hash}`
    return true
  })
  if (!isHere) return false
  await sql.begin(async tx => {
    await alone(tx, hash)
    // Another process may have sent it there again.
    const [image] = await tx`select from images where hash = ${hash} and bytes is not null`
    if (!image) return
    for (const key of Object.values(keys)) await bucket.remove(key)
    await tx`update images set sent_at = null where hash = ${hash} and bytes is not null`
  })
  return true
}

/** Moves pictures from the bucket back into the database. Missing ones stay as they are: the bucket may be a different one. */
export const bringImagesBack = async (sql: Sql, bucket: Bucket, signal?: AbortSignal) => {
  const counts = { back: 0, missing: 0 }
  for (let last = ''; !signal?.aborted;) {
    const images = await sql<{ hash: string }[]>`
      select hash from images where sent_at is not null and hash > ${last} order by hash limit 100`
    for (const { hash } of images) {
      if (signal?.aborted) break
      counts[(await bringBack(sql, bucket, hash)) ? 'back' : 'missing']++
      last = hash
    }
    if (images.length < 100) return counts
  }
  return counts
}

/** Removes a deleted picture from the bucket, unless it was stored again. */
export const removeImage = async (sql: Sql, bucket: Bucket | undefined, hash: string) => {
  if (!bucket) throw new Error('a picture is to be removed from the bucket, and no bucket is set')
  await sql.begin(async tx => {
    await alone(tx, hash)
    const images = await tx`select from images where hash = ${hash}`
    if (images.length > 0) return
    for (const key of Object.values(objectKeys(hash))) await bucket.remove(key)
  })
}

/** Returns the small size if there is one; null if the bucket has neither. */
export const fetchImage = async (bucket: Bucket, hash: string, size: 'whole' | 'small') => {
  const keys = objectKeys(hash)
  return (size === 'small' && (await bucket.get(keys.small))) || bucket.get(keys.whole)
}

/** Number of pictures that only the bucket has. */
export const countAway = async (sql: Sql) => {
  const [row] = await sql<{ count: number }[]>`select count(*) from images where bytes is null`
  return row?.count ?? 0
}

/** Refuses a start without the bucket that has pictures: they would be missing unnoticed. */
export const requireBucket = async (sql: Sql, bucket: unknown) => {
  const count = bucket ? 0 : await countAway(sql)
  if (count > 0)
    throw new StartRefused(
      `Pictures are in a bucket, ${count} of them: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set. With S3_LEAVE=yes beside them, they come back into the database.`,
    )
}
