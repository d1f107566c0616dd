import type { openPage } from './browser.ts'

/** Prints what a page showed when its test failed, which is all there is to diagnose a flaky test. */
export const tellScreen = async ({ page, complaints }: Awaited<ReturnType<typeof openPage>>) => {
  const screen = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch((error: unknown) => String(error))
  process.stderr.write([`${page.url()} as its test failed:`, ...complaints, screen, ''].join('\n'))
}
