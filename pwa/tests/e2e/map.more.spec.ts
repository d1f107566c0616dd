import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { cards, chooseFilter, isIndexed, shown } from './job-list.ts'
import { newPerson, publish } from './people.ts'
import { setStage } from './set-stage.ts'
import { goOffline, waitForWorker } from './worker.ts'

const stage = await setStage({ demo: true })
const { visit } = stage

const map = (page: Page) => page.getByRole('region', { name: 'Carte des offres' })
/** Markers outside the frame are inert. */
const active = (page: Page) => page.locator(':not([inert])')
const markers = (page: Page) =>
  map(page)
    .getByRole('button', { name: /\d offres? / })
    .and(active(page))
const marker = (page: Page, name: string) => map(page).getByRole('button', { name, exact: true }).and(active(page))
const counts = async (page: Page) => {
  const names = await markers(page).evaluateAll(all =>
    all.map(({ firstElementChild: said }) => said?.textContent ?? ''),
  )
  return names.map(name => Number(/^\d+/.exec(name)?.[0]))
}
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** Records the requests of the map: its chunks, its data, and any other origin. */
const listenForMap = (page: Page) => {
  const asked: string[] = []
  page.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== stage.url || /^\/assets\/map\/|^\/api\/map/.test(pathname)) asked.push(request.url())
  })
  return asked
}

const toMap = (page: Page) => page.getByRole('link', { name: 'Carte', exact: true }).click()

describe.each(['phone', 'desktop'] as const)('the map on a %s', screen => {
  /** On a phone the map fills the screen, and the list is a separate screen. */
  const isPhone = screen === 'phone'

  it('M-05 opens from the list at its own address, and « back » returns to the list', async () => {
    const { page, complaints } = await visit(screen, '/jobs?search=a')
    const asked = listenForMap(page)
    await isIndexed(page)
    await hasSome(cards(page))
    expect(asked).toEqual([])
    await toMap(page)
    await expect.poll(() => new URL(page.url()).search).toBe('?search=a&view=map')
    await hasSome(markers(page))
    expect(asked.length).toBeGreaterThan(2)
    expect(asked.filter(url => !url.startsWith(stage.url))).toEqual([])
    expect(await cards(page).count()).toBe(isPhone ? 0 : 20)
    await expectNoSidewaysScroll(page)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).search).toBe('?search=a')
    await expect.poll(() => markers(page).count()).toBe(0)
    expect(await cards(page).count()).toBe(20)
    expect(complaints).toEqual([])
  })

  it('M-06 counts the offers that match at each place, while the person types, and those without a known place', async () => {
    await stage.sql`update offers set location = 'chez moi' where id in (
      select id from offers where status = 'open' and closed_at is null order by created_at limit 3)`
    const { page } = await visit(screen, '/jobs?view=map')
    await isIndexed(page)
    await page.getByText('3 offres sans lieu connu').waitFor()
    const total = (await shown(page))?.[2] ?? 0
    await expect.poll(async () => sum(await counts(page))).toBe(total - 3)
    await page.getByRole('searchbox', { name: 'Recherche' }).fill('piano')
    await expect.poll(async () => (await shown(page))?.[2]).toBeLessThan(total)
    const found = (await shown(page))?.[2] ?? 0
    await expect.poll(async () => sum(await counts(page))).toBe(found)
  })

  describe('with offers in four towns', () => {
    // Both screen sizes share one database.
    const instrument = isPhone ? 'clavecin' : 'basson'
    const towns = { 'Lausanne, VD': 2, 'Renens, VD': 1, 'Bâle, BS': 1, 'Coire, GR': 3 }
    /** Lausanne and Renens are too close to be separate markers while the whole country is shown. */
    const atTheLake = '3 offres dans 2 lieux, dont Lausanne'
    const atBasel = '1 offre à Bâle : 33 CHF/h'
    const names = [atTheLake, atBasel, '3 offres à Coire']

    beforeAll(async () => {
      const poster = await newPerson(stage, 'private', 'Élodie')
      for (const [location, count] of Object.entries(towns))
        for (let more = 0; more < count; more++)
          await publish(poster, `Accorder un ${instrument}`, { location, rate: 33 })
    })

    const openMap = async () => {
      const { page } = await visit(screen, `/jobs?search=${instrument}&view=map`)
      await isIndexed(page)
      for (const name of names) await marker(page, name).waitFor()
      return page
    }

    /** Centre of a marker in pixels, from the top left of the map. */
    const middleOf = (page: Page, name: string) =>
      map(page)
        .getByText(name, { exact: true })
        .locator('..')
        .evaluate(button => {
          const { x, y, width, height } = button.getBoundingClientRect()
          const from = button.closest('section')?.getBoundingClientRect() ?? { x: NaN, y: NaN }
          return [Math.round(x - from.x + width / 2), Math.round(y - from.y + height / 2)] as const
        })
    const middles = (page: Page) => Promise.all(names.map(name => middleOf(page, name)))

    it('M-07 lists the offers of a tapped or pressed marker, leads to each, and back to all', async () => {
      const page = await openMap()
      const before = await middles(page)
      await marker(page, atTheLake).focus()
      await page.keyboard.press('Enter')
      const heading = page.getByRole('heading', { name: atTheLake, exact: true })
      await heading.waitFor()
      expect(await heading.evaluate(title => title === document.activeElement)).toBe(true)
      expect(await cards(page).count()).toBe(3)
      // The map has zoomed in until the two places are separate.
      await marker(page, '2 offres à Lausanne').waitFor()
      await page.getByRole('button', { name: 'Toutes les offres' }).click()
      await expect.poll(() => cards(page).count()).toBe(isPhone ? 0 : 7)
      for (const name of names) await marker(page, name).waitFor()
      await expect.poll(() => middles(page)).toEqual(before)

      await marker(page, atBasel).click()
      await expect.poll(() => cards(page).count()).toBe(1)
      await cards(page).getByRole('link').click()
      await page.getByRole('heading', { name: 'Informations pratiques' }).waitFor()
      await page.goBack()
      await marker(page, atBasel).waitFor()
    })

    it('M-07 returns by « Toutes les offres » to where the map was moved', async () => {
      const page = await openMap()
      const start = await middles(page)
      await map(page).locator('canvas').press('ArrowLeft')
      await expect.poll(() => middles(page)).toEqual(start.map(([x, y]) => [x + 100, y]))
      await marker(page, atTheLake).click()
      await marker(page, '2 offres à Lausanne').waitFor()
      await page.getByRole('button', { name: 'Agrandir la carte' }).click()
      await page.getByRole('button', { name: 'Toutes les offres' }).click()
      await marker(page, atTheLake).waitFor()
      await expect.poll(() => middles(page)).toEqual(start.map(([x, y]) => [x + 100, y]))
    })

    it('M-08 disables a marker outside the frame, and covers none that is enabled', async () => {
      const page = await openMap()
      // Each step is finished at once.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const canvas = map(page).locator('canvas')
      const height = await canvas.evaluate(({ clientHeight }) => clientHeight)
      // Zoomed in, the map can move far enough to put the marker below its frame, where the credit is.
      await page.getByRole('button', { name: 'Agrandir la carte' }).click()
      await canvas.press('ArrowLeft')
      const isBelow = async () => (await middleOf(page, atTheLake))[1] > height
      for (let presses = 0; presses < 5 && !(await isBelow()); presses++) await canvas.press('ArrowUp')
      expect(await isBelow()).toBe(true)
      await expect.poll(() => marker(page, atTheLake).count()).toBe(0)
      const outside = map(page).getByText(atTheLake, { exact: true }).locator('..')
      const isFocused = await outside.evaluate(button => {
        if (button instanceof HTMLElement) button.focus()
        return button === document.activeElement
      })
      expect(isFocused).toBe(false)
      const covered = await markers(page).evaluateAll(all =>
        all
          .filter(one => {
            const { x, y, width, height } = one.getBoundingClientRect()
            return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
          })
          .map(({ textContent }) => textContent),
      )
      expect(covered).toEqual([])
    })
  })

  it('M-08 is accessible in light and dark, has large enough buttons, and can be skipped by keyboard', async () => {
    const { page } = await visit(screen, '/jobs?view=map')
    await isIndexed(page)
    await hasSome(markers(page))
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
    const after = isPhone ? page.getByRole('button', { name: 'Liste' }) : page.locator('#results')
    expect(await after.evaluate(element => element === document.activeElement)).toBe(true)
  })
})

