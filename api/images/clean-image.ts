import { createHash } from 'node:crypto'
import type { Actor } from '../domain/actor.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import type { Sql } from '../db/connect.ts'
import { photo } from '../../schema/rules.ts'
import { refuse } from '../server/refusal.ts'
import { createTurns } from '../server/take-turns.ts'

export type CleanImage = {
  readonly hash: string
  readonly mediaType: 'image/webp'
  readonly bytes: Buffer
  /** The picture in the size of a card, if requested. */
  readonly small?: Buffer
}
type Wanted = { readonly withSmall?: boolean }

const longestSide = 1600
/** Sharp on any card, and enough for a page offline. */
const smallSides = { width: 480, height: 640 }

/** File type by its first bytes; the declared type is ignored. */
const looksLikeImage = (bytes: Buffer) =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP')

// Pictures are rare and sharp is large: it is loaded with the first one, uses one core and caches nothing.
const load = () =>
  import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
let loaded: ReturnType<typeof load> | undefined

/** Forgets a failed load, so that the next picture tries again. */
const loadOnce = () =>
  (loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  }))

/**
 * Re-encodes a picture as WebP, upright and without any metadata (place, camera, hidden files). Its name is the
 * hash of its bytes: the same picture is stored once and its address can be cached for ever.
 */
export const reencodeImage = async (data: string, { withSmall = false }: Wanted = {}) => {
  const bytes = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
  if (!looksLikeImage(bytes)) return refuse('invalid-image')
  if (bytes.length > photo.maxBytes) return refuse('image-too-large')
  const sharp = await loadOnce()
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > photo.maxPixels) return refuse('image-too-large')
    const clean = await sharp(bytes, { limitInputPixels: photo.maxPixels, failOn: 'error' })
      .rotate()
      // Transparency would show what is underneath: the initials under a face, the dark page under a drawing.
      .flatten({ background: 'white' })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    const image = {
      hash: createHash('sha256').update(clean).digest('hex'),
      mediaType: 'image/webp',
      bytes: clean,
    } as const
    if (!withSmall) return image satisfies CleanImage
    const small = sharp(clean).resize({ ...smallSides, fit: 'inside', withoutEnlargement: true })
    return { ...image, small: await small.webp({ quality: 78 }).toBuffer() } satisfies CleanImage
  } catch {
    return refuse('invalid-image')
  }
}

/** Decoding uses a thread that password checks use too, and a hundred megabytes for a large picture. */
const turns = createTurns({ ofAll: 1 })

/** Re-encodes a picture. The caller has checked that the person may add it. */
export const cleanImage = (sql: Sql, actor: Actor, data: string, wanted: Wanted = {}) =>
  // Counted in turn too, so that the first ones of a concurrent batch are accepted.
  turns.run(
    actor.id,
    async () => (await countAttempt(sql, allowances.pictures, actor.id)) ?? reencodeImage(data, wanted),
  )
