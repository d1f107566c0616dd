import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { button, setGallery } from './set-gallery.ts'

const open = setGallery()

describe('a toast', () => {
  const shown = (page: Page) => page.getByRole('status').filter({ hasText: 'Message' })

  it('G-07 is alone: a new one replaces the one before', async () => {
    const page = await open()
    await button(page, 'Toast info').click()
    await shown(page).filter({ hasText: 'Message info' }).waitFor()
    await button(page, 'Toast success').click()
    await shown(page).filter({ hasText: 'Message success' }).waitFor()
    expect(await shown(page).count()).toBe(1)
  })

  it('G-07 disappears after 5000 ms', async () => {
    const page = await open()
    await page.clock.install()
    await button(page, 'Toast info').click()
    await shown(page).waitFor()
    await page.clock.runFor(4500)
    expect(await shown(page).count()).toBe(1)
    await page.clock.runFor(1500)
    await shown(page).waitFor({ state: 'detached' })
  })

  it('G-07 disappears when swiped 50 px, and returns from less', async () => {
    const page = await open()
    await button(page, 'Toast info').click()
    await shown(page).waitFor()
    const swipe = async (pixels: number) => {
      const box = await page.getByText('Message info').boundingBox()
      if (!box) throw new Error('no toast')
      await page.mouse.move(box.x + 5, box.y + 5)
      await page.mouse.down()
      await page.mouse.move(box.x + 5 + pixels, box.y + 5, { steps: 4 })
      await page.mouse.up()
    }
    await swipe(40)
    await expect.poll(() => shown(page).evaluate(element => element.style.translate)).toBe('')
    expect(await shown(page).count()).toBe(1)
    await swipe(60)
    await shown(page).waitFor({ state: 'detached' })
  })
})

describe('the place of a toast', () => {
  const placeOf = async (page: Page, text: string) => {
    const box = await page.locator('[data-scope=toast][data-part=root]').filter({ hasText: text }).boundingBox()
    if (!box) throw new Error('no toast')
    return { start: box.x, top: box.y, bottom: box.y + box.height, width: box.width }
  }

  it('G-07 is just above the bar of a phone, and above the buttons of an open sheet', async () => {
    const page = await open('phone')
    const bar = (await page.locator('nav[data-keep-clear]').boundingBox())?.y ?? 0
    await button(page, 'Toast info').click()
    await expect.poll(async () => Math.round(bar - (await placeOf(page, 'Message info')).bottom)).toBe(12)
    expect((await placeOf(page, 'Message info')).width).toBeGreaterThan((page.viewportSize()?.width ?? 0) - 40)
    await button(page, 'Ouvrir le formulaire').click()
    await button(page, 'Envoyer').click()
    const edge = (await button(page, 'Envoyer').boundingBox())?.y ?? 0
    await expect.poll(async () => (await placeOf(page, 'Erreur d’inscription')).bottom < edge).toBe(true)
    const field = await page.getByLabel('Votre nom').boundingBox()
    const { top, bottom } = await placeOf(page, 'Erreur d’inscription')
    expect(field && (bottom <= field.y || top >= field.y + field.height)).toBe(true)
  })

  it('G-07 hides no text of a sheet, even without a button there', async () => {
    const page = await open('phone')
    await button(page, 'Toast info').click()
    await page.getByText('Message info').waitFor()
    await button(page, 'Supprimer l’offre').click()
    const sheet = page.getByRole('alertdialog')
    const above = async () => ((await sheet.boundingBox())?.y ?? 0) - (await placeOf(page, 'Message info')).bottom
    await expect.poll(async () => Math.round(await above())).toBe(12)
  })

  it('G-07 is at the start of the lines on a wide screen', async () => {
    const page = await open('desktop')
    await button(page, 'Toast info').click()
    await expect.poll(async () => (await placeOf(page, 'Message info')).start).toBeLessThan(20)
    expect((await placeOf(page, 'Message info')).width).toBeLessThan(400)
  })
})

it.each(['phone', 'desktop'] as const)('does not scroll the page under a dialog on a %s', async screen => {
  const page = await open(screen)
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await button(page, 'Ouvrir le formulaire').click()
  await page.getByRole('dialog').waitFor()
  const top = await page.evaluate(() => scrollY)
  await page.mouse.move(20, 20)
  await page.mouse.wheel(0, 400)
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => scrollY)).toBe(top)
})
