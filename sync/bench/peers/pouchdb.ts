import { median } from '../../../api/bench/statistics.ts'
import { freePort } from '../../../api/server/free-port.ts'
import { drainOnce } from '../drain.ts'
import { beside, milliseconds } from '../line.ts'
import type { Measure } from '../measure.ts'
import { inPairs } from '../pairs.ts'
import { peerPage, type PouchCalls } from './install.ts'
import { someOpenJobs } from '../people.ts'
import { startChild } from '../processes.ts'

const pairs = 5
const each = 100
const times = 8

/** As many documents by PouchDB, to express-pouchdb, which neither checks nor tells anybody anything. */
export const measurePouchdb: Measure = async ({ databases, openBrowser, startApi }) => {
  const { sql, url } = await databases.copy('pouchdb')
  const api = await startApi(url)
  const jobIds = await someOpenJobs(sql, each)
  const browser = await openBrowser()
  const peerBrowser = await openBrowser(await peerPage('pouch-page'))
  const port = await freePort()
  await startChild('peers/pouch-server.ts').ask({ port })
  const origin = `http://localhost:${port}`

  let round = 0
  const theirs = async () => {
    const page = await peerBrowser.open<PouchCalls>(origin)
    const remote = `${origin}/db/round${++round}`
    const { whole, written } = await page.call('drainOutbox', { remote, count: each })
    await page.close()
    if (written !== 2 * each) throw new Error(`${written} documents were written`)
    return whole
  }
  const runs = await inPairs(pairs, async () => (await drainOnce(sql, browser, api.origin, jobIds)).whole, theirs)
  return [
    beside(
      'PouchDB',
      `drain of ${2 * each} queued actions`,
      milliseconds(median(runs.map(run => run.ours))),
      `${milliseconds(median(runs.map(run => run.floor)))}, PouchDB, express-pouchdb`,
      runs.map(run => run.floor / run.ours),
      times,
    ),
  ]
}
