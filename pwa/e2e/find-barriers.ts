import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const window: { axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }

/** What axe objects to on the page as it stands, in the light and in the dark theme. */
export const findBarriers = async (page: Page, themes: readonly ('light' | 'dark')[] = ['light', 'dark']) => {
  await page.evaluate(axe)
  const found = []
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await page.evaluate(() => window.axe.run())
    for (const { id, nodes } of violations) found.push({ colorScheme, id, nodes: nodes.map(node => node.html) })
  }
  return found
}
