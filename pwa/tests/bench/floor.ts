import type { Page } from 'playwright-core'
import { bundle } from '../../../sync/bench/bundle.ts'

const html =
  '<!doctype html><meta charset="utf-8"><title>floor</title><body><script type="module" src="/floor.js"></script>'

/** Serves the baseline page at the app's origin, to use the same database. Its files do not come over the network. */
export const createFloor = async (origin: string) => {
  const code = await bundle('pwa/tests/bench/floor-page.ts')
  return async (page: Page) => {
    await page.route(`${origin}/floor`, route => route.fulfill({ contentType: 'text/html', body: html }))
    await page.route(`${origin}/floor.js`, route => route.fulfill({ contentType: 'text/javascript', body: code }))
    return `${origin}/floor`
  }
}
