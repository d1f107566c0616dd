import { createCases, type Cases } from './cases.ts'
import type { Step } from './floor-order.ts'
import { atMost, megabytes, perSecond, ratioAtLeast, ratioAtMost, thousands } from './frame/line.ts'
import { most } from './frame/statistics.ts'
import type { Measure } from './frame/task.ts'
import { peakMemory } from './memory.ts'
import { processorTime } from './processor-time.ts'
import { startFloor, startProduct, type Server } from './processes.ts'
import { createRecorder } from './record-statements.ts'
import { checkAnswer, headersOf, type Request } from './request.ts'
import type { World } from './world.ts'

const pairs = 5

const recordSteps = async (databaseUrl: string, request: Request) => {
  const recorder = createRecorder(databaseUrl)
  return recorder.record(request).finally(() => recorder.close())
}

// Numbers of pipelined statements, joined by + where they wait for earlier rows; a transaction counts its own.
const statementsOf = (steps: readonly Step[]) =>
  `SQL ${steps
    .map(({ isTransaction, statements }) => (isTransaction ? `tx(${statements.length})` : `${statements.length}`))
    .join('+')}`

const orderTo = async ({ origin }: Server, request: Request) => ({
  url: `${origin}${request.path}`,
  method: request.method,
  headers: headersOf(request, origin),
  body: request.body,
  leastBytes: await checkAnswer(fetch, origin, request, origin),
})

/** Compares the product with the minimum that any server must do for the same answer, both running on the same database. */
export const measureThroughput = (name: keyof Cases): Measure<World> =>
  async function* ({ load, database, jobs, seconds }) {
    const databaseUrl = await database(jobs)
    const { title, request } = (await createCases(databaseUrl))[name]
    // A login is argon2 and little else.
    const steps = name === 'login' ? null : await recordSteps(databaseUrl, request)
    const [connections, least] = steps ? [64, 0.8] : [8, 0.9]
    const { method, body } = request
    const path = steps ? `/${name}` : '/argon2'
    const product = await startProduct(databaseUrl)
    // A new floor for each: one that has served other routes before is slower, and would flatter the product.
    const floor = await startFloor(databaseUrl, steps ? [{ method, path, steps }] : [])
    const by = async (server: Server, asked: Request) => {
      const order = { ...(await orderTo(server, asked)), connections, seconds }
      return async () => {
        const before = processorTime(server.pid)
        const { result, megabytes: held } = await peakMemory([server.pid], () => load.run(order))
        return {
          perSecond: result.perSecond,
          p99: result.p99,
          microseconds: (processorTime(server.pid) - before) / (result.perSecond * seconds),
          megabytes: held[0] ?? Number.NaN,
        }
      }
    }
    const how = steps ? statementsOf(steps) : 'argon2'
    yield {
      runs: pairs,
      ours: await by(product, request),
      floor: await by(floor, { method, path, ...(body === undefined ? {} : { body }) }),
      aims: [
        {
          work: `${title}, ${connections} connections`,
          figure: 'perSecond',
          say: perSecond,
          floor: how,
          goal: ratioAtLeast(least),
        },
        { work: `${title}, p99`, figure: 'p99', floor: how, goal: ratioAtMost(3) },
        {
          work: `${title}, the most memory`,
          figure: 'megabytes',
          of: most,
          say: megabytes,
          floor: how,
          goal: atMost(150),
        },
        {
          work: `${title}, processor of one`,
          figure: 'microseconds',
          say: time => `${thousands(time)} µs`,
          floor: how,
        },
      ],
    }
  }
