import type { Page } from 'playwright-core'

/** « Mes envois », and the line under the header that leads there. */
export const way = (page: Page, words: string) => page.getByRole('link', { name: words })
export const list = (page: Page) => page.getByRole('dialog', { name: 'Mes envois' })
export const entries = (page: Page) => list(page).getByRole('article')
export const band = (page: Page) => page.getByRole('banner').locator('..').getByRole('status').first()
