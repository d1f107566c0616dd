import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: {
  run: (context: object, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Colours are all that a scheme changes. */
const schemes = [
  { colorScheme: 'light', runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  { colorScheme: 'dark', runOnly: { type: 'rule', values: ['color-contrast'] } },
] as const

/** What floats over a list stands at its end: what lies under it now comes out as one scrolls. */
const setAfloat = (page: Page, isAfloat: boolean) =>
  page.evaluate(
    position => {
      for (const one of document.querySelectorAll<HTMLElement>('[data-floats]')) one.style.position = position
    },
    isAfloat ? '' : 'static',
  )

/** No rule of WCAG 2.2 AA is broken by what the page shows now, in the light and in the dark. */
export const expectAccessible = async (page: Page) => {
  // The policy of the page allows no script tag; the debugger's own evaluation is not bound by it.
  await page.evaluate(source)
  await setAfloat(page, false)
  // What fades in has come: its colours are mixed until then.
  await page.evaluate(() => {
    for (const one of document.getAnimations())
      if (!(one instanceof CSSAnimation || one instanceof CSSTransition)) one.finish()
  })
  for (const { colorScheme, runOnly } of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const violations = await page.evaluate(async only => {
      // The pointer's own hint is part of no region, and shows while the pointer happens to rest on a button.
      const context = { exclude: [['[data-scope=tooltip]']] }
      // No rule of these reads the sheets of styles, which it would fetch and parse beforehand.
      const found = await axe.run(context, { runOnly: only, resultTypes: ['violations'], preload: false })
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
    }, runOnly)
    expect(violations, colorScheme).toEqual([])
  }
  await setAfloat(page, true)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
