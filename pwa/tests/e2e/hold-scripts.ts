import type { Page } from 'playwright-core'

/** Scripts that stay on their way until they are let through. */
export const holdScripts = async (page: Page) => {
  const { promise: arrived, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await arrived
    await route.continue()
  })
  return letThrough
}
