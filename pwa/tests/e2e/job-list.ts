import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readListedJobs } from '../../data/schemas/listed-job.ts'

/** Helpers for lists of offers, and for the server behind them. */
export const cards = (page: Page) => page.getByRole('article')
/** The card of one offer. */
export const cardOf = (page: Page, id: string | undefined) =>
  cards(page).filter({ has: page.locator(`a[href*="/jobs/${id}"]`) })
export const titles = (page: Page) => cards(page).getByRole('heading').allInnerTexts()

/** The three numbers of « Affichage de X à Y sur Z emplois ». */
export const shown = async (page: Page) => {
  const text = (await page.getByText(/^Affichage de/).innerText()).replaceAll(/(?<=\d)[\s’']+(?=\d)/g, '')
  return /^Affichage de (\d+) à (\d+) sur (\d+) emplois?( · .+)?$/.exec(text)?.slice(1, 4).map(Number)
}

/**
 * Waits until the device has indexed all open offers and taken over from the server. By design, the screen does not show this.
 */
export const isIndexed = async (page: Page) => {
  const marks = () => page.evaluate(() => performance.getEntriesByName('offers-indexed').length)
  await expect.poll(marks, { timeout: 40_000 }).toBeGreaterThan(0)
}

export const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: 'Filtres' }).click()
  return page.getByRole('dialog', { name: 'Filtres' })
}

/** Closes the filters with « Voir 37 offres ». */
export const showFound = async (page: Page) => {
  const filters = page.getByRole('dialog', { name: 'Filtres' })
  await filters.getByRole('button', { name: /^Voir / }).click()
  await filters.waitFor({ state: 'detached' })
}

export const chooseFilter = async (page: Page, label: string, option: string) => {
  const filters = await openFilters(page)
  await filters.getByLabel(label).selectOption(option)
  await showFound(page)
}

export const askJobs = async (url: string, question: string) => {
  const answer = await fetch(`${url}/api/jobs?${question}`)
  return { jobs: readListedJobs(await answer.json()), total: Number(answer.headers.get('X-Total-Count')) }
}
