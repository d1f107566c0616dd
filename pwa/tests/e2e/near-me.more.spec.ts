import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { hasSome } from './browser.ts'
import { cardOf, cards, isIndexed } from './job-list.ts'
import { newPerson, openAs } from './people.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage({ demo: true })
const lausanne = { latitude: 46.5291, longitude: 6.6524 }

const nearMe = (page: Page) => page.getByRole('button', { name: 'Près de moi' })

const failWith = (page: Page, code: number) =>
  page.evaluate(given => {
    const getCurrentPosition = (_found: unknown, fail: (error: { code: number }) => void) => fail({ code: given })
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  }, code)

const isAway = /\s· (tout près|à\s\d+\skm)/
/** Distances on the cards: whole kilometres, and multiples of five beyond twenty. */
const away = async (page: Page) => {
  const texts = await cards(page).allInnerTexts()
  return texts.map(text => Number(/\s· à\s(\d+)\skm/.exec(text)?.[1] ?? (isAway.test(text) ? 0 : Infinity)))
}

it('M-02 shows a signed-in person how far from home an offer is, wherever offers are listed', async () => {
  const student = await newPerson(stage, 'student', 'Chloé', { city: 'Lausanne, VD' })
  const [far] = await stage.sql<{ id: string }[]>`update offers set location = 'Zurich, ZH' where id in (
    select id from offers where status = 'open' and closed_at is null order by created_at desc limit 1) returning id`
  const { page } = await openAs(stage, 'phone', student, '/jobs')
  await expect.poll(() => cardOf(page, far?.id).innerText()).toContain('Zurich, ZH\u00a0· à\u00a0170\u00a0km')
  for (const kilometres of await away(page))
    expect(kilometres <= 20 || kilometres % 5 === 0 || kilometres === Infinity).toBe(true)
  await page.goto(`${stage.url}/dashboard`)
  await hasSome(cards(page).filter({ hasText: isAway }))
  await page.goto(`${stage.url}/services`)
  await hasSome(cards(page).filter({ hasText: isAway }))
})

it('M-03 asks for a visitor’s place only after a tap, then lists the nearest first; the place stays on the phone', async () => {
  const { page } = await stage.visit('phone', '/jobs')
  await page.context().grantPermissions(['geolocation'], { origin: stage.url })
  await page.context().setGeolocation(lausanne)
  await isIndexed(page)
  expect(await cards(page).filter({ hasText: isAway }).count()).toBe(0)
  const sent: string[] = []
  page.on('request', request => sent.push(request.url() + (request.postData() ?? '')))
  await nearMe(page).click()
  await expect.poll(async () => (await away(page))[0]).toBe(0)
  const kilometres = await away(page)
  expect(kilometres).toEqual(kilometres.toSorted((one, other) => one - other))
  expect(await nearMe(page).getAttribute('aria-pressed')).toBe('true')
  expect(new URL(page.url()).search).toBe('?sort=distance')
  expect(sent.filter(text => /46[.,]5|6[.,]65|near=/.test(text))).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage))
  expect(kept).not.toContain('46.52')

  await nearMe(page).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await expect.poll(() => cards(page).filter({ hasText: isAway }).count()).toBe(0)
})

it('M-04 says that a place is not allowed or not found, and keeps the list', async () => {
  const { page, complaints } = await stage.visit('phone', '/jobs')
  await isIndexed(page)
  await failWith(page, 1)
  await nearMe(page).click()
  await page.getByText('La position n’est pas autorisée.').waitFor()
  expect(await nearMe(page).getAttribute('aria-pressed')).toBe('false')
  await failWith(page, 3)
  await nearMe(page).click()
  await page.getByText('Votre position est introuvable').waitFor()
  expect(await cards(page).count()).toBe(20)
  expect(new URL(page.url()).search).toBe('')
  expect(complaints).toEqual([])
})
