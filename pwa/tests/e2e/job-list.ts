import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readListedJobs } from '../../data/schemas/listed-job.ts'

/** What tests ask of a list of jobs on a screen, and of the server behind it. */
export const cards = (page: Page) => page.getByRole('article')
/** The card of one offer, wherever it stands in the list. */
export const cardOf = (page: Page, id: string | undefined) =>
  cards(page).filter({ has: page.locator(`a[href*="/jobs/${id}"]`) })
export const titles = (page: Page) => cards(page).getByRole('heading').allInnerTexts()

/** The three numbers of « Affichage de X à Y sur Z emplois ». */
export const shown = async (page: Page) => {
  const text = (await page.getByText(/^Affichage de/).innerText()).replaceAll(/(?<=\d)[\s’']+(?=\d)/g, '')
  return /^Affichage de (\d+) à (\d+) sur (\d+) emplois?( · .+)?$/.exec(text)?.slice(1, 4).map(Number)
}

/** Once it knows all the open offers the device has taken over. Nothing on the screen says so, which is the point. */
export const isIndexed = async (page: Page) => {
  const marks = () => page.evaluate(() => performance.getEntriesByName('offers-indexed').length)
  await expect.poll(marks, { timeout: 40_000 }).toBeGreaterThan(0)
}

export const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: 'Filtres' }).click()
  return page.getByRole('dialog', { name: 'Filtres' })
}

/** « Voir 37 offres » */
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
