import type { Actor } from '../domain/actor.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { cleanImage, type CleanImage } from './clean-image.ts'
import { dropUnusedImages, storeImage } from './store-image.ts'

/** A new one drawn anew, or the hash of one that hangs on an offer of its poster already. */
export type Photo = CleanImage | string

const hashIn = (address: string) => address.slice(address.lastIndexOf('/') + 1)

export const hashOf = (photo: Photo) => (typeof photo === 'string' ? photo : photo.hash)

/** What travels: a picture as a data string, or the address of one that is kept. */
export const drawPhotos = async (sql: Sql, actor: Actor, given: readonly string[]) => {
  const photos: Photo[] = []
  for (const one of given) {
    const photo = one.startsWith('data:') ? await cleanImage(sql, actor, one, { withSmall: true }) : hashIn(one)
    if (photo instanceof Refusal) return refuse(photo.code, { ...photo.details, field: 'photos' })
    photos.push(photo)
  }
  return photos
}

/**
 * Stores what is new, and answers with the hashes in their order. Kept is only what hangs on an own offer: an address is public,
 * and would otherwise put any person's picture on it.
 */
export const storePhotos = async (tx: Transaction, actor: Actor, photos: readonly Photo[]) => {
  const kept = [...new Set(photos.filter(photo => typeof photo === 'string'))]
  if (kept.length > 0) {
    // Locked, so that taking a photo down elsewhere does not delete it meanwhile.
    const own = await tx`
      select hash from images where hash = any(${kept}) and exists (
        select from offers where posted_by_id = ${actor.id} and photos @> array[hash] and photos <> '{}'
      ) order by hash for key share`
    if (own.length < kept.length) return refuse('unknown-photo', { field: 'photos' })
  }
  for (const photo of photos) if (typeof photo !== 'string') await storeImage(tx, photo)
  return [...new Set(photos.map(hashOf))]
}

/** Offers that are withdrawn, or whose poster has gone, show nothing any more. */
export const removePhotos = async (tx: Transaction, which: ReturnType<Transaction>) => {
  const offers = await tx<{ photos: string[] }[]>`
    with hung as (select id, photos from offers where photos <> '{}' and ${which})
    update offers o set photos = '{}' from hung where o.id = hung.id returning hung.photos`
  await dropUnusedImages(
    tx,
    offers.flatMap(({ photos }) => photos),
  )
}
