import { expect, it } from 'vitest'
import { waitForHydration } from './browser.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()

/** Scroll positions on the way from the menu to a section. */
const wayTo = async (name: string, reducedMotion: 'reduce' | 'no-preference') => {
  const { page } = await stage.visit('phone', '/')
  await page.emulateMedia({ reducedMotion })
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.evaluate(() => {
    const passed: number[] = []
    Object.assign(window, { passed })
    addEventListener('scroll', () => passed.push(Math.round(scrollY)))
  })
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name }).click()
  const section = page.locator(name === 'À propos' ? '#about' : '#how-it-works')
  await expect.poll(async () => Math.abs((await section.boundingBox())?.y ?? 1000)).toBeLessThan(120)
  return new Set(await page.evaluate((): number[] => Reflect.get(window, 'passed')))
}

it.each(['Comment ça marche', 'À propos'])('G-03 scrolls smoothly from the menu to « %s »', async name => {
  expect((await wayTo(name, 'no-preference')).size).toBeGreaterThan(3)
})

it('G-03 jumps at once with reduced motion', async () => {
  expect((await wayTo('À propos', 'reduce')).size).toBeLessThan(3)
})
