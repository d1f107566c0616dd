import type { Locator, Page } from 'playwright-core'

declare global {
  var benchSeen: Promise<number>
  var benchEvents: number[]
  var benchFrames: number[]
}

const mostWait = 60_000

/** Matches what the app itself rendered, because a start first shows a snapshot. */
export const taken = (selector: string) => `#root:not([data-rendered]) ${selector}`

const whenSeen = (page: Page, selector: string) => {
  const late = page.waitForTimeout(mostWait).then(() => {
    throw new Error(`${selector} has not come within ${mostWait} ms`)
  })
  late.catch(() => undefined)
  return Promise.race([page.evaluate(() => globalThis.benchSeen), late])
}

/**
 * Milliseconds from the start of the visit until `selector` has been painted. Resolved by the first task after that frame, ahead
 * of all others.
 */
export const timeOf = async (page: Page, url: string, selector: string) => {
  await page.addInitScript(wanted => {
    globalThis.benchSeen = new Promise(resolve => {
      const look = () => {
        if (!document.querySelector(wanted)) return
        observer.disconnect()
        requestAnimationFrame(
          () => void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' }),
        )
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true, attributeFilter: ['data-rendered'] })
    })
  }, selector)
  await page.goto(url, { waitUntil: 'commit' })
  return whenSeen(page, selector)
}

/** Taps without Playwright's actionability checks, which would occupy the page's main thread. */
export const tap = (target: Locator) => target.click({ force: true })

type Wanted = { selector: string; text?: string; least?: number }

/** Time from the tap or key in `act`, by its event timestamp, until the wanted content has been painted. */
export const timeFromInput = async (page: Page, act: () => Promise<unknown>, wanted: Wanted) => {
  await page.evaluate(({ selector, text = '', least = 1 }) => {
    globalThis.benchSeen = new Promise(resolve => {
      let begun = 0
      const begin = ({ timeStamp }: Event) => {
        begun ||= timeStamp
      }
      for (const type of ['click', 'keydown']) addEventListener(type, begin, { capture: true, once: true })
      const isThere = () =>
        [...document.querySelectorAll(selector)].filter(element => element.textContent?.includes(text)).length >= least
      const look = () => {
        if (begun === 0 || !isThere()) return
        observer.disconnect()
        requestAnimationFrame(
          () => void scheduler.postTask(() => resolve(performance.now() - begun), { priority: 'user-blocking' }),
        )
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true, characterData: true })
    })
  }, wanted)
  await act()
  return whenSeen(page, wanted.selector)
}

/** Duration of each frame while the page scrolls up and down, until `act` has finished. */
export const framesDuring = async (page: Page, act: () => Promise<unknown>) => {
  await page.evaluate(() => {
    globalThis.benchFrames = []
    const scroller = document.scrollingElement
    let last = performance.now()
    const step = (now: number) => {
      globalThis.benchFrames.push(now - last)
      last = now
      scroller?.scrollTo({ top: 400 + 400 * Math.sin(now / 300) })
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  await act()
  return page.evaluate(() => {
    const frames = globalThis.benchFrames
    globalThis.benchFrames = []
    return frames
  })
}

/** Types each letter into the focused field. Returns the browser's time from each key to the next paint. */
export const typeInto = async (page: Page, text: string) => {
  await page.evaluate(() => {
    globalThis.benchEvents = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if (entry.name === 'keydown' || entry.name === 'input') globalThis.benchEvents.push(entry.duration)
      // TypeScript's DOM types lack `durationThreshold`.
    }).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }))
  })
  for (const letter of text) await page.keyboard.press(letter, { delay: 20 }).then(() => page.waitForTimeout(180))
  await page.waitForTimeout(500)
  const slow = await page.evaluate(() => globalThis.benchEvents)
  // The browser reports no events painted within a frame.
  const quick = Array.from({ length: Math.max(0, 2 * text.length - slow.length) }, () => 16)
  return [...slow, ...quick]
}
