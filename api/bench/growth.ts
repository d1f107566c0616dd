import { createCases } from './cases.ts'
import { startProduct, type Load } from './processes.ts'
import { checkAnswer, headersOf } from './request.ts'
import { median, spread } from './statistics.ts'

const rounds = 5
const seconds = 1
const connections = 4

const grown = ['list', 'search', 'rare', 'applications'] as const

type Site = { jobs: number; databaseUrl: string }

const openSite = async ({ jobs, databaseUrl }: Site) => ({
  jobs,
  cases: await createCases(databaseUrl),
  product: await startProduct(databaseUrl),
})

type Opened = Awaited<ReturnType<typeof openSite>>

const runAt = async (load: Load, { cases, product }: Opened, name: (typeof grown)[number], time: number) => {
  const { request } = cases[name]
  const { origin } = product
  const leastBytes = await checkAnswer(fetch, origin, request, origin)
  const url = `${origin}${request.path}`
  const order = { url, method: request.method, headers: headersOf(request, origin), leastBytes }
  return load.run({ ...order, connections, seconds: time })
}

/** What the same answer costs in databases of different sizes, one after the other and over again. */
export const measureGrowth = async (load: Load, databases: readonly Site[], tell: (title: string) => void) => {
  const sites = []
  for (const database of databases) sites.push(await openSite(database))
  const results = []
  for (const name of grown) {
    const title = sites[0]?.cases[name].title ?? name
    tell(`${title}, growing`)
    for (const site of sites) await runAt(load, site, name, seconds)
    const runs: { median: number; mean: number }[][] = []
    for (let round = 0; round < rounds; round++) {
      const times = []
      for (const site of sites) times.push(await runAt(load, site, name, seconds))
      runs.push(times)
    }
    const growthOf = (figure: 'median' | 'mean') =>
      spread(runs.map(times => (times.at(-1)?.[figure] ?? NaN) / (times[0]?.[figure] ?? NaN)))
    results.push({
      name,
      title,
      milliseconds: sites.map(({ jobs }, at) => ({
        jobs,
        median: median(runs.map(times => times[at]?.median ?? NaN)),
      })),
      ratio: growthOf('median'),
      meanRatio: growthOf('mean'),
    })
  }
  await Promise.all(sites.map(({ product }) => product.stop()))
  return results
}

export type Growth = Awaited<ReturnType<typeof measureGrowth>>[number]
