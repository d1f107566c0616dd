import { commandLine } from '../command-line.ts'
import type { Sql } from '../db/connect.ts'
import { StartRefused } from '../server/start-refused.ts'
import { countDeadTasks, dropDeadTasks, readDeadTasks, retryDeadTasks, type DeadTask } from './dead-tasks.ts'

const usage = `Usage: npm run queue, npm run queue -- retry WHICH…, or npm run queue -- drop WHICH…, where each of WHICH is the
number of a dead task, or the name of all that have it.`

/** More is not read at a time. */
const most = 50

const inWords = ({ id, name, attempts, since, error }: DeadTask) =>
  `  ${id} ${name}: ${attempts} times, the last time on ${since}, with ${error.slice(0, 200)}`

const list = async (sql: Sql) => {
  const [tasks, counts] = [await readDeadTasks(sql, most), await countDeadTasks(sql)]
  const lines =
    tasks.length === 0
      ? ['No task is dead.']
      : [
          `Dead tasks, ${counts.map(({ name, count }) => `${count} of ${name}`).join(', ')}; those that died first:`,
          ...tasks.map(inWords),
          'Once their cause is gone: npm run queue -- retry WHICH…; if they are not needed: npm run queue -- drop WHICH….',
        ]
  process.stdout.write(`${lines.join('\n')}\n`)
  return tasks.length === 0
}

/** `npm run queue`. */
await commandLine('pouce-queue', async ({ sql, given: [verb, ...which] }) => {
  if (verb === undefined) return list(sql)
  const act = { retry: retryDeadTasks, drop: dropDeadTasks }[verb]
  if (!act || which.length === 0) throw new StartRefused(usage)
  const count = await act(sql, which)
  process.stdout.write(`${count} ${verb === 'retry' ? 'are tried again' : 'are gone'}.\n`)
  return count > 0
})
