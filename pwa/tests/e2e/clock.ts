import type { BrowserContext, Page } from 'playwright-core'
import { clockOffset, shiftDate } from '../../../api/testing/clock.ts'

/** The pages of this browser have the time of the tests. */
export const givePagesClock = (context: BrowserContext) => context.addInitScript(shiftDate, clockOffset() ?? 0)

const key = 'clock-is-off-by'

/** A device whose clock can be set wrong: `set` does it, from the next page on. */
export const wrongClock = async (page: Page) => {
  await page.context().addInitScript(`(${shiftDate})(Number(localStorage.getItem('${key}') ?? 0))`)
  const set = async (milliseconds: number) => {
    await page.evaluate(([name, by]) => localStorage.setItem(name, by), [key, String(milliseconds)] as const)
    await page.reload()
  }
  return { set }
}
