import { gzipSync } from 'node:zlib'
import { bytes, ratioAtMost, thousands } from '../../api/bench/frame/line.ts'
import { runIn, type Product } from '../../api/bench/frame/product.ts'
import type { Measure } from '../../api/bench/frame/task.ts'
import type { Sql } from '../../api/db/connect.ts'
import { jobsFeeds } from '../../schema/feeds.ts'
import { syncAnswer, syncRequest, type SyncAnswer } from '../../schema/sync.ts'
import type { Handle } from './browsers.ts'
import { openJobs } from './databases.ts'
import { createDevice } from './device.ts'
import { processorDuring } from './processes.ts'
import type { World } from './world.ts'

const pairs = 7

const fillScript = `
  import { connect } from './api/db/connect.ts'
  import { renewFirstFill } from './api/queue/renew-first-fill.ts'
  const sql = connect(process.env.DATABASE_URL)
  await renewFirstFill(sql, { publicUrl: 'http://localhost' })
  await sql.end()`

/** Makes the first fill with the product's own code, after its API has taken over the history of a copied database. */
export const makeFill = (product: Product, url: string) =>
  runIn(product, process.execPath, ['--input-type=module', '--eval', fillScript], { DATABASE_URL: url })

type Api = Awaited<ReturnType<World['startApi']>>

const hundred = 100
const atATime = 4
const encodings = 'gzip, deflate, br, zstd'

/** Fills a new device, as far as the server has work with it. */
const takeAll = async (origin: string, path: string) => {
  const device = createDevice(origin, null)
  const first = device.request(null, Object.fromEntries(jobsFeeds.map(feed => [feed, '0'])))
  const headers = { origin, 'content-type': 'application/json', 'accept-encoding': encodings }
  let body: string | null = first
  while (body !== null) {
    const response: Response = await fetch(origin + path, { method: 'POST', headers, body })
    const answer: SyncAnswer = syncAnswer.parse(await response.json())
    for (const name of answer.firstFill?.files ?? [])
      await (
        await fetch(`${origin}/api/sync/first-fill/${name}`, { headers: { 'accept-encoding': encodings } })
      ).arrayBuffer()
    const request = syncRequest.parse(JSON.parse(body))
    body = answer.next && JSON.stringify({ ...request, epoch: answer.epoch, page: answer.next })
  }
}

/** Processor time of API and PostgreSQL for a hundred new devices, with files and without, in milliseconds. */
const processorOfHundred = async (api: Api, sql: Sql) => {
  const measure = async (path: string) => {
    await takeAll(api.origin, path)
    let left = hundred
    const take = async () => {
      while (left-- > 0) await takeAll(api.origin, path)
    }
    const all = () => Promise.all(Array.from({ length: atATime }, take))
    const { own, database } = await processorDuring(sql, [api.pid], all)
    return own.reduce((sum, one) => sum + one, database) / 1000
  }
  return { byPages: await measure('/api/sync'), byFiles: await measure('/api/sync?takes=files') }
}

/** A new device receives every open offer, compared with the minimum that stores the same rows. */
export const measureFirstPull: Measure<World> = async function* ({
  product,
  databases,
  openBrowser,
  startApi,
  startFloor,
}) {
  const database = await databases.copy('first_pull')
  const api = await startApi(database.url)
  await makeFill(product, database.url)
  const floor = await startFloor(database.url)
  const browser = await openBrowser()

  // A new page for each: an engine that has been running for a while differs from that of a new device.
  const inPage = async <T>(origin: string, run: (page: Handle) => Promise<T>) => {
    const page = await browser.open(origin)
    const result = await run(page)
    await page.forget()
    await page.close()
    return result
  }
  const byHand = async () => {
    const { whole } = await inPage(floor.origin, page => page.call('fetchAndPut', '/jobs'))
    return { whole, bytes: zipped }
  }
  const zipped = gzipSync(await (await fetch(`${floor.origin}/jobs`)).text()).length
  yield {
    runs: pairs,
    ours: () => inPage(api.origin, page => page.call('firstPull', openJobs)),
    floor: byHand,
    aims: [
      {
        work: `first pull of ${thousands(openJobs)} open jobs`,
        figure: 'whole',
        floor: 'fetch + bulkPut',
        goal: ratioAtMost(0.35),
      },
      { work: 'its requests', figure: 'requests', say: String },
      {
        work: 'its first 20 jobs on screen',
        figure: 'first',
        over: 'whole',
        floor: 'the whole',
        goal: ratioAtMost(0.25),
      },
      {
        work: 'its bytes on the wire',
        figure: 'bytes',
        say: bytes,
        floor: 'gzip of the array',
        goal: ratioAtMost(1.1),
      },
    ],
  }
  yield {
    runs: 1,
    ours: () => processorOfHundred(api, database.sql),
    aims: [
      {
        work: 'processor of the server for 100 of them',
        figure: 'byFiles',
        over: 'byPages',
        floor: 'without files',
        goal: ratioAtMost(0.1),
      },
    ],
  }
}
