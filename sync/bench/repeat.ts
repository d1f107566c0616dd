import { isDeepStrictEqual } from 'node:util'
import { atMost, ratioAtMost } from '../../api/bench/frame/line.ts'
import { most } from '../../api/bench/frame/statistics.ts'
import type { Measure } from '../../api/bench/frame/task.ts'
import { newId } from '../../schema/ids.ts'
import type { Mutation } from '../../schema/sync.ts'
import { createDevice } from './device.ts'
import { countWrites } from './drain.ts'
import { addCouple, currentXid, someOpenJobs } from './people.ts'
import type { World } from './world.ts'

const rounds = 9
const each = 100

/** The same request twice, as after a lost answer. */
export const measureRepeat: Measure<World> = async function* ({ databases, startApi }) {
  const { sql, url } = await databases.copy('repeat')
  const api = await startApi(url)
  const jobIds = await someOpenJobs(sql, each)

  const ours = async () => {
    const { student, conversationId } = await addCouple(sql)
    const device = createDevice(api.origin, student)
    const { epoch, cursors } = await device.inStep(await currentXid(sql))
    const mutation = (command: string, input: object): Mutation => ({
      id: newId(),
      account: student.id,
      command,
      input: { ...input, id: newId() },
    })
    const batch = jobIds.flatMap(jobId => [
      mutation('apply-to-job', { jobId, message: 'Bonjour, je suis libre et motivée.' }),
      mutation('send-message', { jobId: conversationId, content: 'Est-ce que samedi à 14 h vous convient ?' }),
    ])
    const body = device.request(epoch, cursors, batch)
    const first = await device.post(body)
    const before = await countWrites(sql, student)
    const repeat = await device.post(body)
    const after = await countWrites(sql, student)
    const isAlike = isDeepStrictEqual(first.answer.results, repeat.answer.results)
    if (before !== 2 * each || !isAlike) throw new Error('the batch was not drained, or its repeat answers otherwise')
    return { first: first.whole, repeat: repeat.whole, more: after - before }
  }
  yield {
    runs: rounds,
    ours,
    aims: [
      {
        work: 'a repeat of a drained batch',
        figure: 'repeat',
        over: 'first',
        floor: 'the first',
        goal: ratioAtMost(0.5),
      },
      { work: 'what it did again', figure: 'more', of: most, say: String, goal: atMost(0) },
    ],
  }
}
