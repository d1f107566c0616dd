import { extname } from 'node:path/posix'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { listJobs } from '../../schema/queries/list-jobs.ts'
import { composePages } from '../pages/compose.ts'
import { toJobHead } from '../pages/job-head.ts'
import { answerPage, type Page } from '../pages/page.ts'
import { toStudentHead } from '../pages/student-head.ts'
import type { Deps, Env } from '../deps.ts'
import { getJob } from '../queries/get-job.ts'
import { createListJobs, type ListJobs } from '../queries/list-jobs.ts'
import { getUser } from '../queries/get-user.ts'
import { Refusal } from '../refusal.ts'

type PageDeps = Pick<Deps, 'sql' | 'log'> & { environment: Pick<Deps['environment'], 'publicUrl' | 'secureCookies'> }

/**
 * The app at every address of its own, with a head that says what stands there. It is written for strangers, whoever
 * asks: a session never shows in a page, so that a page may be sent on. An address that does not exist is 404, and the
 * app all the same.
 */
export const pageRoutes = (
  { sql, log, environment }: PageDeps,
  folder: string,
  list: ListJobs = createListJobs(sql).list,
) => {
  const app = new Hono<Env>()
  const { publicUrl } = environment
  const pages = composePages(folder, environment)
  if (!pages) return app

  const tellFailure = (c: Context<Env>, error: unknown) =>
    log.error('page_failed', { requestId: c.var.requestId, name: error instanceof Error ? error.name : 'unknown' })

  const answerDetail = async (c: Context<Env>, readPage: () => Promise<Page | null>) => {
    try {
      const page = await readPage()
      return page ? await answerPage(c, page) : await answerPage(c, pages.notFound, 404)
    } catch (error) {
      tellFailure(c, error)
      c.header('Retry-After', '30')
      return answerPage(c, pages.unavailable, 503)
    }
  }

  for (const { address, question, fill } of pages.newest) {
    const input = listJobs.input.parse(Object.fromEntries(new URL(question, publicUrl).searchParams))
    app.get(address, async (c, next) => {
      // What a search finds, and what another tab shows, the app asks for by itself.
      if (new URL(c.req.url).search !== '') return next()
      try {
        const { jobs, total } = await list(input, null)
        return await answerPage(c, fill(jobs, total))
      } catch (error) {
        tellFailure(c, error)
        return next()
      }
    })
  }

  for (const [address, page] of pages.fixed) app.get(address, c => answerPage(c, page))

  return app
    .get('/jobs/:id', c =>
      answerDetail(c, async () => {
        const input = getJob.contract.input.safeParse({ id: c.req.param('id') })
        const job = input.success ? await getJob.run(sql, null, input.data) : null
        if (job === null || job instanceof Refusal) return null
        const head = toJobHead(job, publicUrl, new Date())
        return (job.status === 'open' && pages.open?.(head, job)) || pages.detail('/jobs/:id', head)
      }),
    )
    .get('/student/:id', c =>
      answerDetail(c, async () => {
        const input = getUser.contract.input.safeParse({ id: c.req.param('id') })
        const person = input.success ? await getUser.run(sql, null, input.data) : null
        const head = person === null || person instanceof Refusal ? null : toStudentHead(person, publicUrl)
        return head && pages.detail('/student/:id', head)
      }),
    )
    .get('*', (c, next) => {
      const { path } = c.req
      const wantsPage = c.req.header('accept')?.includes('text/html') ?? false
      const isPage = wantsPage && extname(path) === '' && path !== '/api' && !path.startsWith('/api/')
      return isPage ? answerPage(c, pages.notFound, 404) : next()
    })
}
