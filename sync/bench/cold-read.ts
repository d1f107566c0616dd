import { ratioAtMost } from '../../api/bench/frame/line.ts'
import { lazily, type Measure } from '../../api/bench/frame/task.ts'
import type { Handle } from './browsers.ts'
import { openJobs } from './databases.ts'
import { makeFill } from './first-pull.ts'
import type { World } from './world.ts'

const pairs = 7
const slowdown = 4

/** A phone reopens the app and reads all offers for a search, compared with the same rows in one table. */
export const measureColdRead: Measure<World> = async function* ({
  product,
  databases,
  openBrowser,
  startApi,
  startFloor,
}) {
  const { url } = await databases.copy('cold_read')
  const api = await startApi(url)
  const floor = await startFloor(url)
  await makeFill(product, url)
  const browser = await openBrowser()
  const filled = await browser.open(api.origin)
  await filled.call('firstPull', openJobs)
  await filled.close()
  const fillTable = lazily(async () => {
    const table = await browser.open(floor.origin)
    await table.call('fetchAndPut', '/jobs')
    await table.close()
  })

  const inNewPage = async (origin: string, read: (page: Handle) => Promise<{ whole: number; rows: number }>) => {
    const page = await browser.open(origin, slowdown)
    const { whole, rows } = await read(page)
    await page.close()
    if (rows !== openJobs) throw new Error(`${rows} jobs were read instead of ${openJobs}`)
    return { whole }
  }
  const work = `every offer read after a cold start, ${slowdown} × slower`
  yield {
    runs: pairs,
    ours: () => inNewPage(api.origin, page => page.call('readOffers', undefined)),
    floor: async () => {
      await fillTable()
      return inNewPage(floor.origin, page => page.call('readTable', undefined))
    },
    aims: [{ work, figure: 'whole', floor: 'toArray of one table', goal: ratioAtMost(0.3) }],
  }
}
