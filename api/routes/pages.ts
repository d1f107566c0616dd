import { extname } from 'node:path/posix'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { composePages } from '../pages/compose.ts'
import type { Head } from '../pages/head.ts'
import { toJobHead } from '../pages/job-head.ts'
import { answerPage } from '../pages/page.ts'
import { toStudentHead } from '../pages/student-head.ts'
import type { Deps, Env } from '../deps.ts'
import { getJob } from '../queries/get-job.ts'
import { getUser } from '../queries/get-user.ts'
import { Refusal } from '../refusal.ts'

type PageDeps = Pick<Deps, 'sql' | 'log'> & { environment: Pick<Deps['environment'], 'publicUrl' | 'secureCookies'> }

/**
 * The app at every address of its own, with a head that says what stands there. It is written for strangers, whoever
 * asks: a session never shows in a page, so that a page may be sent on. An address that does not exist is 404, and the
 * app all the same.
 */
export const pageRoutes = ({ sql, log, environment }: PageDeps, folder: string) => {
  const app = new Hono<Env>()
  const { publicUrl } = environment
  const pages = composePages(folder, environment)
  if (!pages) return app

  const answerDetail = async (c: Context<Env>, readHead: () => Promise<Head | null>) => {
    try {
      const head = await readHead()
      return head ? await answerPage(c, pages.withHead(head)) : await answerPage(c, pages.notFound, 404)
    } catch (error) {
      log.error('page_failed', { requestId: c.var.requestId, name: error instanceof Error ? error.name : 'unknown' })
      c.header('Retry-After', '30')
      return answerPage(c, pages.unavailable, 503)
    }
  }

  for (const [address, page] of pages.fixed) app.get(address, c => answerPage(c, page))

  return app
    .get('/jobs/:id', c =>
      answerDetail(c, async () => {
        const input = getJob.contract.input.safeParse({ id: c.req.param('id') })
        const job = input.success ? await getJob.run(sql, null, input.data) : null
        return job === null || job instanceof Refusal ? null : toJobHead(job, publicUrl, new Date())
      }),
    )
    .get('/student/:id', c =>
      answerDetail(c, async () => {
        const input = getUser.contract.input.safeParse({ id: c.req.param('id') })
        const person = input.success ? await getUser.run(sql, null, input.data) : null
        return person === null || person instanceof Refusal ? null : toStudentHead(person, publicUrl)
      }),
    )
    .get('*', (c, next) => {
      const { path } = c.req
      const wantsPage = c.req.header('accept')?.includes('text/html') ?? false
      const isPage = wantsPage && extname(path) === '' && path !== '/api' && !path.startsWith('/api/')
      return isPage ? answerPage(c, pages.notFound, 404) : next()
    })
}
