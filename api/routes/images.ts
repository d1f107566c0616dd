import { Hono, type Context } from 'hono'
import { readLagging } from '../db/standby.ts'
import { answerBytes, answerRefusal } from '../server/answer.ts'
import type { Deps, Env } from '../deps.ts'
import { fetchImage } from '../images/in-bucket.ts'
import { readImage, type ImageSize } from '../images/store-image.ts'
import { costs } from '../server/cost.ts'
import { matchesTag } from '../server/negotiate.ts'
import { refuse } from '../server/refusal.ts'

/**
 * A picture is named by the hash of its bytes and never changes, but it may be hidden or deleted. So caches must revalidate
 * within a day, which costs no bytes while it is shown.
 */
const shared = 'public, max-age=86400, must-revalidate'

/** While the bucket is unreachable its pictures are missing; devices keep those they have (pwa/service-worker). */
const awaySeconds = 60

export const imageRoutes = (deps: Deps) => {
  /** Falls back to the primary: a picture just stored may not be on the standby yet. */
  const find = async (hash: string, size: ImageSize | 'none') => {
    const found = await readLagging(deps, from => readImage(from, hash, size))
    return found ?? (deps.standby ? readImage(deps.sql, hash, size) : null)
  }
  const fetchBytes = async (hash: string, size: ImageSize) => {
    const bytes = deps.bucket && fetchImage(deps.bucket, hash, size)
    return bytes?.catch((error: unknown) => {
      deps.log.error('bucket_failed', { error })
      return null
    })
  }
  const answer = async (c: Context<Env>, id: string, size: ImageSize) => {
    const tag = `W/"${id}"`
    const isKept = matchesTag(c.req.header('if-none-match'), tag) && !c.var.actor?.isAdmin
    const image = /^[0-9a-f]{64}$/.test(id) ? await find(id, isKept ? 'none' : size) : null
    if (!image || (image.isHidden && !c.var.actor?.isAdmin)) return answerRefusal(c, refuse('not-found'))
    if (isKept) return c.body(null, 304, { 'Cache-Control': shared, ETag: tag })
    const bytes = image.bytes ?? (await fetchBytes(id, size))
    if (!bytes) return answerRefusal(c, refuse('not-found', { retryAfter: awaySeconds }))
    c.header('Cache-Control', image.isHidden ? 'private, no-store' : shared)
    if (!image.isHidden) c.header('ETag', tag)
    c.header('Content-Type', image.mediaType)
    return answerBytes(c, new Uint8Array(bytes))
  }
  return new Hono<Env>()
    .get('/api/images/:id', costs('row'), c => answer(c, c.req.param('id'), 'whole'))
    .get('/api/images/:id/small', costs('row'), c => answer(c, c.req.param('id'), 'small'))
}
