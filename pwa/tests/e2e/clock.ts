import type { BrowserContext, Page } from 'playwright-core'
import { clockOffset, shiftDate } from '../../../api/testing/clock.ts'

/** Sets the pages of this context to the test's time. */
export const givePagesClock = (context: BrowserContext) => context.addInitScript(shiftDate, clockOffset() ?? 0)

const key = 'clock-is-off-by'

/** A device with a wrong clock: `set` takes effect on the next page. */
export const wrongClock = async (page: Page) => {
  await page.context().addInitScript(`(${shiftDate})(Number(localStorage.getItem('${key}') ?? 0))`)
  const set = async (milliseconds: number) => {
    await page.evaluate(([name, by]) => localStorage.setItem(name, by), [key, String(milliseconds)] as const)
    await page.reload()
  }
  return { set }
}
