import type { Page } from 'playwright-core'
import { atMost } from '../../../api/bench/frame/line.ts'
import { median, percentile99 } from '../../../api/bench/frame/statistics.ts'
import type { Measure } from '../../../api/bench/frame/task.ts'
import { typeInto } from './in-page.ts'
import type { World } from './world.ts'

const words = ['demenagement', 'jardin', 'cours de piano']

const inTurn = (list: readonly string[]) => {
  let at = 0
  return () => list[at++ % list.length] ?? ''
}

const type = async (page: Page, word: string) => {
  const all = await typeInto(page, word)
  return { painted: median(all), slowest: percentile99(all) }
}

/** Types into the search of ten thousand offers, and measures until each letter shows. */
export const measureTyping: Measure<World> = async function* ({ url, device, floor }) {
  const [ownWord, bareWord] = [inTurn(words), inTurn(words)]
  const ours = () =>
    device.visit(
      async page => {
        await page.goto(`${url}/jobs`)
        // Pagination appears once all offers are loaded.
        await page.getByRole('link', { name: 'Page suivante' }).waitFor({ timeout: 60_000 })
        await page.getByRole('searchbox').first().click()
        return type(page, ownWord())
      },
      { offline: true },
    )
  const bare = () =>
    device.visit(
      async page => {
        await page.goto(await floor(page))
        await page.getByRole('searchbox').click()
        return type(page, bareWord())
      },
      { worker: false },
    )
  const how = 'a field of bare React'
  yield {
    runs: 2 * words.length,
    ours,
    floor: bare,
    aims: [
      { work: 'a letter typed into the search, until painted', figure: 'painted', floor: how, goal: atMost(32) },
      { work: 'the slowest letters (INP)', figure: 'slowest', floor: how, goal: atMost(100) },
    ],
  }
}
