import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'
import { answerText, type Written } from '../server/answer.ts'
import { costs } from '../server/cost.ts'
import { matchesTag } from '../server/negotiate.ts'
import { createOpenApi, type OpenApi } from '../docs/openapi.ts'
import { readDocsPage } from '../docs/page.ts'
import type { Env } from '../deps.ts'

const writeDocument = (document: OpenApi) => {
  const text = JSON.stringify(document)
  // A weak ETag, because all encodings share it.
  return { text, compressed: {}, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}

/** Creates the document and its page at the first request: all routes exist then, and the start stays fast. */
export const docsRoutes = (routes: () => readonly RouterRoute[]) => {
  let document: (Written & { etag: string }) | undefined
  let page: ReturnType<typeof readDocsPage> | undefined
  return new Hono<Env>()
    .get('/api/openapi.json', costs('list'), async c => {
      document ??= writeDocument(createOpenApi(routes()))
      c.header('ETag', document.etag)
      c.header('Cache-Control', 'public, max-age=300')
      if (matchesTag(c.req.header('If-None-Match'), document.etag)) return c.body(null, 304)
      return answerText(c, document, 200, { 'Content-Type': 'application/json' })
    })
    .get('/api/docs', costs('little'), c => c.html((page ??= readDocsPage()).html))
    .get('/api/docs/*', costs('little'), (c, next) => {
      const file = (page ??= readDocsPage()).files.find(({ path }) => path === c.req.path)
      if (!file) return next()
      const headers = { 'Content-Type': file.type, 'Cache-Control': 'public, max-age=31536000, immutable' }
      return answerText(c, file, 200, headers)
    })
}
