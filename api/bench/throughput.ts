import type { Case, Cases } from './cases.ts'
import type { Step } from './floor-order.ts'
import { peakMemory } from './memory.ts'
import { processorTime } from './processor-time.ts'
import { startFloor, startProduct, type Load, type Server } from './processes.ts'
import { createRecorder } from './record-statements.ts'
import { checkAnswer, headersOf, type Request } from './request.ts'
import { median, spread } from './statistics.ts'

const pairs = 5
const warmUp = 2

type Measured = Case & { connections: number; least: number; steps: Step[] | undefined }

const measuredCases = async (databaseUrl: string, cases: Cases, isWanted: (name: string) => boolean) => {
  const { login, ...rest } = cases
  const replayed = [rest.list, rest.search, rest.rare, rest.job, rest.messages, rest.write]
  const recorder = createRecorder(databaseUrl)
  const measured: Measured[] = []
  for (const one of replayed.filter(({ name }) => isWanted(name)))
    measured.push({ ...one, connections: 64, least: 0.8, steps: await recorder.record(one.request) })
  await recorder.close()
  if (isWanted(login.name)) measured.push({ ...login, connections: 8, least: 0.9, steps: undefined })
  return measured
}

const floorRequest = ({ name, request: { method, body }, steps }: Measured): Request => ({
  method,
  path: steps ? `/${name}` : '/argon2',
  ...(body === undefined ? {} : { body }),
})

const orderTo = async ({ origin }: Server, request: Request) => ({
  url: `${origin}${request.path}`,
  method: request.method,
  headers: headersOf(request, origin),
  body: request.body,
  leastBytes: await checkAnswer(fetch, origin, request, origin),
})

// In turn, so that whatever else the machine does falls on both; each pair gives its own ratio.
const measure = async (load: Load, product: Server, floor: Server, one: Measured, seconds: number) => {
  const { connections } = one
  const orders = { product: await orderTo(product, one.request), floor: await orderTo(floor, floorRequest(one)) }
  const pids = { product: product.pid, floor: floor.pid }
  const run = async (side: 'product' | 'floor', time: number) => {
    const before = processorTime(pids[side])
    const result = await load.run({ ...orders[side], connections, seconds: time })
    return { ...result, microseconds: (processorTime(pids[side]) - before) / (result.perSecond * time) }
  }
  const memory = await peakMemory([pids.product, pids.floor], async () => {
    await run('floor', warmUp)
    await run('product', warmUp)
    const runs = []
    for (let pair = 0; pair < pairs; pair++)
      runs.push({ product: await run('product', seconds), floor: await run('floor', seconds) })
    return runs
  })
  const of = (figure: (pair: (typeof memory.result)[number]) => number) => memory.result.map(figure)
  return {
    ...one,
    perSecond: median(of(({ product }) => product.perSecond)),
    floorPerSecond: median(of(({ floor }) => floor.perSecond)),
    ratio: spread(of(({ product, floor }) => product.perSecond / floor.perSecond)),
    p99: median(of(({ product }) => product.p99)),
    floorP99: median(of(({ floor }) => floor.p99)),
    p99Ratio: spread(of(({ product, floor }) => product.p99 / floor.p99)),
    microseconds: median(of(({ product }) => product.microseconds)),
    floorMicroseconds: median(of(({ floor }) => floor.microseconds)),
    megabytes: memory.megabytes[0] ?? NaN,
    floorMegabytes: memory.megabytes[1] ?? NaN,
  }
}

export type Throughput = Awaited<ReturnType<typeof measure>>

/** The product against the least that any server must do for the same answers, both up at once on the same database. */
export const measureThroughput = async (
  load: Load,
  databaseUrl: string,
  cases: Cases,
  { seconds, isWanted, tell }: { seconds: number; isWanted: (name: string) => boolean; tell: (title: string) => void },
) => {
  const measured = await measuredCases(databaseUrl, cases, isWanted)
  const results: Throughput[] = []
  for (const one of measured) {
    tell(one.title)
    // Fresh ones for each: a floor that has served other routes before is a slower one, and would flatter the product.
    const product = await startProduct(databaseUrl)
    const { method, path } = floorRequest(one)
    const floor = await startFloor(databaseUrl, one.steps ? [{ method, path, steps: one.steps }] : [])
    results.push(await measure(load, product, floor, one, seconds))
    await Promise.all([product.stop(), floor.stop()])
  }
  return results
}
