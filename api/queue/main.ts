import { parseArgs } from 'node:util'
import { commandLine } from '../command-line.ts'
import type { Sql } from '../db/connect.ts'
import { StartRefused } from '../server/start-refused.ts'
import { countDeadTasks, dropDeadTasks, readDeadTasks, retryDeadTasks, type DeadTask } from './dead-tasks.ts'

const usage = `Usage: npm run queue, npm run queue -- --limit 200 --after NUMBER for the next page, npm run queue -- retry WHICH…, or npm run queue -- drop WHICH…, where each of WHICH is the
number of a dead task, or the name of all that have it.`

/** Default and maximum page size. */
const page = { usual: 50, most: 1000 }

type Page = { limit: number; after: number }

const readPage = (given: string[]): Page | null => {
  try {
    const options = { limit: { type: 'string' }, after: { type: 'string' } } as const
    const { limit = String(page.usual), after = '0' } = parseArgs({ args: given, options }).values
    const isWhole = [limit, after].every(text => /^\d{1,15}$/.test(text))
    return isWhole && Number(limit) >= 1 ? { limit: Math.min(Number(limit), page.most), after: Number(after) } : null
  } catch {
    return null
  }
}

const inWords = ({ id, name, attempts, since, error }: DeadTask) =>
  `  ${id} ${name}: ${attempts} times, the last time on ${since}, with ${error.slice(0, 200)}`

const list = async (sql: Sql, { limit, after }: Page) => {
  const [tasks, counts] = [await readDeadTasks(sql, limit, after), await countDeadTasks(sql)]
  const all = counts.reduce((total, { count }) => total + count, 0)
  const last = tasks.at(-1)?.id
  const lines =
    all === 0
      ? ['No task is dead.']
      : [
          `${all} dead tasks, ${counts.map(({ name, count }) => `${count} of ${name}`).join(', ')}. By number, ${tasks.length} of them${after > 0 ? ` after ${after}` : ''}:`,
          ...tasks.map(inWords),
          ...(tasks.length === limit && last !== undefined ? [`The next page: npm run queue -- --after ${last}`] : []),
          'Once their cause is gone: npm run queue -- retry WHICH…; if they are not needed: npm run queue -- drop WHICH….',
        ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return all === 0
}

/** `npm run queue`. */
await commandLine('pouce-queue', async ({ sql, given }) => {
  const asked = readPage([...given])
  if (asked) return list(sql, asked)
  const [verb = '', ...which] = given
  const act = { retry: retryDeadTasks, drop: dropDeadTasks }[verb]
  if (!act || which.length === 0) throw new StartRefused(usage)
  const count = await act(sql, which)
  process.stdout.write(`${count} ${verb === 'retry' ? 'are tried again' : 'are gone'}.\n`)
  return count > 0
})
