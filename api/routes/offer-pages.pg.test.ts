import { rmSync } from 'node:fs'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { offerFiles } from '../../schema/addresses.ts'
import { answerId, eachOffer, gap, pageNotes } from '../../schema/gaps.ts'
import { connect } from '../db/connect.ts'
import type { Env } from '../deps.ts'
import { serveBuilt, shell, site, writeBuilt } from '../testing/built-pages.ts'
import { createWorld, origin } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'
import { pageRoutes } from './pages.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const [start, end] = eachOffer
/** A page as the build draws it around an offer. */
const offerPage = (question: string, body: string) =>
  shell.replace(
    'app',
    `<ul>${body}</ul>${pageNotes.join(JSON.stringify({ question, categoryNames: { physical: 'Physique' } }))}`,
  )
const card = (['id', 'title', 'rate', 'category', 'createdAt', 'description', 'city'] as const)
  .map(name => `<b>${gap(name)}</b>`)
  .join('')
const { folder, visit } = serveBuilt(sql, world, {
  [offerFiles['/jobs']]: offerPage(
    '/api/jobs?status=open&limit=3&page=1',
    `${start}<li>${card}</li>${end}${gap('shown')}/${gap('total')}`,
  ),
  [offerFiles['/dashboard']]: offerPage(
    '/api/jobs?status=open&limit=2&page=1',
    `${start}<li><b>${gap('hours')}</b></li>${end}`,
  ),
})

/** What the page shows of offers, what the app finds in it, and to which question. */
const readOffers = (html: string) => {
  const [, question, total, json = 'null'] =
    new RegExp(
      `<script type="application/json" id="${answerId}" data-question="(.*?)" data-total="(.*?)">(.*?)</script>`,
    ).exec(html) ?? []
  return { shown: /<ul>(.*)<\/ul>/s.exec(html)?.[1], question, total, answer: JSON.parse(json) }
}

describe('the offers that come with a page', () => {
  it('J-09 are the newest open ones, with the answer that the app would ask for, but for names', async () => {
    const poster = await world.person('private')
    await world.assignedJob()
    const jobs = [await world.openJob(poster), await world.openJob(poster, { rate: 25.5 }), await world.openJob(poster)]
    const { html, status, canonical } = await visit('/jobs')
    expect([status, canonical]).toEqual([200, `${origin}/jobs`])
    const { shown, question, total, answer } = readOffers(html)
    const listed: { poster: object }[] = JSON.parse((await visit(question?.replaceAll('&amp;', '&') ?? '')).html)
    expect(answer.map(({ id }: { id: string }) => id)).toEqual(jobs.toReversed().map(({ id }) => id))
    expect(answer).toEqual(
      listed.map(job => ({
        ...job,
        poster: { ...job.poster, firstName: '', lastName: '', profileImageUrl: null },
      })),
    )
    expect(shown?.match(/<li>/g)).toHaveLength(3)
    expect(shown).toContain(`<b>${jobs[1]?.id}</b><b>Tondre la pelouse</b><b>25.50 CHF/h</b><b>Physique</b>`)
    expect(shown?.endsWith(`3/${total}`)).toBe(true)
    expect(html).not.toContain('Bernard')
    expect(html).not.toMatch(/[\uE000\uE001]|<!--/)
  })

  it('are the same on the dashboard of everybody, which says nothing of whoever asks', async () => {
    const poster = await world.person('private')
    const job = await world.openJob(poster)
    await sql`update jobs set estimated_duration = 2.5 where id = ${job.id}`
    const { html, isHidden, canonical } = await visit('/dashboard')
    expect([isHidden, canonical]).toEqual([false, `${origin}/dashboard`])
    const { shown, answer } = readOffers(html)
    expect(answer[0].id).toBe(job.id)
    expect(shown).toContain('<b>2,5 h</b>')
    expect((await poster.call('GET', '/dashboard')).body).toBe(html)
    // Another tab shows no offers first.
    expect(readOffers((await visit('/dashboard?tab=messages')).html).question).toBeUndefined()
  })

  it.each([
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    `${gap('id')}${start}${end}${pageNotes.join('')}`,
    '$& $1 $` &lt;b&gt;',
  ])('are never more than text: %j', async title => {
    await world.openJob(await world.person('private'), { title, description: title })
    const { html } = await visit('/jobs')
    const { answer, shown } = readOffers(html)
    expect(answer[0]).toMatchObject({ title, description: title })
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|<!--/)
    expect(shown?.match(/<li>/g)).toHaveLength(3)
  })

  it('come with an offer of its own as long as it is open', async () => {
    const poster = await world.person('private')
    const job = await world.openJob(poster)
    const body = `${start}<li>${card}</li>${end}`
    const filled = writeBuilt({ [offerFiles['/jobs/:id']]: offerPage(`/api/jobs/${gap('id')}`, body) })
    const alone = new Hono<Env>().route('/', pageRoutes({ sql, ...site }, filled))
    const read = async () => readOffers(await (await alone.request(`/jobs/${job.id}`)).text())
    expect(await read()).toMatchObject({
      question: `/api/jobs/${job.id}`,
      answer: { id: job.id, title: job.title, poster: { id: poster.id, firstName: '', city: 'Lausanne, VD' } },
    })
    await sql`update jobs set status = 'cancelled' where id = ${job.id}`
    expect(await read()).toMatchObject({ answer: null, question: undefined })
    rmSync(filled, { recursive: true })
  })

  it('are left to the app where something is searched, and while the database is away', async () => {
    expect(readOffers((await visit('/jobs?canton=VD')).html).question).toBeUndefined()
    const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing', { max: 1 })
    const alone = new Hono<Env>().route('/', pageRoutes({ sql: nowhere, ...site }, folder))
    const answer = await alone.request('/jobs')
    expect([answer.status, readOffers(await answer.text()).question]).toEqual([200, undefined])
  })
})
