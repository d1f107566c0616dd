import type { Page } from 'playwright-core'

/** The visible toasts. */
export const toast = (page: Page) => page.locator('[data-scope=toast][data-part=root]')
