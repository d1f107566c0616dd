import { describe, expect, it } from 'vitest'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll } from './browser.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()

describe.each(['/features', '/terms', '/privacy', '/about', '/contact'])('%s', path => {
  it('has nothing that axe objects to, with all details open, and fits the narrowest phone', async () => {
    const { page, complaints } = await stage.visit('phone', path)
    await page.locator('details').evaluateAll(all => all.forEach(details => details.setAttribute('open', '')))
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
  })
})
