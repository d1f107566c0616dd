import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { actionBar, bar, studentPlaces } from './bar.ts'
import { expectNoSidewaysScroll, hasSome } from './browser.ts'
import { newPerson, openAs, publish } from './people.ts'
import type { Someone } from './people.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()
let poster: Someone
let student: Someone
let jobId: string

beforeAll(async () => {
  poster = await newPerson(stage, 'private', 'Élodie')
  student = await newPerson(stage, 'student', 'Malik')
  jobId = await publish(poster, 'Tailler la haie', { description: 'Une phrase de plus. '.repeat(120) })
})

const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const boxOf = async (what: Locator) => (await what.boundingBox()) ?? expect.fail('it is not on the screen')
const current = (page: Page) => bar(page).locator('[aria-current=page]:visible').allInnerTexts()

it('K-31 shows the bar of a signed-in person on every screen of a phone, below the action of an offer', async () => {
  const { page, complaints } = await openAs(stage, 'phone', student, '/jobs')
  await bar(page).getByRole('link', { name: 'Messages' }).waitFor()
  expect(await bar(page).getByRole('link').allInnerTexts()).toEqual(studentPlaces)
  expect(await current(page)).toEqual(['Jobs'])
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Tailler la haie' }).click()
  await page.getByRole('heading', { name: 'Informations pratiques' }).scrollIntoViewIfNeeded()
  const apply = actionBar(page)
  await apply.waitFor()
  expect(await current(page)).toEqual(['Jobs'])
  const [above, below] = [await boxOf(apply), await boxOf(bar(page))]
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)

  await page.goto(`${stage.url}/jobs?isKept=true`)
  await hasSome(page.getByText('Aucun favori'))
  expect(await current(page)).toEqual(['Jobs'])
  await page.goto(`${stage.url}/about`)
  await expect.poll(() => current(page)).toEqual(['Accueil'])
  const line = page.getByRole('contentinfo').getByText('© 2024')
  const covered = async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const [last, over] = [await boxOf(line), await boxOf(bar(page))]
    return last.y + last.height - over.y
  }
  await expect.poll(covered).toBeLessThanOrEqual(0)
  await bar(page).getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mes conversations' }).waitFor()
  expect(await current(page)).toEqual(['Messages'])
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
})

