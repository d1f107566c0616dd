import { Hono, type Context } from 'hono'
import { answerRefusal } from '../server/answer.ts'
import type { Deps, Env } from '../deps.ts'
import { readImage } from '../images/store-image.ts'
import { refuse } from '../server/refusal.ts'

/** Named by the hash of their bytes, pictures never change: a browser asks for each once. */
export const imageRoutes = ({ sql }: Deps) => {
  const answer = async (c: Context<Env>, id: string, size: 'whole' | 'small') => {
    const image = /^[0-9a-f]{64}$/.test(id) ? await readImage(sql, id, size) : null
    if (!image || (image.isHidden && !c.var.actor?.isAdmin)) return answerRefusal(c, refuse('not-found'))
    c.header('Cache-Control', image.isHidden ? 'private, no-store' : 'public, max-age=31536000, immutable')
    c.header('Content-Type', image.mediaType)
    return c.body(new Uint8Array(image.bytes))
  }
  return new Hono<Env>()
    .get('/api/images/:id', c => answer(c, c.req.param('id'), 'whole'))
    .get('/api/images/:id/small', c => answer(c, c.req.param('id'), 'small'))
}
