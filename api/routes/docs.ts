import { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'
import { answerJson, answerText } from '../server/answer.ts'
import { createOpenApi, type OpenApi } from '../docs/openapi.ts'
import { readDocsPage } from '../docs/page.ts'
import type { Env } from '../deps.ts'

/** The document and its page are made when first asked for: by then every route stands, and a start does not pay for it. */
export const docsRoutes = (routes: () => readonly RouterRoute[]) => {
  let document: OpenApi | undefined
  let page: ReturnType<typeof readDocsPage> | undefined
  return new Hono<Env>()
    .get('/api/openapi.json', c => answerJson(c, (document ??= createOpenApi(routes())), 200))
    .get('/api/docs', c => c.html((page ??= readDocsPage()).html))
    .get('/api/docs/*', (c, next) => {
      const file = (page ??= readDocsPage()).files.find(({ path }) => path === c.req.path)
      if (!file) return next()
      const headers = { 'Content-Type': file.type, 'Cache-Control': 'public, max-age=31536000, immutable' }
      return answerText(c, file, 200, headers)
    })
}
