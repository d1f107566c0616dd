import { describe, expect, inject, it } from 'vitest'
import { addresses } from '../../../schema/addresses.ts'
import { sessionKey } from '../../data/session/session.ts'
import { waitForHydration } from './browser.ts'
import { holdScripts } from './hold-scripts.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()

describe.each(inject('isHard') ? addresses.fixed : ['/'])('%s', address => {
  it('is readable and styled before any script arrives, and is hydrated unchanged', async () => {
    const { page, complaints } = await stage.open('phone')
    const letThrough = await holdScripts(page)
    await page.goto(stage.url + address, { waitUntil: 'commit' })
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    const read = await heading.evaluate(element => {
      element.dataset['before'] = 'yes'
      return { text: element.textContent, font: getComputedStyle(element).fontFamily }
    })
    expect(read.text).not.toBe('')
    expect(read.font).not.toContain('Times')

    letThrough()
    await waitForHydration(page)
    expect(await heading.getAttribute('data-before')).toBe('yes')
    expect(await heading.textContent()).toBe(read.text)
    expect(complaints).toEqual([])
  })

  it('requests the app after the first paint', async () => {
    const { page } = await stage.open('phone')
    await page.goto(stage.url + address)
    await waitForHydration(page)
    const { painted, asked } = await page.evaluate(() => {
      const startOf = ({ startTime }: PerformanceEntry) => startTime
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      return {
        painted: Math.min(...performance.getEntriesByType('paint').map(startOf)),
        asked: Math.min(...scripts.map(startOf)),
      }
    })
    expect(asked).toBeGreaterThanOrEqual(painted)
  })

  it('is hydrated in a browser that does not report when it paints', async () => {
    const { page, complaints } = await stage.open('phone')
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => {}
    })
    await page.goto(stage.url + address)
    await waitForHydration(page)
    expect(complaints).toEqual([])
  })

  it('keeps the scroll position if the reader scrolled before hydration', async () => {
    const { page } = await stage.open('phone')
    const letThrough = await holdScripts(page)
    await page.goto(stage.url + address, { waitUntil: 'commit' })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(100)
    letThrough()
    await waitForHydration(page)
    // The router acts right after it first handles the page.
    await page.evaluate(() => new Promise(seen => setTimeout(seen, 300)))
    expect(await page.evaluate(() => scrollY)).toBe(place)
  })

  it('G-13 is not shown to a signed-in person: a spinner fills the screen until the app has rendered theirs', async () => {
    const { page } = await stage.open('phone')
    await page.addInitScript(key => localStorage.setItem(key, '{"id":"somebody"}'), sessionKey)
    const letThrough = await holdScripts(page)
    await page.goto(stage.url + address, { waitUntil: 'commit' })
    const heading = page.locator('h1')
    await heading.waitFor({ state: 'attached' })
    expect(await heading.isVisible()).toBe(false)
    const spinner = page.getByRole('status').filter({ hasText: 'Chargement' })
    await spinner.waitFor()
    const { width, height } = (await spinner.boundingBox()) ?? {}
    expect({ width, height }).toEqual(page.viewportSize())
    letThrough()
    await heading.waitFor()
    await spinner.waitFor({ state: 'hidden' })
  })

  it('shows a visitor no spinner', async () => {
    const { page } = await stage.open('phone')
    const letThrough = await holdScripts(page)
    await page.goto(stage.url + address, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('status').filter({ hasText: 'Chargement' }).isVisible()).toBe(false)
    letThrough()
  })
})
