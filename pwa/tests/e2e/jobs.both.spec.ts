import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome, openPage, opensEmpty, screens, toldOn } from './browser.ts'
import { askJobs, cardOf, cards, isIndexed, openFilters, shown, titles } from './job-list.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage({ demo: true })
const { visit } = stage

const ask = (question: string) => askJobs(stage.url, question)

const digits = (text: string) => Number(text.replaceAll(/\D/g, ''))

const figure = async (page: Page, name: string) =>
  digits(await page.locator('dl div', { hasText: name }).locator('dd').innerText())

describe.each(toldOn())('the list of jobs on a %s', screen => {
  it('J-01 J-09 shows a visitor the newest open offers, in figures and cards, twenty a page', async () => {
    const { page, complaints } = await visit(screen, '/jobs')
    const { jobs, total } = await ask('status=open&limit=20')
    await hasSome(cards(page))
    const before = await titles(page)
    expect(before).toEqual(jobs.map(({ title }) => title))
    const first = await cardOf(page, jobs[0]?.id).innerText()
    for (const part of [jobs[0]?.location ?? '', jobs[0]?.duration ?? '', 'CHF/h']) expect(first).toContain(part)
    expect(await shown(page)).toEqual([1, 20, total])

    await isIndexed(page)
    expect(await titles(page)).toEqual(before)
    expect(await figure(page, 'Emplois ouverts')).toBe(total)
    expect(await figure(page, 'Résultats filtrés')).toBe(total)
    await expect.poll(() => figure(page, 'Total annonces')).toBe((await ask('status=all&limit=1')).total)
    expect(await page.title()).toBe('Emplois · Pouce')
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
  })

  it('J-01 changes pages from the top, and « back » restores page, filters and scroll position (G-05)', async () => {
    const { page } = await visit(screen, '/jobs')
    const { jobs, total } = await ask('status=open&limit=20&page=2')
    const rendered = await (await fetch(`${stage.url}/jobs`)).text()
    expect(rendered).toContain('href="/jobs?page=2"')
    await hasSome(cards(page))
    await isIndexed(page)
    await page.getByRole('link', { name: 'Page suivante' }).click()
    await expect.poll(() => titles(page)).toEqual(jobs.map(({ title }) => title))
    expect(new URL(page.url()).search).toBe('?page=2')
    expect(await shown(page)).toEqual([21, 40, total])
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

    const last = cardOf(page, jobs.at(-1)?.id).getByRole('link')
    await last.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(300)
    await last.click()
    await page.getByRole('heading', { name: 'Informations pratiques' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 100)
    expect(await titles(page)).toEqual(jobs.map(({ title }) => title))
    await page.goBack()
    await expect.poll(async () => (await shown(page))?.[0]).toBe(1)
  })

  it('J-02 says that nothing can be loaded, and tries again', async () => {
    const { page, close } = await openPage(stage.browser, screens[screen])
    onTestFinished(close)
    await opensEmpty(page)
    await page.route('**/api/**', route => route.abort('connectionfailed'))
    await page.goto(`${stage.url}/jobs`)
    await page.getByText('Impossible de charger les annonces').waitFor()
    // The other requests still fail, because the device would also load the list by itself a little later.
    await page.route('**/api/jobs?*', route => route.continue())
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await hasSome(cards(page))
    expect(await page.getByText('Impossible de charger les annonces').count()).toBe(0)
  })

  it('is accessible with open filters, in light and dark', async () => {
    const { page } = await visit(screen, '/jobs?sort=distance&near=Sion')
    await hasSome(cards(page))
    await openFilters(page)
    expect(await page.getByLabel('À partir de').inputValue()).toBe('Sion')
    await expectAccessible(page)
  })
})
