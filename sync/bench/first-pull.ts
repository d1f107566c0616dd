import { gzipSync } from 'node:zlib'
import { median } from '../../api/bench/statistics.ts'
import type { Handle } from './browsers.ts'
import { openJobs } from './databases.ts'
import { atMost, milliseconds, thousands } from './line.ts'
import type { Measure } from './measure.ts'
import { inPairs } from './pairs.ts'

const pairs = 7

/** A new device takes every open offer in, and the least that stores the same rows. */
export const measureFirstPull: Measure = async ({ databases, openBrowser, startApi, startFloor }) => {
  const database = await databases.copy('first_pull')
  const api = await startApi(database.url)
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
  ]
}
