import { ratioAtLeast } from '../../../api/bench/frame/line.ts'
import type { Measure } from '../../../api/bench/frame/task.ts'
import { openJobs } from '../databases.ts'
import { makeFill } from '../first-pull.ts'
import { rename } from '../offers.ts'
import { someOpenJobs } from '../people.ts'
import type { World } from '../world.ts'
import { peerPage, type PullingCalls } from './install.ts'

const pairs = 5
const changed = 500

type Peer = { page: 'rxdb-page' | 'replicache-page'; name: string; how: string; times: number }

/** The same offers and changes with a peer that replicates over HTTP. */
const measure = ({ page: peerName, name, how, times }: Peer): Measure<World> =>
  async function* ({ product, databases, openBrowser, startApi, startFloor }) {
    const { sql, url } = await databases.copy(peerName.replace('-', '_'))
    const api = await startApi(url)
    await makeFill(product, url)
    const floor = await startFloor(url)
    const browser = await openBrowser()
    const peerBrowser = await openBrowser(await peerPage(peerName))

    const ours = async () => {
      const page = await browser.open(api.origin)
      const { whole } = await page.call('firstPull', openJobs)
      await page.forget()
      await page.close()
      return { whole }
    }
    const theirs = async () => {
      const page = await peerBrowser.open<PullingCalls>(floor.origin)
      const { whole } = await page.call('firstPull', openJobs)
      await page.close()
      return { whole }
    }

    const aim = { figure: 'whole', floor: how, peer: name, goal: ratioAtLeast(times) }
    yield { runs: pairs, ours, floor: theirs, aims: [{ ...aim, work: 'first pull' }] }

    const device = await browser.open(api.origin)
    await device.call('follow', undefined)
    const peer = await peerBrowser.open<PullingCalls>(floor.origin)
    await peer.call('firstPull', openJobs)
    const ids = await someOpenJobs(sql, changed)
    let round = 0
    const pull = async (call: (title: string) => Promise<{ whole: number; arrived: number }>) => {
      const title = `Tour ${++round}`
      await rename(sql, ids, title)
      const { whole, arrived } = await call(title)
      if (arrived !== changed) throw new Error(`${arrived} changes came instead of ${changed}`)
      return { whole }
    }
    yield {
      runs: 2 * pairs,
      ours: () => pull(title => device.call('pullNow', title)),
      floor: () => pull(title => peer.call('pullNow', title)),
      aims: [{ ...aim, work: `pull of ${changed} changes` }],
    }
  }

export const measureRxdb = measure({ page: 'rxdb-page', name: 'RxDB', how: 'RxDB 17 on Dexie', times: 4 })
export const measureReplicache = measure({
  page: 'replicache-page',
  name: 'Replicache',
  how: 'Replicache 15, in memory, not stored yet',
  times: 1,
})
