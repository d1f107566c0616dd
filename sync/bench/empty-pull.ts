import { readdirSync, readFileSync } from 'node:fs'
import { median } from '../../api/bench/statistics.ts'
import { processorTime } from '../../api/bench/processor-time.ts'
import { createDevice } from './device.ts'
import { limit, milliseconds } from './line.ts'
import type { Measure } from './measure.ts'
import { addCouple } from './people.ts'

const rounds = 7
const asked = 1500
const atATime = 8
const most = { node: 0.5, database: 0.3 }

/** The processes that serve the API's connections to this database. */
const backendsOf = (name: string) =>
  readdirSync('/proc').filter(pid => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(` ${name} `)
    } catch {
      return false
    }
  })

/** Devices that ask and find nothing new, as most do most of the time: what each costs in processor time. */
export const measureEmptyPull: Measure = async ({ databases, startApi }) => {
  const { sql, url } = await databases.copy('empty_pull')
  const api = await startApi(url)
  const { student } = await addCouple(sql)
  const device = createDevice(api.origin, student)
  const [row] = await sql<{ xid: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`
  const { epoch, cursors } = await device.inStep(row?.xid ?? '0')
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
  const backends = backendsOf('empty_pull')
  const used = () => ({
    node: processorTime(api.pid),
    database: backends.reduce((sum, pid) => sum + processorTime(Number(pid)), 0),
  })
  const each: { node: number; database: number }[] = []
  for (let at = 0; at < rounds; at++) {
    const before = used()
    await round()
    const after = used()
    each.push({
      node: (after.node - before.node) / asked / 1000,
      database: (after.database - before.database) / asked / 1000,
    })
  }
  const node = median(each.map(one => one.node))
  const database = median(each.map(one => one.database))
  return [
    limit('an empty pull, processor of Node', milliseconds(node), `≤ ${most.node} ms`, node <= most.node),
    limit('its processor of PostgreSQL', milliseconds(database), `≤ ${most.database} ms`, database <= most.database),
  ]
}
