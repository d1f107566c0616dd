import { median } from '../../api/bench/statistics.ts'
import { createDevice } from './device.ts'
import { limit, milliseconds } from './line.ts'
import type { Measure } from './measure.ts'
import { addCouple, currentXid } from './people.ts'
import { processorDuring } from './processes.ts'

const rounds = 7
const asked = 1500
const atATime = 8
const most = { node: 0.5, database: 0.3 }

/** Devices that ask and find nothing new, as most do most of the time: what each costs in processor time. */
export const measureEmptyPull: Measure = async ({ databases, startApi }) => {
  const { sql, url } = await databases.copy('empty_pull')
  const api = await startApi(url)
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
  await round()
  const each: { node: number; database: number }[] = []
  for (let at = 0; at < rounds; at++) {
    const { own, database } = await processorDuring(sql, [api.pid], round)
    each.push({ node: (own[0] ?? Number.NaN) / asked / 1000, database: database / asked / 1000 })
  }
  const node = median(each.map(one => one.node))
  const database = median(each.map(one => one.database))
  return [
    limit('an empty pull, processor of Node', milliseconds(node), `≤ ${most.node} ms`, node <= most.node),
    limit('its processor of PostgreSQL', milliseconds(database), `≤ ${most.database} ms`, database <= most.database),
  ]
}
