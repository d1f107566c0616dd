import { expect, it } from 'vitest'
import { limits } from '../../../schema/rules.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { setPublish } from './set-publish.ts'

const { stage, poster, dialog, next, more, open, fillFirst, fillSecond } = await setPublish()

it('K-134 publishes an offer without opening any of the details', async () => {
  const { page, id } = await poster('phone')
  await open(page)
  const isClosed = async () => expect(await more(page).getAttribute('aria-expanded')).toBe('false')
  await fillFirst(page, 'Porter un sapin')
  await isClosed()
  await next(page).click()
  await fillSecond(page)
  await isClosed()
  await expectAccessible(page)
  await next(page).click()
  await dialog(page).getByText('Étape 3 sur 4').waitFor()
  await isClosed()
  await next(page).click()
  await dialog(page).getByText('Étape 4 sur 4').waitFor()
  await isClosed()
  await expectNoSidewaysScroll(page)
  await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()
  await page.getByRole('heading', { level: 3, name: 'Porter un sapin' }).waitFor()
  await expect.poll(() => stage.sql`select from offers where posted_by_id = ${id}`).toHaveLength(1)
})

it('K-134 keeps what is typed in details, opens them where they hold something, and shows errors in them', async () => {
  const { page } = await poster('phone')
  await open(page)
  await fillFirst(page)
  await next(page).click()
  await fillSecond(page)
  const address = dialog(page).getByLabel('Adresse exacte')
  await more(page).press('Enter')
  await address.evaluate(field => field.removeAttribute('maxlength'))
  await address.fill('x'.repeat(limits.address.max + 1))
  await more(page).press('Enter')
  expect(await address.isVisible()).toBe(false)
  await next(page).click()
  await next(page).click()
  await dialog(page).getByRole('button', { name: 'Publier', exact: true }).click()
  await dialog(page).getByText('Étape 2 sur 4').waitFor()
  await expect.poll(() => address.evaluate(field => field === document.activeElement)).toBe(true)
  expect(await address.getAttribute('aria-invalid')).toBe('true')
  // Details with an error cannot be closed, and do not close by themselves once it is corrected.
  await more(page).click()
  expect(await more(page).getAttribute('aria-expanded')).toBe('true')
  await address.fill('Rue du Lac 3')
  expect(await address.isVisible()).toBe(true)
  await page.waitForTimeout(300)
  await page.goto(`${stage.url}/dashboard?publish`)
  await dialog(page).getByText('Nous avons repris votre brouillon.').waitFor()
  expect(await more(page).getAttribute('aria-expanded')).toBe('true')
  expect(await address.inputValue()).toBe('Rue du Lac 3')
})
