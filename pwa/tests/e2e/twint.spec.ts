import jsqr from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { setTwint } from './set-twint.ts'

const { visit, number, amount, create, generate, openHelper } = await setTwint()

/** Reads the code as a phone's camera does. */
const readCode = async (source: string) => {
  const svg = decodeURIComponent(source).replace('data:image/svg+xml,', '')
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

describe('a payer with a phone', () => {
  it('T-02 starts from 25 francs for mowing a lawn, and reads the next steps', async () => {
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

  it('T-01 T-02 shows number, amount and reason in a code of 256 px, says that it pays nothing, and is confirmed', async () => {
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
