import { openSession } from '../accounts/sessions.ts'
import { connect, type Sql } from '../db/connect.ts'
import { releaseDue } from '../money/release-due.ts'
import { releaseDueByHand } from './money-floor.ts'
import { addDue, addWallet } from './money-rows.ts'
import { startProduct } from './processes.ts'
import { checkAnswer, type Request } from './request.ts'
import { median, spread } from './statistics.ts'

const rounds = 5
const postings = [100, 100_000]
const due = 10_000

const pairs = 200

/** A wallet asked for over HTTP, with few and with many postings behind it, one request of each in turn. */
const measureBalance = async (sql: Sql, databaseUrl: string) => {
  const requests: Request[] = []
  for (const count of postings) {
    const student = await addWallet(sql, count)
    const token = await openSession(sql, student, 'benchmark')
    requests.push({ method: 'GET', path: `/api/wallets/${student}/balance`, token })
  }
  const product = await startProduct(databaseUrl)
  const { origin } = product
  const ask = async (request: Request) => {
    const start = performance.now()
    await checkAnswer(fetch, origin, request, origin)
    return performance.now() - start
  }
  const times: number[][] = []
  for (let round = 0; round <= rounds; round++) {
    const taken: number[][] = requests.map(() => [])
    for (let pair = 0; pair < pairs; pair++)
      for (const [at, request] of requests.entries()) taken[at]?.push(await ask(request))
    // The first is for warming up.
    if (round > 0) times.push(taken.map(median))
  }
  await product.stop()
  return {
    milliseconds: requests.map((_, at) => median(times.map(both => both[at] ?? Number.NaN))),
    ratio: spread(times.map(([few = Number.NaN, many = Number.NaN]) => many / few)),
  }
}

const perSecond = async (drain: () => Promise<number>) => {
  const start = performance.now()
  const count = await drain()
  if (count !== due) throw new Error(`${count} of ${due} were released`)
  return (count / (performance.now() - start)) * 1000
}

/** All that is due, by the product and by hand, in turn and each from the same rows. */
const measureReleases = async (sql: Sql) => {
  const { reset } = await addDue(sql, due)
  const rates: { product: number; floor: number }[] = []
  for (let round = 0; round < rounds; round++) {
    await reset()
    const product = await perSecond(() => releaseDue(sql))
    await reset()
    rates.push({ product, floor: await perSecond(() => releaseDueByHand(sql)) })
  }
  return {
    perSecond: median(rates.map(({ product }) => product)),
    floorPerSecond: median(rates.map(({ floor }) => floor)),
    ratio: spread(rates.map(({ product, floor }) => product / floor)),
  }
}

type Wanted = { isWanted: (name: string) => boolean; tell: (title: string) => void }

export const measureMoney = async (databaseUrl: string, { isWanted, tell }: Wanted) => {
  const sql = connect(databaseUrl, { max: 2 })
  const part = <T>(name: string, title: string, measure: () => Promise<T>) => {
    if (!isWanted(name)) return null
    tell(title)
    return measure()
  }
  try {
    return {
      balance: await part('balance', 'wallets of 100 and 100,000 postings', () => measureBalance(sql, databaseUrl)),
      releases: await part('releases', '10,000 releases that are due', () => measureReleases(sql)),
    }
  } finally {
    await sql.end()
  }
}

export type Money = Awaited<ReturnType<typeof measureMoney>>
