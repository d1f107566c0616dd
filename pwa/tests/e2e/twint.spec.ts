import type { Page } from 'playwright-core'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { setStage } from './set-stage.ts'
import type { Screen } from './set-stage.ts'

const stage = await setStage()

const visit = async (screen: Screen) => {
  const visitor = await stage.open(screen)
  await visitor.page.goto(`${stage.url}/twint-demo`)
  await visitor.page.getByRole('heading', { level: 1, name: 'Démonstration Twint' }).waitFor()
  return visitor
}

const invalid = 'Veuillez saisir votre numéro Twint et un montant valide'
const number = (page: Page) => page.getByLabel('Votre numéro Twint')
const amount = (page: Page) => page.getByLabel('Montant (CHF)')
const create = (page: Page) => page.getByRole('button', { name: 'Créer le paiement Twint' })
const generate = (page: Page) => page.getByRole('button', { name: 'Générer le QR code' })

/** As a phone's camera does. */
const readCode = async (source: string) => {
  const svg = decodeURIComponent(source).replace('data:image/svg+xml,', '')
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

const openHelper = async (page: Page) => {
  await create(page).click()
  await page.getByRole('heading', { level: 2, name: 'Paiement Twint' }).waitFor()
}

describe('a payer with a phone', () => {
  it('T-02 starts from 25 francs for mowing a lawn, and reads what will happen', async () => {
    const { page, complaints } = await visit('phone')
    expect(await amount(page).inputValue()).toBe('25')
    expect([await amount(page).getAttribute('min'), await amount(page).getAttribute('max')]).toEqual(['1', '1000'])
    const description = page.getByLabel('Description du service')
    expect(await description.inputValue()).toContain('pelouse')
    const flow = page.getByRole('region', { name: 'Comment cela se passe' })
    expect(await flow.getByRole('listitem').count()).toBe(4)

    for (const field of [amount(page), description]) {
      const typed = await field.inputValue()
      await field.fill('')
      expect(await create(page).isDisabled()).toBe(true)
      await create(page).press('Enter')
      expect(await field.evaluate(element => element === document.activeElement)).toBe(true)
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      await field.fill(typed)
      expect(await create(page).isDisabled()).toBe(false)
    }
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
  })

  it('T-02 is told that less than 1 franc, more than 1000, and parts of a rappen are not possible', async () => {
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

  it('T-01 T-02 shows number, amount and reason in a code of 256 px, is honest about it, and is confirmed', async () => {
    const { page, complaints } = await visit('phone')
    await amount(page).fill('42.5')
    await page.getByLabel('Description du service').fill('Tailler la haie à Prilly')
    await openHelper(page)
    expect(await amount(page).inputValue()).toBe('42.5')
    await number(page).fill('+41 79 123 45 67')
    await number(page).press('Enter')

    const code = page.getByRole('img', { name: 'QR code' })
    await code.waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Paiement Twint')
    const words = 'TWINT\nNuméro : +41 79 123 45 67\nMontant : 42.50 CHF\nMotif : Tailler la haie à Prilly'
    expect(await readCode((await code.getAttribute('src')) ?? '')).toBe(words)
    expect(await code.boundingBox()).toMatchObject({ width: 256, height: 256 })
    await page.getByText('il ne déclenche pas de paiement').waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Modifier' }).click()
    expect(await number(page).inputValue()).toBe('+41 79 123 45 67')
    await generate(page).click()
    await page.getByRole('button', { name: 'J’ai reçu le paiement' }).click()
    expect(await page.getByRole('alert').innerText()).toContain('Paiement confirmé')

    await page.getByRole('button', { name: 'Nouveau paiement' }).click()
    expect(await amount(page).inputValue()).toBe('25')
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
  })
})

it('T-01 is told that the code cannot be drawn, and can try again', async () => {
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
