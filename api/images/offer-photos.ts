import type { Actor } from '../domain/actor.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { cleanImage, type CleanImage } from './clean-image.ts'
import { dropUnusedImages, storeImage } from './store-image.ts'

/** A new, re-encoded picture, or the hash of one that an offer of this poster already uses. */
export type Photo = CleanImage | string

const hashIn = (address: string) => address.slice(address.lastIndexOf('/') + 1)

export const hashOf = (photo: Photo) => (typeof photo === 'string' ? photo : photo.hash)

/** Accepts pictures as data URLs, or the address of a stored one. */
export const reencodePhotos = async (sql: Sql, actor: Actor, given: readonly string[]) => {
  const photos: Photo[] = []
  for (const one of given) {
    const photo = one.startsWith('data:') ? await cleanImage(sql, actor, one, { withSmall: true }) : hashIn(one)
    if (photo instanceof Refusal) return refuse(photo.code, { ...photo.details, field: 'photos' })
    photos.push(photo)
  }
  return photos
}

/**
 * Stores new pictures and returns the hashes in order. Existing ones are accepted only from an offer of the same poster:
 * addresses are public, and would otherwise put any person's picture on it.
 */
export const storePhotos = async (tx: Transaction, actor: Actor, photos: readonly Photo[]) => {
  const kept = [...new Set(photos.filter(photo => typeof photo === 'string'))]
  if (kept.length > 0) {
    // Locked, so that removing a photo elsewhere does not delete it concurrently.
    const own = await tx`
      select hash from images where hash = any(${kept}) and exists (
        select from offers where posted_by_id = ${actor.id} and photos @> array[hash] and photos <> '{}'
      ) order by hash for key share`
    if (own.length < kept.length) return refuse('unknown-photo', { field: 'photos' })
  }
  for (const photo of photos) if (typeof photo !== 'string') await storeImage(tx, photo)
  return [...new Set(photos.map(hashOf))]
}

/** Removes the photos of offers that are withdrawn, or whose poster's account is deleted. */
export const removePhotos = async (tx: Transaction, which: ReturnType<Transaction>) => {
  const offers = await tx<{ photos: string[] }[]>`
    with hung as (select id, photos from offers where photos <> '{}' and ${which})
    update offers o set photos = '{}' from hung where o.id = hung.id returning hung.photos`
  await dropUnusedImages(
    tx,
    offers.flatMap(({ photos }) => photos),
  )
}
