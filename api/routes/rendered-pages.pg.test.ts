import { rmSync } from 'node:fs'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Env } from '../deps.ts'
import { serveBuilt, shell, site, writeBuilt } from '../testing/built-pages.ts'
import { createWorld, origin } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'
import { pageRoutes } from './pages.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

/** Minimal renderer with the interface of the app's build: lists the offers in elements. */
const renderer = `
const escaped = text => text.replace(/[&<>]/g, sign => '&#' + sign.charCodeAt(0) + ';')
export const render = async (address, ask) => {
  const { pathname, searchParams } = new URL(address, 'http://app')
  if (searchParams.has('fail')) throw new Error('a screen that cannot be rendered')
  if (searchParams.has('elsewhere')) return null
  const path = '/api' + pathname.replace('/student', '/users')
  const answer = await (await ask(pathname === '/jobs' ? path + '?status=open&limit=3' : path))
  const found = [await answer.json()].flat()
  const list = found.map(({ title, poster }) => '<li><b>' + escaped(title ?? '') + '</b>' + (poster?.firstName ?? '') + '</li>')
  return { links: '<link rel="preload" href="/face.webp">', html: '<ul>' + list.join('') + '</ul>' }
}`
const page = shell.replace('app', '<!--root--><p>mark</p>')
const built = {
  'jobs.html': page,
  'jobs-id.html': page,
  'student-id.html': page,
  'server/render.js': renderer,
}
const { folder, visit } = serveBuilt(sql, world, built)

/** Rendered content of the page, and the data it embeds for the app. */
const readScreen = (html: string) => {
  const [, question, total, json = 'null'] =
    /<script type="application\/json" data-question="(.*?)" data-total="(.*?)">(.*?)<\/script>/.exec(html) ?? []
  return {
    shown: /<div id="root" data-rendered>(.*?)<\/div>/s.exec(html)?.[1],
    question,
    total,
    answer: JSON.parse(json),
  }
}

describe('a public screen is rendered into its page', () => {
  it('J-09 with the newest open offers, and the answer that the app would request, except for names', async () => {
    const poster = await world.person('private')
    await world.assignedJob()
    const jobs = [await world.openJob(poster), await world.openJob(poster, { rate: 25.5 }), await world.openJob(poster)]
    const { html, status, canonical } = await visit('/jobs')
    expect([status, canonical]).toEqual([200, `${origin}/jobs`])
    const { shown, question, total, answer } = readScreen(html)
    const asked = await world.app.request(question?.replaceAll('&amp;', '&') ?? '')
    expect(asked.headers.get('X-Total-Count')).toBe(total)
    const listed: { poster: object }[] = JSON.parse(await asked.text())
    expect(answer.map(({ id }: { id: string }) => id)).toEqual(jobs.toReversed().map(({ id }) => id))
    expect(answer).toEqual(
      listed.map(job => ({ ...job, poster: { ...job.poster, firstName: '', lastName: '', profileImageUrl: null } })),
    )
    expect(shown?.match(/<li><b>Tondre la pelouse<\/b><\/li>/g)).toHaveLength(3)
    expect(html).toMatch(/<link rel="preload" href="\/face.webp"><\/head>/)
    expect(html).not.toMatch(/Bernard|<!--/)
  })

  it.each([
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!--root--><!--head--><!--/head-->',
    '$& $1 $` &lt;b&gt;',
  ])('which escapes text: %j', async title => {
    await world.openJob(await world.person('private'), { title, description: title })
    const { html } = await visit('/jobs')
    expect(readScreen(html).answer[0]).toMatchObject({ title, description: title })
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|<!--/)
  })

  it('asks each question once, and is the same for everyone, signed in or not', async () => {
    const poster = await world.person('private')
    const job = await world.openJob(poster)
    const asked: string[] = []
    const ask = (path: string) => {
      asked.push(path)
      return world.app.request(path)
    }
    const alone = new Hono<Env>().route('/', pageRoutes({ ...site, ask }, folder, 0))
    const html = await (await alone.request(`/jobs/${job.id}`)).text()
    expect(asked).toEqual([`/api/jobs/${job.id}`])
    expect(readScreen(html)).toMatchObject({ question: asked[0], answer: { id: job.id, poster: { firstName: '' } } })
    expect((await poster.call('GET', `/jobs/${job.id}`)).body).toBe(html)
  })

  it('is rendered once for all requests within a period, and again after it', async () => {
    let count = 0
    const ask = () => Response.json([{ title: String(++count) }])
    const shared = new Hono<Env>().route('/', pageRoutes({ ...site, ask }, folder, 50))
    const read = async () => readScreen(await (await shared.request('/jobs')).text()).shown
    expect(new Set(await Promise.all([read(), read(), read()]))).toEqual(new Set(['<ul><li><b>1</b></li></ul>']))
    await expect.poll(read).toBe('<ul><li><b>2</b></li></ul>')
  })

  it('is left to the app if it cannot be rendered, redirects, or the API fails', async () => {
    const { html, status } = await visit('/jobs?elsewhere=1')
    expect([status, readScreen(html).shown]).toEqual([200, undefined])
    const failures: unknown[] = []
    const log = { info: () => {}, error: (event: string) => failures.push(event) }
    const bodies = []
    for (const ask of [(path: string) => world.app.request(path), () => Response.json({}, { status: 500 })]) {
      const alone = new Hono<Env>().route('/', pageRoutes({ ...site, log, ask }, folder, 0))
      const answer = await alone.request('/jobs?fail=1')
      bodies.push([answer.status, await answer.text()])
    }
    for (const [code, body] of bodies) {
      expect(code).toBe(200)
      expect(body).toContain(`<link rel="canonical" href="${origin}/jobs">`)
      expect(body).toContain('<body>app</body>')
    }
    expect(failures).toEqual(['render_failed', 'render_failed'])
  })

  it('requires a renderer with the agreed interface', async () => {
    const strange = writeBuilt({
      ...built,
      'server/render.js': 'export const render = async () => 3',
    })
    const alone = new Hono<Env>().route('/', pageRoutes({ ...site, ask: () => Response.json([]) }, strange))
    const answer = await alone.request('/jobs')
    expect([answer.status, readScreen(await answer.text()).shown]).toEqual([200, undefined])
    rmSync(strange, { recursive: true })
  })
})