it('K-31 shows the bar beside a wide screen, with more places', async () => {
  const { page, complaints } = await openAs(stage, 'desktop', student, `/jobs/${jobId}`)
  await bar(page).getByRole('link', { name: 'Portefeuille' }).waitFor()
  expect(await bar(page).getByRole('link').allInnerTexts()).toEqual([
    'Accueil',
    'Jobs',
    'Candidatures',
    'Messages',
    'Favoris',
    'Portefeuille',
  ])
  // The header is one line of words only, and the bar does not repeat them.
  const header = page.getByRole('banner')
  expect(await header.getByRole('link').allInnerTexts()).toEqual(['', 'Tableau de bord'])
  const [logOut, bell] = [
    await boxOf(header.getByRole('button', { name: 'Déconnexion' })),
    await boxOf(header.getByRole('button', { name: /^Notifications/ })),
  ]
  expect(logOut.x).toBeLessThan(bell.x)
  expect(Math.abs(logOut.y + logOut.height / 2 - bell.y - bell.height / 2)).toBeLessThan(3)
  const [side, content] = [await boxOf(bar(page)), await boxOf(page.getByRole('main'))]
  expect(side.x + side.width).toBeLessThanOrEqual(content.x)
  await bar(page).getByRole('link', { name: 'Favoris' }).click()
  await hasSome(page.getByText('Aucun favori'))
  expect(await current(page)).toEqual(['Favoris'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
})

it('K-32 opens one’s own pages behind the picture, on any screen', async () => {
  const { page, complaints } = await openAs(stage, 'phone', student, '/about')
  const open = () => page.getByRole('button', { name: 'Menu', exact: true }).click()
  await open()
  await expectAccessible(page)
  await menu(page).getByRole('link', { name: 'Candidatures' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mes candidatures' }).waitFor()
  await open()
  await menu(page).getByRole('link', { name: 'Portefeuille' }).click()
  await page.getByRole('heading', { level: 1, name: 'Portefeuille' }).waitFor()
  await open()
  await menu(page).getByRole('button', { name: 'Mon compte' }).click()
  await page.getByRole('dialog', { name: 'Mon compte' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?tab=wallet')
  expect(complaints).toEqual([])
})

it('K-32 lets a private person publish from any screen', async () => {
  const { page, complaints } = await openAs(stage, 'phone', poster, '/services')
  const form = page.getByRole('dialog').getByLabel('Titre')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await menu(page).getByRole('link', { name: 'Publier une offre' }).click()
  await form.waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  const own = page.getByRole('navigation', { name: 'Tableau de bord' }).getByRole('link')
  const labels = (await own.allInnerTexts()).map(text => text.split('\n').find(line => !/\d/.test(line)))
  expect(labels).toEqual(['Jobs actifs', 'Messages', 'Publier', 'Historique', 'Portefeuille'])
  await page.goto(`${stage.url}/about`)
  await own.filter({ hasText: 'Publier' }).click()
  await form.waitFor()
  expect(complaints).toEqual([])
})

it('K-33 leads back from an offer to the previous list unchanged, and to all offers if the visit began there', async () => {
  const { page } = await openAs(stage, 'phone', student, '/jobs?search=haie')
  await page.getByRole('link', { name: 'Tailler la haie' }).click()
  await page.getByRole('button', { name: 'Retour', exact: true }).click()
  await page.waitForURL('**/jobs?search=haie')
  await page.goto(`${stage.url}/dashboard?tab=jobs`)
  await page.getByRole('link', { name: 'Tailler la haie' }).click()
  await page.getByRole('button', { name: 'Retour', exact: true }).click()
  await page.waitForURL('**/dashboard?tab=jobs')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Emplois disponibles')

  const { page: first } = await stage.visit('phone', `/jobs/${jobId}`)
  await first.getByRole('link', { name: 'Toutes les offres' }).click()
  await first.waitForURL('**/jobs')
})

it('K-34 vibrates when something was sent, except with reduced motion', async () => {
  const { page } = await openAs(stage, 'phone', student, '/jobs')
  await page.evaluate(() => {
    navigator.vibrate = () => {
      document.documentElement.dataset['felt'] = 'yes'
      return true
    }
  })
  const felt = () => page.evaluate(() => document.documentElement.dataset['felt'] ?? 'no')
  const heart = page.getByRole('button', { name: /Tailler la haie/ })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await heart.click()
  // A tap before the heart shows as pressed would ask for the same again and do nothing.
  await page.getByRole('button', { name: /Tailler la haie/, pressed: true }).waitFor()
  expect(await felt()).toBe('no')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await heart.click()
  await expect.poll(felt).toBe('yes')
})

/** Records elements that scripts animate from now on, with the duration. */
const watchMotion = (page: Page) =>
  page.evaluate(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    const animate = Reflect.get(Element.prototype, 'animate')
    Element.prototype.animate = function (keyframes, how) {
      moved.push(`${this.localName} ${typeof how === 'object' ? how.duration : how}`)
      return Reflect.apply(animate, this, [keyframes, how])
    }
  })
const movedOn = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(globalThis, 'moved'))

it.each(['no-preference', 'reduce'] as const)(
  'K-305 fades a page and a tab in, except with reduced motion: %s',
  async motion => {
    const { page, complaints } = await openAs(stage, 'phone', student, '/jobs')
    await page.emulateMedia({ reducedMotion: motion })
    await hasSome(page.getByRole('article'))
    await watchMotion(page)
    await page.getByRole('searchbox', { name: 'Recherche' }).fill('haie')
    await page.waitForURL(/search=haie/)
    expect(await movedOn(page)).toEqual([])

    const fade = motion === 'reduce' ? [] : ['main 180']
    await page.getByRole('link', { name: 'Tailler la haie' }).click()
    await page.getByRole('heading', { name: 'Informations pratiques' }).waitFor()
    expect(await movedOn(page)).toEqual(fade)
    await bar(page).getByRole('link', { name: 'Messages' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mes conversations' }).waitFor()
    await bar(page).getByRole('link', { name: 'Accueil' }).click()
    await page.getByRole('heading', { level: 1, name: 'Bonjour, Malik' }).waitFor()
    await expect.poll(() => movedOn(page)).toEqual([...fade, ...fade, ...fade])
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    expect(complaints).toEqual([])
  },
)

it('K-305 shows a sheet in its final place from the first frame with reduced motion', async () => {
  const { page } = await stage.visit('phone', '/jobs')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    const atFirstFrame = new CSSStyleSheet()
    atFirstFrame.replaceSync('* { animation-play-state: paused !important }')
    document.adoptedStyleSheets = [atFirstFrame]
  })
  await page.getByRole('button', { name: 'Menu' }).click()
  const { y, height } = await boxOf(menu(page))
  expect(y + height).toBe(844)
})

it('keeps a dialog above the keyboard of a phone, whether that is open before it or opens later', async () => {
  const { page } = await stage.open('phone')
  await page.addInitScript(() => {
    Object.assign(globalThis, { keyboard: 300 })
    const whole = Object.getOwnPropertyDescriptor(VisualViewport.prototype, 'height')
    Object.defineProperty(VisualViewport.prototype, 'height', {
      get() {
        return Number(whole?.get?.call(this)) - Number(Reflect.get(globalThis, 'keyboard'))
      },
    })
  })
  const setKeyboard = (keyboard: number) =>
    page.evaluate(height => {
      Object.assign(globalThis, { keyboard: height })
      window.visualViewport?.dispatchEvent(new Event('resize'))
    }, keyboard)
  const height = async () => (await boxOf(page.locator('[data-scope=dialog][data-part=positioner]'))).height

  await page.goto(`${stage.url}/jobs?auth=login`)
  await page.getByRole('dialog').getByLabel('Adresse e-mail').waitFor()
  await expect.poll(height).toBe(544)
  await setKeyboard(0)
  await expect.poll(height).toBe(844)
  await setKeyboard(400)
  await expect.poll(height).toBe(444)
})
