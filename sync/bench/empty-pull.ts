import { atMost } from '../../api/bench/frame/line.ts'
import type { Measure } from '../../api/bench/frame/task.ts'
import { createDevice } from './device.ts'
import { addCouple, currentXid } from './people.ts'
import { processorDuring } from './processes.ts'
import type { World } from './world.ts'

const rounds = 7
const asked = 1500
const atATime = 8

/** Pulls that find nothing new, the most frequent ones: processor time of each. */
export const measureEmptyPull: Measure<World> = async function* ({ databases, startApi }) {
  const { sql, url } = await databases.copy('empty_pull')
  // A scheduled task publishes reviews of the demo set within the first minute, which would be news.
  const api = await startApi(url, [], { QUEUE: 'no' })
  const { student } = await addCouple(sql)
  const device = createDevice(api.origin, student)
  const { epoch, cursors } = await device.inStep(await currentXid(sql))
  const body = device.request(epoch, cursors)
  const round = async () => {
    let left = asked
    const ask = async () => {
      while (left-- > 0) {
        const { answer } = await device.post(body)
        if (answer.changes.length > 0) throw new Error('something was new')
      }
    }
    await Promise.all(Array.from({ length: atATime }, ask))
  }
  const ours = async () => {
    const { own, database } = await processorDuring(sql, [api.pid], round)
    return { node: (own[0] ?? Number.NaN) / asked / 1000, database: database / asked / 1000 }
  }
  yield {
    runs: rounds,
    ours,
    aims: [
      { work: 'an empty pull, processor of Node', figure: 'node', goal: atMost(0.5) },
      { work: 'its processor of PostgreSQL', figure: 'database', goal: atMost(0.3) },
    ],
  }
}
