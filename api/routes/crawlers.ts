import { Hono } from 'hono'
import type { Context } from 'hono'
import { readLagging } from '../db/standby.ts'
import { answerRefusal } from '../server/answer.ts'
import type { Deps, Env } from '../deps.ts'
import { createSitemap } from '../pages/sitemap.ts'
import { countOpenJobs, listOpenJobs } from '../queries/list-jobs.ts'
import { refuse } from '../server/refusal.ts'
import { crawlerTexts } from '../texts/crawlers.ts'

const xml = (c: Context<Env>, text: string) => {
  c.header('Content-Type', 'application/xml; charset=utf-8')
  c.header('Cache-Control', 'public, max-age=300')
  return c.body(text)
}

/** What search engines and language models ask for first. */
export const crawlerRoutes = (deps: Pick<Deps, 'sql' | 'standby' | 'environment'>) => {
  const { publicUrl } = deps.environment
  const sitemap = createSitemap(
    publicUrl,
    () => readLagging(deps, countOpenJobs),
    (limit, offset) => readLagging(deps, from => listOpenJobs(from, limit, offset)),
  )
  return new Hono<Env>()
    .get('/robots.txt', c => c.text(crawlerTexts.robots(publicUrl)))
    .get('/llms.txt', c => c.text(crawlerTexts.llms(publicUrl)))
    .get('/sitemap.xml', async c => xml(c, await sitemap.whole()))
    .get('/:file{sitemap-[1-9][0-9]{0,4}\\.xml}', async c => {
      const part = await sitemap.part(Number(c.req.param('file').replaceAll(/\D/g, '')))
      return part === null ? answerRefusal(c, refuse('not-found')) : xml(c, part)
    })
}
