import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: {
  run: (context: object, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** The dark scheme changes colours only. */
const schemes = [
  { colorScheme: 'light', runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  { colorScheme: 'dark', runOnly: { type: 'rule', values: ['color-contrast'] } },
] as const

/** Puts floating elements at the end of their list: what they cover now becomes visible by scrolling. */
const setAfloat = (page: Page, isAfloat: boolean) =>
  page.evaluate(
    position => {
      for (const one of document.querySelectorAll<HTMLElement>('[data-floats]')) one.style.position = position
    },
    isAfloat ? '' : 'static',
  )

type Scheme = (typeof schemes)[number]['colorScheme']

/** Expects no violation of WCAG 2.2 AA by the current page, in the given schemes. */
export const expectAccessible = async (page: Page, asked: readonly Scheme[] = ['light', 'dark']) => {
  // The CSP forbids script tags, but does not apply to evaluation by the debugger.
  await page.evaluate(source)
  await setAfloat(page, false)
  // Finish fade-in animations, which mix colours.
  await page.evaluate(() => {
    for (const one of document.getAnimations())
      if (!(one instanceof CSSAnimation || one instanceof CSSTransition)) one.finish()
  })
  for (const { colorScheme, runOnly } of schemes) {
    if (!asked.includes(colorScheme)) continue
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const violations = await page.evaluate(async only => {
      // Tooltips belong to no landmark, and one shows if the pointer happens to rest on a button.
      const context = { exclude: [['[data-scope=tooltip]']] }
      // None of these rules needs the style sheets, which axe would fetch and parse.
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
