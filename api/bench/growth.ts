import { createCases } from './cases.ts'
import { ratioAtMost } from './frame/line.ts'
import type { Measure } from './frame/task.ts'
import { startProduct } from './processes.ts'
import { checkAnswer, headersOf } from './request.ts'
import type { World } from './world.ts'

const sizes = [1_000, 10_000, 100_000] as const
const [smallest, between, largest] = sizes
const rounds = 5
const seconds = 1
const connections = 4

const grown = ['list', 'search', 'rare', 'applications'] as const

const openSite = async (databaseUrl: string) => ({
  cases: await createCases(databaseUrl),
  origin: (await startProduct(databaseUrl)).origin,
})

/** Measures the cost of the same answer in databases of different sizes, alternately and repeatedly. */
export const measureGrowth: Measure<World> = async function* ({ load, database }) {
  const sites = new Map<number, Awaited<ReturnType<typeof openSite>>>()
  for (const size of sizes) sites.set(size, await openSite(await database(size)))
  const title = (name: (typeof grown)[number]) => sites.get(smallest)?.cases[name].title ?? name
  for (const name of grown) {
    const line = (size: number, of = '') => ({
      work: `${title(name)}, ${of}${size} jobs`,
      figure: of + size,
      over: of + smallest,
      floor: `${smallest} jobs`,
    })
    yield {
      runs: rounds,
      ours: async () => {
        const figures: Record<string, number> = {}
        for (const [size, { cases, origin }] of sites) {
          const { request } = cases[name]
          const leastBytes = await checkAnswer(fetch, origin, request, origin)
          const { method, path } = request
          const order = { url: `${origin}${path}`, method, headers: headersOf(request, origin), leastBytes }
          const { median, mean } = await load.run({ ...order, connections, seconds })
          figures[size] = median
          figures[`mean of ${size}`] = mean
        }
        return figures
      },
      aims: [line(between), { ...line(largest), goal: ratioAtMost(1.5) }, line(largest, 'mean of ')],
    }
  }
}
