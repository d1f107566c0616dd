import type { Page } from 'playwright-core'
import { median, percentile99 } from '../../../api/bench/statistics.ts'
import { milliseconds, type Line } from '../../../sync/bench/line.ts'
import { typeInto } from './in-page.ts'
import type { Measure } from './measure.ts'

const words = ['demenagement', 'jardin', 'cours de piano']
const goals = { painted: 32, interaction: 100 }

const clear = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.waitForTimeout(1000)
}

const type = async (page: Page) => {
  const all: number[] = []
  for (const word of words) {
    all.push(...(await typeInto(page, word)))
    await clear(page)
  }
  return all
}

/** Letters into the search of ten thousand offers, each until it shows. */
export const measureTyping: Measure = async ({ url, device, floor }) => {
  const ours = await device.visit(
    async page => {
      await page.goto(`${url}/jobs`)
      // All of them are there when they are counted.
      await page.getByText(/sur 10\D?000 emplois/).waitFor({ timeout: 60_000 })
      await page.getByRole('searchbox').first().click()
      return type(page)
    },
    { offline: true },
  )
  const least = await device.visit(
    async page => {
      await page.goto(await floor(page))
      await page.getByRole('searchbox').click()
      return type(page)
    },
    { worker: false },
  )
  const line = (work: string, of: (all: readonly number[]) => number, most: number): Line => ({
    work,
    ours: milliseconds(of(ours)),
    floor: `${milliseconds(of(least))}, a field of bare React`,
    ratio: null,
    goal: `≤ ${most} ms`,
    isMet: of(ours) <= most,
  })
  return [
    line('a letter typed into the search, until painted', median, goals.painted),
    line('the slowest letters (INP)', percentile99, goals.interaction),
  ]
}
