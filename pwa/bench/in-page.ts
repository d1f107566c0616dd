import type { Page } from 'playwright-core'

declare global {
  var benchSeen: Promise<number>
  var benchEvents: number[]
}

const mostWait = 60_000

/** When something that fits `selector` has been painted, in milliseconds since the visit began. */
export const timeOf = async (page: Page, url: string, selector: string) => {
  await page.addInitScript(wanted => {
    globalThis.benchSeen = new Promise(resolve => {
      const look = () => {
        if (!document.querySelector(wanted)) return
        observer.disconnect()
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.addEventListener('message', () => resolve(performance.now()))
          channel.port1.start()
          channel.port2.postMessage(null)
        })
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true })
    })
  }, selector)
  await page.goto(url, { waitUntil: 'commit' })
  const late = page.waitForTimeout(mostWait).then(() => {
    throw new Error(`${selector} has not come within ${mostWait} ms`)
  })
  late.catch(() => undefined)
  return Promise.race([page.evaluate(() => globalThis.benchSeen), late])
}

/** Each letter into the field that has the focus, and how long the browser took from the key to the next paint. */
export const typeInto = async (page: Page, text: string) => {
  await page.evaluate(() => {
    globalThis.benchEvents = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if (entry.name === 'keydown' || entry.name === 'input') globalThis.benchEvents.push(entry.duration)
      // Not in TypeScript's DOM yet: `durationThreshold`.
    }).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }))
  })
  for (const letter of text) await page.keyboard.press(letter, { delay: 20 }).then(() => page.waitForTimeout(180))
  await page.waitForTimeout(500)
  const slow = await page.evaluate(() => globalThis.benchEvents)
  // The browser tells of no event that was painted within a frame.
  const quick = Array.from({ length: Math.max(0, 2 * text.length - slow.length) }, () => 16)
  return [...slow, ...quick]
}
