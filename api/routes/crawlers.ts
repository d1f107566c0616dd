import { Hono } from 'hono'
import type { Context } from 'hono'
import { readLagging } from '../db/standby.ts'
import { answerBytes, answerRefusal } from '../server/answer.ts'
import type { Deps, Env } from '../deps.ts'
import { countSitemaps, readSitemap } from '../feed/first-fill.ts'
import { offersIn, writeSitemap, writeSitemapIndex } from '../pages/sitemap.ts'
import { listOpenJobs } from '../queries/list-jobs.ts'
import { answerMade } from '../server/answer-made.ts'
import { costs } from '../server/cost.ts'
import { acceptedEncodings } from '../server/negotiate.ts'
import { refuse } from '../server/refusal.ts'
import { crawlerTexts } from '../texts/crawlers.ts'

/** RFC 9116 requires an expiry, so that readers of an older copy fetch it again. */
const halfAYear = 182 * 86_400_000

const xml = { type: 'application/xml; charset=utf-8', cache: 'public, max-age=300' }

const answerXml = (c: Context<Env>, text: string) => {
  c.header('Content-Type', xml.type)
  c.header('Cache-Control', xml.cache)
  return answerBytes(c, new TextEncoder().encode(text))
}

/** Files for search engines and language models. A large sitemap is made beforehand, together with the first fill. */
export const crawlerRoutes = (deps: Pick<Deps, 'sql' | 'standby' | 'environment'>) => {
  const { publicUrl, pushSubject } = deps.environment
  /** Serves one sitemap file: the prepared one, or one made now if there are few offers. */
  const answerFile = async (c: Context<Env>, place: number, count: number) => {
    const accepted = acceptedEncodings(c.req.header('accept-encoding'))
    const made = count > 0 ? await readLagging(deps, from => readSitemap(from, place, accepted)) : null
    if (made) return answerMade(c, made, xml)
    if (count > 0 || place > 1) return answerRefusal(c, refuse('not-found'))
    const offers = await readLagging(deps, from => listOpenJobs(from, offersIn(1)))
    return answerXml(c, writeSitemap(publicUrl, 1, offers))
  }
  return new Hono<Env>()
    .get('/robots.txt', costs('little'), c => c.text(crawlerTexts.robots(publicUrl)))
    .get('/.well-known/security.txt', costs('little'), c => {
      if (!pushSubject || pushSubject.endsWith('@localhost')) return answerRefusal(c, refuse('not-found'))
      return c.text(crawlerTexts.security(publicUrl, pushSubject, new Date(Date.now() + halfAYear).toISOString()))
    })
    .get('/llms.txt', costs('little'), c => c.text(crawlerTexts.llms(publicUrl)))
    .get('/sitemap.xml', costs('list'), async c => {
      const count = await readLagging(deps, countSitemaps)
      return count > 1 ? answerXml(c, writeSitemapIndex(publicUrl, count)) : answerFile(c, 1, count)
    })
    .get('/:file{sitemap-[1-9][0-9]{0,4}\\.xml}', costs('list'), async c =>
      answerFile(c, Number(c.req.param('file').replaceAll(/\D/g, '')), await readLagging(deps, countSitemaps)),
    )
}
