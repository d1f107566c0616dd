import { Hono, type Context } from 'hono'
import { readLagging } from '../db/standby.ts'
import { answerRefusal } from '../server/answer.ts'
import type { Deps, Env } from '../deps.ts'
import { fetchImage } from '../images/in-bucket.ts'
import { readImage } from '../images/store-image.ts'
import { refuse } from '../server/refusal.ts'

/** Named by the hash of their bytes, pictures never change: a browser asks for each once. */
export const imageRoutes = (deps: Deps) => {
  /** A picture that its owner has just stored may not be on the standby yet. */
  const find = async (hash: string, size: 'whole' | 'small') => {
    const found = await readLagging(deps, from => readImage(from, hash, size))
    return found ?? (deps.standby ? readImage(deps.sql, hash, size) : null)
  }
  /** While the bucket is away its pictures are missing, and nothing keeps that answer. */
  const fetchBytes = async (hash: string, size: 'whole' | 'small') => {
    const bytes = deps.bucket && fetchImage(deps.bucket, hash, size)
    return bytes?.catch((error: unknown) => {
      deps.log.error('bucket_failed', { error })
      return null
    })
  }
  const answer = async (c: Context<Env>, id: string, size: 'whole' | 'small') => {
    const image = /^[0-9a-f]{64}$/.test(id) ? await find(id, size) : null
    if (!image || (image.isHidden && !c.var.actor?.isAdmin)) return answerRefusal(c, refuse('not-found'))
    const bytes = image.bytes ?? (await fetchBytes(id, size))
    if (!bytes) return answerRefusal(c, refuse('not-found'))
    c.header('Cache-Control', image.isHidden ? 'private, no-store' : 'public, max-age=31536000, immutable')
    c.header('Content-Type', image.mediaType)
    return c.body(new Uint8Array(bytes))
  }
  return new Hono<Env>()
    .get('/api/images/:id', c => answer(c, c.req.param('id'), 'whole'))
    .get('/api/images/:id/small', c => answer(c, c.req.param('id'), 'small'))
}
