import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, toldOn } from './browser.ts'
import { cards, isFilled, shown } from './job-list.ts'
import { setStage } from './set-stage.ts'
import { goOffline, waitForWorker } from './worker.ts'

const stage = await setStage({ demo: true })
const { visit } = stage

const map = (page: Page) => page.getByRole('region', { name: 'Carte des offres' }).first()
const markers = (page: Page) => map(page).getByRole('button', { name: /\d offres? / })
const counts = async (page: Page) => {
  const names = await markers(page).evaluateAll(all =>
    all.map(({ firstElementChild: said }) => said?.textContent ?? ''),
  )
  return names.map(name => Number(/^\d+/.exec(name)?.[0]))
}
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** Whatever draws the map, and only that. */
const listenForMap = (page: Page) => {
  const asked: string[] = []
  page.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== stage.url || /^\/assets\/map\/|^\/api\/map/.test(pathname)) asked.push(request.url())
  })
  return asked
}

const toMap = (page: Page) => page.getByRole('link', { name: 'Carte', exact: true }).click()

describe.each(toldOn())('the map on a %s', screen => {
  it('M-05 opens from the list at an address of its own, and « back » is the list again', async () => {
    const { page, complaints } = await visit(screen, '/jobs?search=a')
    const asked = listenForMap(page)
    await isFilled(page)
    await cards(page).first().waitFor()
    expect(asked).toEqual([])
    await toMap(page)
    await expect.poll(() => new URL(page.url()).search).toBe('?search=a&view=map')
    await markers(page).first().waitFor()
    expect(asked.length).toBeGreaterThan(2)
    expect(asked.filter(url => !url.startsWith(stage.url))).toEqual([])
    expect(await cards(page).count()).toBe(20)
    await expectNoSidewaysScroll(page)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).search).toBe('?search=a')
    expect(await markers(page).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('M-06 counts every offer that fits at its place, as one types, and those without a known place', async () => {
    await stage.sql`update jobs set location = 'chez moi' where id in (
      select id from jobs where status = 'open' and deleted_at is null order by created_at limit 3)`
    const { page } = await visit(screen, '/jobs?view=map')
    await isFilled(page)
    await page.getByText('3 offres sans lieu connu').waitFor()
    const total = (await shown(page))?.[2] ?? 0
    await expect.poll(async () => sum(await counts(page))).toBe(total - 3)
    await page.getByRole('searchbox', { name: 'Recherche' }).fill('piano')
    await expect.poll(async () => (await shown(page))?.[2]).toBeLessThan(total)
    const found = (await shown(page))?.[2] ?? 0
    await expect.poll(async () => sum(await counts(page))).toBe(found)
  })

  it('M-07 a marker, tapped or pressed, lists its offers, which lead to each; and the way back to all', async () => {
    const { page } = await visit(screen, '/jobs?view=map')
    await isFilled(page)
    const marker = markers(page).first()
    await marker.waitFor()
    const name = await marker.evaluate(({ firstElementChild: said }) => said?.textContent ?? '')
    await marker.focus()
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { name, exact: true })
    await heading.waitFor()
    expect(await heading.evaluate(title => title === document.activeElement)).toBe(true)
    expect(await cards(page).count()).toBe(Math.min(20, Number(/^\d+/.exec(name)?.[0])))
    await page.getByRole('button', { name: 'Toutes les offres' }).click()
    await expect.poll(() => cards(page).count()).toBe(20)

    await markers(page).first().click()
    await cards(page).first().getByRole('link').click()
    await page.getByRole('heading', { name: 'Informations pratiques' }).waitFor()
    await page.goBack()
    await markers(page).first().waitFor()
  })

  it('M-08 is accessible in light and dark, its buttons are large enough, and the keyboard goes past it', async () => {
    const { page } = await visit(screen, '/jobs?view=map')
    await isFilled(page)
    await markers(page).first().waitFor()
    await expectAccessible(page)
    const before = await markers(page).count()
    for (const name of ['Agrandir la carte', 'Réduire la carte']) {
      const box = await page.getByRole('button', { name }).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    for (let taps = 0; taps < 3; taps++) await page.getByRole('button', { name: 'Agrandir la carte' }).click()
    await expect.poll(() => markers(page).count()).not.toBe(before)
    const skip = page.getByRole('button', { name: 'Passer la carte' })
    await skip.focus()
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('results')
  })
})

it('M-08 where nothing can be drawn it says so, loads nothing, and the list stays', async () => {
  const { page } = await stage.open('phone')
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  const asked = listenForMap(page)
  await page.goto(`${stage.url}/jobs?view=map`)
  await page.getByText('Cet appareil ne peut pas dessiner la carte.').waitFor()
  await cards(page).first().waitFor()
  expect(asked).toEqual([])
})

it('M-10 once opened it is there without network, and says so where it never was', async () => {
  const { page } = await visit('phone', '/jobs')
  await isFilled(page)
  await waitForWorker(page)
  await toMap(page)
  await markers(page).first().waitFor()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('pouce-map')).keys()).length))
    .toBeGreaterThan(2)
  await goOffline(page)
  await page.goto(`${stage.url}/jobs?view=map`)
  await markers(page).first().waitFor()
  expect(await page.locator('canvas').count()).toBe(1)

  const { page: another } = await visit('phone', '/jobs')
  await isFilled(another)
  await goOffline(another)
  await toMap(another)
  await another.getByText('La carte n’a pas encore été ouverte sur cet appareil').waitFor()
  await cards(another).first().waitFor()
})
