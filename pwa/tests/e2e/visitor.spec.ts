import { describe, expect, it } from 'vitest'
import { detailedJob } from '../../data/schemas/detailed-job.ts'
import { listOf } from '../../data/schemas/read.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { cardOf } from './job-list.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage({ demo: true })
const { visit } = stage

const newestJobs = async () => {
  const answer = await fetch(`${stage.url}/api/jobs?status=open&limit=20`)
  return {
    jobs: listOf(detailedJob)(await answer.json()),
    total: Number(answer.headers.get('X-Total-Count')),
  }
}

describe('a visitor with a phone', () => {
  it('opens an offer by keyboard, lands on its heading and reads all of it, without an account', async () => {
    const { page, complaints } = await visit('phone', '/jobs')
    const { jobs } = await newestJobs()
    const job = jobs[0]
    if (!job) throw new Error('the demo has no open job')
    await hasSome(page.getByRole('article'))

    const isOnCard = () => page.evaluate(() => document.activeElement?.closest('article') !== null)
    for (let presses = 0; presses < 20 && !(await isOnCard()); presses++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: job.title }).waitFor()

    expect(new URL(page.url()).pathname).toBe(`/jobs/${job.id}`)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(job.title)
    expect(await page.title()).toBe(`${job.title} · Pouce`)
    const text = await page.getByRole('main').innerText()
    for (const shown of ['Ouvert', job.location, job.duration, 'CHF/h', 'Informations pratiques', job.poster.city])
      expect(text).toContain(shown)
    expect(text).toContain(`${job.poster.firstName} ${job.poster.lastName}`)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(job.description.trim().replaceAll(/\s+/g, ' '))
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
  })

  it('G-06 reads « Page introuvable » at any other path, with a link home', async () => {
    const { page, complaints } = await visit('phone', '/nulle-part/du-tout')
    await page.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor()
    expect(await page.title()).toBe('Page introuvable · Pouce')
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await page.getByRole('heading', { level: 1, name: 'Un coup de pouce' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(complaints).toEqual([])
  })

  it('G-05 starts at the top of the page after every navigation, and « back » restores the scroll position', async () => {
    const { page } = await visit('phone', '/jobs')
    const { jobs } = await newestJobs()
    const last = cardOf(page, jobs.at(-1)?.id).getByRole('link')
    await last.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(500)
    await last.click()
    await page.getByRole('heading', { name: 'Informations pratiques' }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByText('Publiée le').scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await page.goBack()
    await hasSome(page.getByRole('article'))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 100)
  })
})

it('allows no inline code and no other host in the policy under which the tests above run', async () => {
  const { headers } = await fetch(stage.url)
  const policy = headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
})

it('G-09 sends credentials with every call, and a JSON content type only with a body', async () => {
  const { page } = await visit('phone', '/jobs')
  await hasSome(page.getByRole('article'))
  await page.context().addCookies([{ name: 'proof', value: 'carried', url: stage.url }])

  const reading = page.waitForRequest(request => new URL(request.url()).pathname.startsWith('/api/jobs/'))
  const [newest] = (await newestJobs()).jobs
  await cardOf(page, newest?.id).getByRole('link').click()
  const read = await (await reading).allHeaders()
  expect(read['cookie']).toContain('proof=carried')
  expect(read['content-type']).toBeUndefined()

  const writing = page.waitForRequest('**/api/auth/verify')
  await page.goto(`${stage.url}/verify#token=nothing`)
  const written = await (await writing).allHeaders()
  expect(written['cookie']).toContain('proof=carried')
  expect(written['content-type']).toBe('application/json')
})
