import { expect, it } from 'vitest'
import { button, setGallery } from './set-gallery.ts'

const open = setGallery()

it('G-08 opens a tooltip after 700 ms, its neighbour at once within 300 ms, and closes it by Escape', async () => {
  const page = await open()
  // The clock stands still between the steps, however slow the machine is.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
  const tip = page.getByRole('tooltip')
  const share = page.getByRole('region', { name: 'Par-dessus' }).getByRole('button', { name: 'Partager' })
  await share.hover()
  await page.clock.runFor(600)
  expect(await tip.count()).toBe(0)
  await page.clock.runFor(150)
  expect(await tip.textContent()).toBe('Partager cette offre')
  await page.mouse.move(0, 0)
  await page.clock.runFor(200)
  await button(page, 'Cloche').hover()
  expect(await tip.textContent()).toBe('Voir la cloche')
  await page.keyboard.press('Escape')
  expect(await tip.count()).toBe(0)

  await page.mouse.move(0, 0)
  await page.clock.runFor(400)
  await share.hover()
  expect(await tip.count()).toBe(0)
})
