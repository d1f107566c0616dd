import { Hono } from 'hono'
import { answerRefusal } from '../server/answer.ts'
import type { Deps, Env } from '../deps.ts'
import { readImage } from '../images/store-image.ts'
import { refuse } from '../server/refusal.ts'

/** Named by the hash of their bytes, pictures never change: a browser asks for each once. */
export const imageRoutes = ({ sql }: Deps) =>
  new Hono<Env>().get('/api/images/:id', async c => {
    const id = c.req.param('id')
    const image = /^[0-9a-f]{64}$/.test(id) ? await readImage(sql, id) : null
    if (!image || (image.isHidden && !c.var.actor?.isAdmin)) return answerRefusal(c, refuse('not-found'))
    c.header('Cache-Control', image.isHidden ? 'private, no-store' : 'public, max-age=31536000, immutable')
    c.header('Content-Type', image.mediaType)
    return c.body(new Uint8Array(image.bytes))
  })
