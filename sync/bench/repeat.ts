import { isDeepStrictEqual } from 'node:util'
import { median } from '../../api/bench/statistics.ts'
import { newId } from '../../schema/ids.ts'
import type { Mutation } from '../../schema/sync.ts'
import { createDevice } from './device.ts'
import { countWrites } from './drain.ts'
import { atMost, limit, milliseconds } from './line.ts'
import type { Measure } from './measure.ts'
import { addCouple, currentXid, someOpenJobs } from './people.ts'

const rounds = 9
const each = 100

/** The same request twice, as when the first answer got lost. */
export const measureRepeat: Measure = async ({ databases, startApi }) => {
  const { sql, url } = await databases.copy('repeat')
  const api = await startApi(url)
  const jobIds = await someOpenJobs(sql, each)

  const run = async () => {
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
  await run()
  const runs = []
  for (let round = 0; round < rounds; round++) runs.push(await run())
  const more = Math.max(...runs.map(one => one.more))
  return [
    atMost(
      'a repeat of a drained batch',
      milliseconds(median(runs.map(one => one.repeat))),
      `${milliseconds(median(runs.map(one => one.first)))}, the first`,
      runs.map(one => one.repeat / one.first),
      0.5,
    ),
    limit('what it did again', String(more), '0', more === 0),
  ]
}
