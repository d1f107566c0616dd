import { expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { setTwint } from './set-twint.ts'

const { visit, number, amount, create, generate, openHelper } = await setTwint()

const invalid = 'Veuillez saisir votre numéro Twint et un montant valide'

it('T-02 refuses less than 1 franc, more than 1000, and parts of a rappen', async () => {
  const { page } = await visit('phone')
  const error = page.getByText('Indiquez un montant entre 1 et 1’000 CHF')
  for (const typed of ['0.5', '1000.5', '10.005']) {
    await amount(page).fill(typed)
    expect(await error.count()).toBe(0)
    await create(page).click()
    await error.waitFor()
    expect(await amount(page).evaluate(field => field === document.activeElement)).toBe(true)
  }
  expect(await amount(page).getAttribute('aria-invalid')).toBe('true')
})

it('T-01 needs a number and an amount, and says so beside the field', async () => {
  const { page } = await visit('phone')
  await openHelper(page)
  expect(await number(page).getAttribute('placeholder')).toBe('+41 79 XXX XX XX')
  for (const typed of ['', '079']) {
    await number(page).fill(typed)
    await generate(page).click()
    await page.getByText(invalid).waitFor()
    expect(await number(page).evaluate(field => field === document.activeElement)).toBe(true)
  }
  await number(page).fill('+41 79 123 45 67')
  await amount(page).fill('')
  await generate(page).click()
  await page.getByText(invalid).waitFor()
  expect(await amount(page).evaluate(field => field === document.activeElement)).toBe(true)
  expect(await page.getByRole('img').count()).toBe(0)
})

it('T-01 says that the code cannot be drawn, and tries again', async () => {
  const { page } = await visit('phone')
  await openHelper(page)
  await number(page).fill('0791234567')
  await page.route('**/assets/*.js', route => route.abort('connectionfailed'))
  await generate(page).click()
  const failure = page.getByRole('alert')
  await failure.waitFor()
  expect(await failure.innerText()).toContain('Impossible de générer le QR code')
  await page.unroute('**/assets/*.js')
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
})

it('T-02 has nothing that axe objects to, in either theme, and fits the narrowest phone', async () => {
  const { page, complaints } = await visit('phone')
  await expectAccessible(page)
  await openHelper(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
})
