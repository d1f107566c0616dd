import type { openPage } from './browser.ts'

/** What a page showed as its test failed: of one that is green the next time it is all there is to go by. */
export const tellScreen = async ({ page, complaints }: Awaited<ReturnType<typeof openPage>>) => {
  const screen = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch((error: unknown) => String(error))
  process.stderr.write([`${page.url()} as its test failed:`, ...complaints, screen, ''].join('\n'))
}
