import type { Page } from 'playwright-core'

/** Makes every write to IndexedDB fail. Returns a function that repairs it. */
export const breakStorage = async (page: Page) => {
  await page.evaluate(() => {
    const { prototype } = IDBObjectStore
    const { add, put } = Object.getOwnPropertyDescriptors(prototype)
    const fail = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Object.assign(prototype, { add: fail, put: fail })
    Object.assign(globalThis, { repairStorage: () => Object.defineProperties(prototype, { add, put }) })
  })
  return () =>
    page.evaluate(() => {
      const repair: unknown = Reflect.get(globalThis, 'repairStorage')
      if (typeof repair === 'function') repair()
    })
}
