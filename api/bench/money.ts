import { openSession } from '../accounts/sessions.ts'
import { connect } from '../db/connect.ts'
import { releaseDue } from '../money/release-due.ts'
import { perSecond, ratioAtLeast, ratioAtMost } from './frame/line.ts'
import { median } from './frame/statistics.ts'
import type { Measure } from './frame/task.ts'
import { releaseDueByHand } from './money-floor.ts'
import { addDue, addWallet } from './money-rows.ts'
import { startProduct } from './processes.ts'
import { checkAnswer, type Request } from './request.ts'
import type { World } from './world.ts'

const rounds = 5
const postings = [100, 100_000]
const due = 10_000
const pairs = 200
const jobs = 1_000

/** Measures a wallet over HTTP, with few and with many postings, one request of each alternately. */
export const measureBalance: Measure<World> = async function* ({ database }) {
  const databaseUrl = await database(jobs)
  const sql = connect(databaseUrl, { max: 2 })
  const requests: Request[] = []
  for (const count of postings) {
    const student = await addWallet(sql, count)
    const token = await openSession(sql, student, 'benchmark')
    requests.push({ method: 'GET', path: `/api/wallets/${student}/balance`, token })
  }
  const { origin } = await startProduct(databaseUrl)
  const ask = async (request: Request) => {
    const start = performance.now()
    await checkAnswer(fetch, origin, request, origin)
    return performance.now() - start
  }
  const ours = async () => {
    const taken: number[][] = requests.map(() => [])
    for (let pair = 0; pair < pairs; pair++)
      for (const [at, request] of requests.entries()) taken[at]?.push(await ask(request))
    const [few = Number.NaN, many = Number.NaN] = taken.map(median)
    return { few, many }
  }
  const work = 'GET /api/wallets/{id}/balance, 100,000 postings'
  const goal = ratioAtMost(1.5)
  yield { runs: rounds, ours, aims: [{ work, figure: 'many', over: 'few', floor: '100 postings', goal }] }
  await sql.end()
}

/** Releases everything due, by the product and by one statement, alternately and each from the same rows. */
export const measureReleases: Measure<World> = async function* ({ database }) {
  const sql = connect(await database(jobs), { max: 2 })
  const { reset } = await addDue(sql, due)
  const drained = (drain: typeof releaseDue) => async () => {
    await reset()
    const start = performance.now()
    const count = await drain(sql)
    if (count !== due) throw new Error(`${count} of ${due} were released`)
    return { perSecond: (count / (performance.now() - start)) * 1000 }
  }
  const work = '10,000 due releases'
  const goal = ratioAtLeast(0.7)
  yield {
    runs: rounds,
    ours: drained(releaseDue),
    floor: drained(releaseDueByHand),
    aims: [{ work, figure: 'perSecond', say: perSecond, floor: 'raw SQL', goal }],
  }
  await sql.end()
}
