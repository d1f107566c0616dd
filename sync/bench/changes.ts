import { ratioAtMost } from '../../api/bench/frame/line.ts'
import { lazily, type Measure } from '../../api/bench/frame/task.ts'
import { openJobs } from './databases.ts'
import { rename } from './offers.ts'
import { someOpenJobs } from './people.ts'
import type { World } from './world.ts'

const pairs = 15
const changed = 500

/** A device in step receives some hundred changed offers, compared with fetching the same rows into the same table. */
export const measureChanges: Measure<World> = async function* ({ databases, openBrowser, startApi, startFloor }) {
  const { sql, url } = await databases.copy('changes')
  const api = await startApi(url)
  const floor = await startFloor(url)
  const browser = await openBrowser()
  const device = await browser.open(api.origin)
  if ((await device.call('follow', undefined)) !== openJobs) throw new Error('not every job came')
  const ids = await someOpenJobs(sql, changed)

  let round = 0
  const renameAll = async () => {
    const title = `Tour ${++round}`
    await rename(sql, ids, title)
    return title
  }
  const ours = async () => {
    const { whole, arrived } = await device.call('pullNow', await renameAll())
    if (arrived !== changed) throw new Error(`${arrived} changes came instead of ${changed}`)
    return { whole }
  }
  const table = lazily(async () => {
    const page = await browser.open(floor.origin)
    await page.call('fetchAndPut', '/jobs')
    return page
  })
  const byHand = async () => {
    const page = await table()
    const { whole, rows } = await page.call('fetchAndPut', `/jobs?title=${encodeURIComponent(await renameAll())}`)
    if (rows !== changed) throw new Error(`${rows} rows came instead of ${changed}`)
    return { whole }
  }
  const work = `pull of ${changed} changes`
  const aim = { work, figure: 'whole', floor: 'fetch + bulkPut', goal: ratioAtMost(1) }
  yield { runs: pairs, ours, floor: byHand, aims: [aim] }
}
