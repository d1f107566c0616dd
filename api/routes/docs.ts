import { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'
import { createOpenApi, type OpenApi } from '../docs/openapi.ts'
import { docsPage, docsStyle } from '../docs/page.ts'
import type { Env } from '../deps.ts'

/** The document is written when first asked for: by then every route stands, and a start does not pay for it. */
export const docsRoutes = (routes: () => readonly RouterRoute[]) => {
  let written: OpenApi | undefined
  const document = () => (written ??= createOpenApi(routes()))
  return new Hono<Env>()
    .get('/api/openapi.json', c => c.json(document()))
    .get('/api/docs', c => c.html(docsPage(document())))
    .get('/api/docs.css', c => {
      c.header('Content-Type', 'text/css; charset=utf-8')
      return c.body(docsStyle)
    })
}
