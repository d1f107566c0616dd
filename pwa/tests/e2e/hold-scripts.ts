import type { Page } from 'playwright-core'

/** Holds the app's scripts until the returned function is called. */
export const holdScripts = async (page: Page) => {
  const { promise: arrived, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await arrived
    await route.continue()
  })
  return letThrough
}