it('keeps filters and search of the map on a phone in the list, by its button and by Back, without extra history entries', async () => {
  const { page } = await visit('phone', '/about')
  const at = async (address: string) => {
    await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(address)
  }
  const toList = page.getByRole('button', { name: 'Liste' })
  const start = async () => {
    await page.goto(`${stage.url}/about`)
    await page.goto(`${stage.url}/jobs`)
    await hasSome(cards(page))
    await toMap(page)
    await toList.waitFor()
    await chooseFilter(page, 'Tarif minimum', 'Dès 30 CHF/h')
    await at('/jobs?minimumRate=30&view=map')
  }
  const typeAndGoBack = async () => {
    await page.getByRole('dialog', { name: 'Carte des offres' }).getByRole('searchbox', { name: 'Recherche' }).fill('a')
    await at('/jobs?search=a&minimumRate=30&view=map')
    // The map is an overlay again a moment after the address has changed.
    await page.waitForFunction(() => history.state?.overlays === 1)
    await page.goBack()
    await at('/jobs?search=a&minimumRate=30')
    await page.goBack()
    await at('/about')
  }
  await start()
  await toList.click()
  await at('/jobs?minimumRate=30')
  await page.getByRole('button', { name: 'Filtres 1' }).waitFor()
  await page.goBack()
  await at('/about')

  await start()
  await typeAndGoBack()

  // Also when the map is the first page opened.
  await page.goto(`${stage.url}/jobs?view=map`)
  await toList.waitFor()
  await chooseFilter(page, 'Tarif minimum', 'Dès 30 CHF/h')
  await at('/jobs?minimumRate=30&view=map')
  await page.reload()
  await toList.waitFor()
  await typeAndGoBack()
})

it('M-08 says that the device cannot draw the map, loads nothing, and keeps the list', async () => {
  const { page } = await stage.open('phone')
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  const asked = listenForMap(page)
  await page.goto(`${stage.url}/jobs?view=map`)
  await page.getByText('Cet appareil ne peut pas dessiner la carte.').waitFor()
  await page.getByRole('button', { name: 'Liste' }).click()
  await hasSome(cards(page))
  expect(asked).toEqual([])
})

it('M-10 works without network once opened, and says so where it was never opened', async () => {
  const { page } = await visit('phone', '/jobs')
  await isIndexed(page)
  await waitForWorker(page)
  await toMap(page)
  await hasSome(markers(page))
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('pouce-map')).keys()).length))
    .toBeGreaterThan(2)
  await goOffline(page)
  await page.goto(`${stage.url}/jobs?view=map`)
  await hasSome(markers(page))
  expect(await page.locator('canvas').count()).toBe(1)

  const { page: another } = await visit('phone', '/jobs')
  await isIndexed(another)
  await goOffline(another)
  await toMap(another)
  await another.getByText('La carte n’a pas encore été ouverte sur cet appareil').waitFor()
  await another.goBack()
  await hasSome(cards(another))
})
