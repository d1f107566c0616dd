import type { Browser } from 'playwright-core'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../api/testing/test-database.ts'
import { detailedJob } from '../answers/detailed-job.ts'
import { expectNoSidewaysScroll, launch, openPage, screens } from './browser.ts'
import { serve } from './serve.ts'

const { url: databaseUrl } = await testDatabase()
let server: Awaited<ReturnType<typeof serve>>
let browser: Browser

beforeAll(async () => {
  server = await serve(databaseUrl)
  browser = await launch()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const visit = async (screen: keyof typeof screens, path: string) => {
  const visitor = await openPage(browser, screens[screen])
  onTestFinished(visitor.close)
  await visitor.page.goto(server.url + path)
  return visitor
}

const newestJobs = async () => {
  const answer = await fetch(`${server.url}/api/jobs?status=open&limit=20`)
  return {
    jobs: v.parse(v.array(detailedJob), await answer.json()),
    total: Number(answer.headers.get('X-Total-Count')),
  }
}

const digits = (text: string) => Number(text.replaceAll(/\D/g, ''))

describe.each(['phone', 'desktop'] as const)('a visitor with a %s', screen => {
  it('sees the newest open offers and how many there are, without an account', async () => {
    const { page, complaints } = await visit(screen, '/jobs')
    const { jobs, total } = await newestJobs()
    const cards = page.getByRole('article')
    await cards.first().waitFor()

    expect(await cards.getByRole('heading').allInnerTexts()).toEqual(jobs.map(job => job.title))
    const first = await cards.first().innerText()
    expect(first).toContain(jobs[0]?.location)
    expect(first).toContain(jobs[0]?.duration)
    expect(first).toMatch(/\d CHF\/h/)
    expect(digits(await page.getByText('annonces ouvertes').innerText())).toBe(total)
    expect(await page.title()).toBe('Emplois · Pouce')
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
  })

  it('opens an offer from the keyboard, lands on its heading and reads it whole, without an account', async () => {
    const { page, complaints } = await visit(screen, '/jobs')
    const { jobs } = await newestJobs()
    const job = jobs[0]
    if (!job) throw new Error('the demo has no open job')
    await page.getByRole('article').first().waitFor()

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
    const { page, complaints } = await visit(screen, '/nulle-part/du-tout')
    await page.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor()
    expect(await page.title()).toBe('Page introuvable · Pouce')
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await page.getByRole('heading', { level: 1, name: 'Un coup de pouce' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(complaints).toEqual([])
  })

  it('G-05 starts at the top of the page after every navigation, and « back » finds the place again', async () => {
    const { page } = await visit(screen, '/jobs')
    const last = page.getByRole('article').last().getByRole('link')
    await last.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(500)
    await last.click()
    await page.getByRole('heading', { name: 'Informations pratiques' }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByText('Publié par').scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await page.goBack()
    await page.getByRole('article').first().waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 100)
  })

  it('is told that an offer cannot be loaded, and can try again', async () => {
    const { page } = await visit(screen, '/jobs/0190d5a0-0000-7000-8000-000000000000')
    const failure = page.getByRole('alert')
    await failure.waitFor()
    expect(await failure.innerText()).toContain('Impossible de charger les détails de l’emploi.')
    await failure.getByRole('button', { name: 'Réessayer' }).click()
    await failure.waitFor()
  })

  it('is told that the offers cannot be loaded, and sees them once the network is back', async () => {
    const { page } = await openUnreachable(screen)
    await page.getByText('Impossible de charger les annonces').waitFor()
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('article').first().waitFor()
    expect(await page.getByText('Impossible de charger les annonces').count()).toBe(0)
  })
})

const openUnreachable = async (screen: keyof typeof screens) => {
  const visitor = await openPage(browser, screens[screen])
  onTestFinished(visitor.close)
  await visitor.page.route('**/api/**', route => route.abort('connectionfailed'))
  await visitor.page.goto(`${server.url}/jobs`)
  return visitor
}

it('the policy under which nothing above complained allows no inline code and no other host', async () => {
  const { headers } = await fetch(server.url)
  const policy = headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
})

it('G-09 every call carries the credentials, and a JSON content type only with a body', async () => {
  const { page } = await visit('phone', '/jobs')
  await page.getByRole('article').first().waitFor()
  await page.context().addCookies([{ name: 'proof', value: 'carried', url: server.url }])

  const reading = page.waitForRequest(request => new URL(request.url()).pathname.startsWith('/api/jobs/'))
  await page.getByRole('article').first().getByRole('link').click()
  const read = await (await reading).allHeaders()
  expect(read['cookie']).toContain('proof=carried')
  expect(read['content-type']).toBeUndefined()

  const writing = page.waitForRequest('**/api/auth/verify')
  await page.goto(`${server.url}/verify#token=nothing`)
  const written = await (await writing).allHeaders()
  expect(written['cookie']).toContain('proof=carried')
  expect(written['content-type']).toBe('application/json')
})
