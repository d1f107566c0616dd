import { ratioAtLeast } from '../../../api/bench/frame/line.ts'
import type { Measure } from '../../../api/bench/frame/task.ts'
import { freePort } from '../../../api/server/free-port.ts'
import { drainOnce } from '../drain.ts'
import { someOpenJobs } from '../people.ts'
import { startChild } from '../processes.ts'
import type { World } from '../world.ts'
import { peerPage, type PouchCalls } from './install.ts'

const pairs = 5
const each = 100

/** As many documents in PouchDB, replicated to express-pouchdb, which neither validates nor notifies. */
export const measurePouchdb: Measure<World> = async function* ({ databases, openBrowser, startApi }) {
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
    return { whole }
  }
  const work = `drain of ${2 * each} queued actions`
  const aim = { work, figure: 'whole', floor: 'PouchDB, express-pouchdb', peer: 'PouchDB', goal: ratioAtLeast(8) }
  yield { runs: pairs, ours: () => drainOnce(sql, browser, api.origin, jobIds), floor: theirs, aims: [aim] }
}
