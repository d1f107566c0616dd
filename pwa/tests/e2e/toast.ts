import type { Page } from 'playwright-core'

/** What the app says in passing. */
export const toast = (page: Page) => page.locator('[data-scope=toast][data-part=root]')
