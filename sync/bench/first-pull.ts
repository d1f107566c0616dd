import { gzipSync } from 'node:zlib'
import { median } from '../../api/bench/statistics.ts'
import type { Sql } from '../../api/db/connect.ts'
import { renewFirstFill } from '../../api/queue/renew-first-fill.ts'
import { jobsFeeds } from '../../schema/feeds.ts'
import { syncAnswer, syncRequest, type SyncAnswer } from '../../schema/sync.ts'
import type { Handle } from './browsers.ts'
import { openJobs } from './databases.ts'
import { createDevice } from './device.ts'
import { atMost, milliseconds, thousands } from './line.ts'
import type { Measure } from './measure.ts'
import { inPairs } from './pairs.ts'
import { processorDuring } from './processes.ts'

const pairs = 7

/** Once the API has made the history of a copied database its own. */
export const makeFill = (sql: Sql) => renewFirstFill(sql, { publicUrl: 'http://localhost' })

type Api = Awaited<ReturnType<Parameters<Measure>[0]['startApi']>>

const hundred = 100
const atATime = 4
const encodings = 'gzip, deflate, br, zstd'

/** A new device, as far as the server has work with it. */
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

/** What the API and PostgreSQL have to do for a hundred new devices, with files and without, in milliseconds. */
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

/** A new device takes every open offer in, and the least that stores the same rows. */
export const measureFirstPull: Measure = async ({ databases, openBrowser, startApi, startFloor }) => {
  const database = await databases.copy('first_pull')
  const api = await startApi(database.url)
  await makeFill(database.sql)
  const floor = await startFloor(database.url)
  const browser = await openBrowser()

  // A page of its own for each: an engine that has been running for long is not what a new device has.
  const inPage = async <T>(origin: string, run: (page: Handle) => Promise<T>) => {
    const page = await browser.open(origin)
    const result = await run(page)
    await page.forget()
    await page.close()
    return result
  }
  const runs = await inPairs(
    pairs,
    () => inPage(api.origin, page => page.call('firstPull', openJobs)),
    () => inPage(floor.origin, page => page.call('fetchAndPut', '/jobs')),
  )
  const array = await (await fetch(`${floor.origin}/jobs`)).text()
  const zipped = gzipSync(array).length
  const processor = await processorOfHundred(api, database.sql)
  const of = (figure: (pair: (typeof runs)[number]) => number) => median(runs.map(figure))
  const ours = milliseconds(of(run => run.ours.whole))
  const count = thousands(openJobs)
  return [
    atMost(
      `first pull of ${count} open jobs, ${of(run => run.ours.requests)} requests`,
      ours,
      `${milliseconds(of(run => run.floor.whole))}, fetch + bulkPut`,
      runs.map(run => run.ours.whole / run.floor.whole),
      0.35,
    ),
    atMost(
      'its first 20 jobs on screen',
      milliseconds(of(run => run.ours.first)),
      `${ours}, the whole`,
      runs.map(run => run.ours.first / run.ours.whole),
      0.25,
    ),
    atMost(
      'its bytes on the wire',
      `${thousands(of(run => run.ours.bytes))} B`,
      `${thousands(zipped)} B, gzip of the array`,
      runs.map(run => run.ours.bytes / zipped),
      1.1,
    ),
    atMost(
      'processor of the server for 100 of them',
      milliseconds(processor.byFiles),
      `${milliseconds(processor.byPages)}, without files`,
      [processor.byFiles / processor.byPages],
      0.1,
    ),
  ]
}
