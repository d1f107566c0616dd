import type { Sql, Transaction } from '../db/connect.ts'
import type { CleanImage } from './clean-image.ts'

export const storeImage = (tx: Transaction, { hash, mediaType, bytes }: CleanImage) =>
  tx`insert into images (hash, media_type, bytes) values (${hash}, ${mediaType}, ${bytes}) on conflict do nothing`

/** A picture nobody shows any more is forgotten. */
export const dropUnusedImages = async (tx: Transaction, hashes: readonly (string | null | undefined)[]) => {
  const candidates = hashes.filter(hash => typeof hash === 'string')
  if (candidates.length === 0) return
  await tx`
    delete from images i where i.hash = any(${candidates})
      and not exists (select 1 from users u where u.profile_image = i.hash)
      and not exists (select 1 from review_photos p where p.image = i.hash)`
}

export const readImage = async (sql: Sql, hash: string) => {
  const [image] = await sql<{ mediaType: string; bytes: Buffer; isHidden: boolean }[]>`
    select media_type, bytes, hidden_at is not null as is_hidden from images where hash = ${hash}`
  return image ?? null
}
