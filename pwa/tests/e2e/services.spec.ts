import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { askJobs, cardOf, cards, isIndexed, titles } from './job-list.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'
import { goOffline } from './worker.ts'

const stage = await setStage({ demo: true })
const { sql } = stage

const names = [
  'Services physiques',
  'Services numériques',
  'Soutien académique',
  'Services créatifs',
  'Conseil et accompagnement',
]

const visit = async (screen: Screen, path = '/services') => {
  const visitor = await stage.open(screen)
  await visitor.page.goto(stage.url + path)
  await hasSome(cards(visitor.page))
  return visitor
}

describe('the catalogue of services on a phone', () => {
  it('J-06 J-07 J-09 shows five categories with their subcategories, an overview, and the statistics', async () => {
    const { page, complaints } = await visit('phone')
    const buttons = page.getByRole('list', { name: 'Catégories' }).getByRole('button')
    expect(await buttons.locator('strong').allInnerTexts()).toEqual(names)
    expect(await buttons.filter({ hasText: 'Services physiques' }).innerText()).toContain(
      'Jardinage, Ménage, Déménagement, Livraisons',
    )
    expect(await buttons.filter({ hasText: 'Conseil et accompagnement' }).innerText()).toContain(
      'Affaires, Coaching, Administratif, Recherche',
    )
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Vue d’ensemble', ...names])
    const before = await titles(page)
    await isIndexed(page)
    expect(await titles(page)).toEqual(before)

    const [figures] = await sql<{ active: number; average: number; remote: number }[]>`
      select count(*)::int as active, round(avg(rate))::int as average,
        (count(*) filter (where delivery_type = 'remote'))::int as remote
      from offers where status = 'open' and closed_at is null`
    const figure = (name: string) => page.locator('dl div', { hasText: name }).locator('dd').innerText()
    await expect.poll(() => figure('Offres actives')).toBe(String(figures?.active))
    expect(await figure('Catégories')).toBe('5')
    expect(await figure('CHF/h en moyenne')).toBe(String(figures?.average))
    expect(await figure('Offres à distance')).toBe(String(figures?.remote))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })

  it('J-06 toggles a category by its card or its tab, and opens an offer', async () => {
    const { page } = await visit('phone')
    const digital = page.getByRole('button', { name: 'Services numériques' })
    const tab = page.getByRole('tab', { name: 'Services numériques' })
    await digital.click()
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
    expect(await digital.getAttribute('aria-pressed')).toBe('true')
    await isIndexed(page)
    const { jobs } = await askJobs(stage.url, 'status=open&category=digital&limit=12')
    await expect.poll(() => titles(page)).toEqual(jobs.map(({ title }) => title))
    expect(new URL(page.url()).search).toBe('?category=digital')
    await digital.click()
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('false')
    await page.getByRole('tab', { name: 'Soutien académique' }).click()
    await expect.poll(() => page.title()).toBe('Soutien académique · Pouce')
    const academic = page.getByRole('button', { name: 'Soutien académique' })
    await expect.poll(() => academic.getAttribute('aria-pressed')).toBe('true')
    const [lesson] = (await askJobs(stage.url, 'status=open&category=academic&limit=1')).jobs
    await cardOf(page, lesson?.id).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: lesson?.title ?? '' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/jobs\/[\da-f-]{36}$/)
  })
})

it('J-06 narrows the categories by a search, without network too, and says that one is empty', async () => {
  const { page } = await visit('phone')
  await isIndexed(page)
  await goOffline(page)
  await page.getByRole('searchbox', { name: 'Rechercher un service' }).fill('piano')
  await expect.poll(async () => (await titles(page)).length).toBeLessThan(15)
  await expect.poll(() => new URL(page.url()).search).toBe('?search=piano')
  await hasSome(page.getByText('Aucune offre dans cette catégorie pour le moment'))
})

it('G-03 leads from the header and the menu to the services, between the jobs and how it works', async () => {
  const { page } = await visit('phone')
  await page.getByRole('button', { name: 'Menu' }).click()
  const links = async () => (await page.getByRole('dialog').getByRole('link').allInnerTexts()).slice(0, 4)
  await expect.poll(links).toEqual(['Emplois', 'Services', 'Comment ça marche', 'À propos'])
})
