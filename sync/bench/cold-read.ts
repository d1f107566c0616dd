import { median } from '../../api/bench/statistics.ts'
import type { Handle } from './browsers.ts'
import { openJobs } from './databases.ts'
import { makeFill } from './first-pull.ts'
import { atMost, milliseconds } from './line.ts'
import type { Measure } from './measure.ts'
import { inPairs } from './pairs.ts'

const pairs = 7
const slowdown = 4

/** A phone opens the app again: all offers are read, to be searched, beside the same rows out of one table. */
export const measureColdRead: Measure = async ({ databases, openBrowser, startApi, startFloor }) => {
  const { sql, url } = await databases.copy('cold_read')
  const api = await startApi(url)
  const floor = await startFloor(url)
  await makeFill(sql)
  const browser = await openBrowser()
  const filled = await browser.open(api.origin)
  await filled.call('firstPull', openJobs)
  await filled.close()
  const table = await browser.open(floor.origin)
  await table.call('fetchAndPut', '/jobs')
  await table.close()

  const inNewPage = async (origin: string, read: (page: Handle) => Promise<{ whole: number; rows: number }>) => {
    const page = await browser.open(origin, slowdown)
    const { whole, rows } = await read(page)
    await page.close()
    if (rows !== openJobs) throw new Error(`${rows} jobs were read instead of ${openJobs}`)
    return whole
  }
  const runs = await inPairs(
    pairs,
    () => inNewPage(api.origin, page => page.call('readOffers', undefined)),
    () => inNewPage(floor.origin, page => page.call('readTable', undefined)),
  )
  return [
    atMost(
      `every offer read after a cold start, ${slowdown} × slower`,
      milliseconds(median(runs.map(run => run.ours))),
      `${milliseconds(median(runs.map(run => run.floor)))}, toArray of one table`,
      runs.map(run => run.ours / run.floor),
      0.3,
    ),
  ]
}
