import { extname } from 'node:path/posix'
import { Hono } from 'hono'
import type { Context } from 'hono'
import { addresses, type RenderedAddress } from '../../schema/addresses.ts'
import { getJob } from '../../schema/contracts/jobs.ts'
import { getUser } from '../../schema/contracts/people.ts'
import { sessionCookie } from '../accounts/cookies.ts'
import { composePages } from '../pages/compose.ts'
import type { Head } from '../pages/head.ts'
import { toJobHead } from '../pages/job-head.ts'
import { answerPage, type Page } from '../pages/page.ts'
import { createQuestions, Unanswered, type Ask, type Questions } from '../pages/render.ts'
import { toStudentHead } from '../pages/student-head.ts'
import type { Deps, Env } from '../deps.ts'
import { costs } from '../server/cost.ts'
import { createSharing } from '../server/sharing.ts'
import { headTexts } from '../texts/heads.ts'

type PageDeps = Pick<Deps, 'log'> & {
  environment: Pick<Deps['environment'], 'publicUrl' | 'secureCookies' | 'mapTiles'>
  /** Calls the API itself. */
  ask: Ask
}

/**
 * Cache time of a public page in shared caches, in the header for those only (RFC 9213). Browsers revalidate each time, so that no
 * device shows what has been withdrawn.
 */
const sharedCache = 'max-age=30, stale-while-revalidate=30, stale-if-error=3600'

/** Reads the data of a detail page; null if it does not exist. */
const readDetail = async (questions: Questions, path: string) => {
  try {
    return (await questions.read(path)).data
  } catch (error) {
    if (error instanceof Unanswered && [400, 404].includes(error.status)) return null
    throw error
  }
}

/** Removes trailing slashes. An address that begins with two slashes would lead to another host and stays unchanged. */
const withoutEndingSlash = (path: string) => {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return /^\/[/\\]/.test(path) ? path : path.slice(0, end)
}

/**
 * Serves the app at every address of its own, with a head that describes the page, and with its rendered screen if that is
 * public. It is always rendered for a stranger and never depends on a session, so it may be shared, and all requests within a
 * second get the same one. An unknown address is 404, and still the app.
 */
export const pageRoutes = ({ log, environment, ask }: PageDeps, folder: string, sharedMs = 1000) => {
  const app = new Hono<Env>()
  const { publicUrl } = environment
  const pages = composePages(folder, environment)
  if (!pages) return app

  const tellFailure = (c: Context<Env>, event: string, error: unknown) =>
    log.error(event, { requestId: c.var.requestId, name: error instanceof Error ? error.name : 'unknown' })

  /** If rendering fails, serves the app alone, which then starts as at any other address. */
  const render = async (c: Context<Env>, ...[place, head, questions]: Parameters<typeof pages.render>) => {
    try {
      return (await pages.render(place, head, questions)) ?? pages.bare(head)
    } catch (error) {
      tellFailure(c, 'render_failed', error)
      return pages.bare(head)
    }
  }

  const answerPublic = (c: Context<Env>, page: Page) => {
    c.header('CDN-Cache-Control', sharedCache)
    return answerPage(c, page)
  }

  const { share } = createSharing<Page | null>(sharedMs)
  const answer = async (
    c: Context<Env>,
    address: RenderedAddress,
    readHead: (questions: Questions) => Promise<Head | null>,
  ) => {
    try {
      const page = await share(c.req.url, async () => {
        const questions = createQuestions(ask)
        const head = await readHead(questions)
        const { pathname, search } = new URL(c.req.url)
        return head && render(c, { address, path: pathname + search }, head, questions)
      })
      return page ? await answerPublic(c, page) : await answerPage(c, pages.notFound, { status: 404 })
    } catch (error) {
      tellFailure(c, 'page_failed', error)
      c.header('Retry-After', '30')
      return answerPage(c, pages.unavailable, { status: 503 })
    }
  }

  /** The answer depends on whether the browser sends a session, so caches must distinguish them. */
  const hasSession = (c: Context<Env>) => {
    c.header('Vary', 'Cookie')
    return sessionCookie.read(c, environment) !== undefined
  }
  for (const [address, { visitor, signedIn }] of pages.empty)
    app.get(address, costs('page'), c => answerPage(c, hasSession(c) ? signedIn : visitor))
  // The app redirects a signed-in person to their home. If the session has ended, it shows the visitor's page itself.
  app.get('/', costs('page'), (c, next) =>
    hasSession(c) ? answerPage(c, pages.signedIn, { cacheControl: 'private, no-cache' }) : next(),
  )
  app.get('/shell.html', costs('little'), c => answerPage(c, pages.shell))
  for (const address of addresses.fixed) {
    const head = { ...headTexts.pages[address], canonical: address }
    let page: Page | undefined
    app.get(address, costs('page'), async c => {
      page ??= await render(c, { address, path: address }, head, createQuestions(ask))
      return answerPublic(c, page)
    })
  }
  for (const address of addresses.lists) {
    const head = { ...headTexts.pages[address], canonical: address }
    app.get(address, costs('page'), c => answer(c, address, () => Promise.resolve(head)))
  }

  return app
    .get('/jobs/:id', costs('page'), c =>
      answer(c, '/jobs/:id', async questions => {
        const job = await readDetail(questions, `/api/jobs/${encodeURIComponent(c.req.param('id'))}`)
        return job === null ? null : toJobHead(getJob.answer.parse(job), publicUrl, new Date())
      }),
    )
    .get('/student/:id', costs('page'), c =>
      answer(c, '/student/:id', async questions => {
        const person = await readDetail(questions, `/api/users/${encodeURIComponent(c.req.param('id'))}`)
        return person === null ? null : toStudentHead(getUser.answer.parse(person), publicUrl)
      }),
    )
    .get('*', costs('page'), async (c, next) => {
      const { path } = c.req
      if (path === '/api' || path.startsWith('/api/')) return next()
      // As sent: decoded, a tab before a slash would lead to another host.
      const { pathname, search } = new URL(c.req.url)
      const one = withoutEndingSlash(pathname)
      if (one !== pathname) return c.redirect(one + search, 308)
      const wantsPage = c.req.header('accept')?.includes('text/html') ?? false
      return wantsPage && extname(path) === '' ? answerPage(c, pages.notFound, { status: 404 }) : next()
    })
}
