import { median } from '../../../api/bench/statistics.ts'
import { openJobs } from '../databases.ts'
import { makeFill } from '../first-pull.ts'
import { beside, milliseconds } from '../line.ts'
import type { Measure } from '../measure.ts'
import { inPairs } from '../pairs.ts'
import { peerPage, type PullingCalls } from './install.ts'
import { someOpenJobs } from '../people.ts'

const pairs = 5
const changed = 500

type Peer = { page: 'rxdb-page' | 'replicache-page'; name: string; how: string; times: number }

/** The same offers, and the same changes of them, by a peer with a replication over HTTP. */
const measure =
  ({ page: peerName, name, how, times }: Peer): Measure =>
  async ({ databases, openBrowser, startApi, startFloor }) => {
    const { sql, url } = await databases.copy(peerName.replace('-', '_'))
    const api = await startApi(url)
    await makeFill(sql)
    const floor = await startFloor(url)
    const browser = await openBrowser()
    const peerBrowser = await openBrowser(await peerPage(peerName))

    const ours = async () => {
      const page = await browser.open(api.origin)
      const { whole } = await page.call('firstPull', openJobs)
      await page.forget()
      await page.close()
      return whole
    }
    const theirs = async () => {
      const page = await peerBrowser.open<PullingCalls>(floor.origin)
      const { whole } = await page.call('firstPull', openJobs)
      await page.close()
      return whole
    }
    const first = await inPairs(pairs, ours, theirs)

    const device = await browser.open(api.origin)
    await device.call('follow', undefined)
    const peer = await peerBrowser.open<PullingCalls>(floor.origin)
    await peer.call('firstPull', openJobs)
    const ids = await someOpenJobs(sql, changed)
    let round = 0
    const pull = async (call: (title: string) => Promise<{ whole: number; arrived: number }>) => {
      const title = `Tour ${++round}`
      await sql`update jobs set title = ${title} where id = any(${ids}::uuid[])`
      const { whole, arrived } = await call(title)
      if (arrived !== changed) throw new Error(`${arrived} changes came instead of ${changed}`)
      return whole
    }
    const changes = await inPairs(
      2 * pairs,
      () => pull(title => device.call('pullNow', title)),
      () => pull(title => peer.call('pullNow', title)),
    )
    const line = (work: string, runs: typeof first) =>
      beside(
        name,
        work,
        milliseconds(median(runs.map(run => run.ours))),
        `${milliseconds(median(runs.map(run => run.floor)))}, ${how}`,
        runs.map(run => run.floor / run.ours),
        times,
      )
    return [line('first pull', first), line(`pull of ${changed} changes`, changes)]
  }

export const measureRxdb = measure({ page: 'rxdb-page', name: 'RxDB', how: 'RxDB 17 on Dexie', times: 4 })
export const measureReplicache = measure({
  page: 'replicache-page',
  name: 'Replicache',
  how: 'Replicache 15, in memory, not stored yet',
  times: 1,
})
