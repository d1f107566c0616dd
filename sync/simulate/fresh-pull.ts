import { syncLimits } from '../../schema/sync.ts'
import { parseAnswer } from '../answer.ts'
import { jobsFeeds } from '../feeds.ts'
import { version } from '../version.ts'
import type { Life } from './life.ts'
import type { Person } from './server.ts'

/** All that a person would see on a new device, read off the protocol alone: nothing of the engine has a part in it. */
export const freshPull = async ({ server, newId }: Life, { id, token }: Person) => {
  const rows = new Map<string, unknown>()
  const cursors = Object.fromEntries([`user:${id}`, ...jobsFeeds].map(feed => [feed, '0']))
  const request = { device: newId(), version, epoch: null, cursors, page: null, mutations: [] }
  const { changes } = syncLimits
  Object.assign(syncLimits, { changes: 100_000 })
  try {
    const response = await server.request('/api/sync', 'POST', token, request)
    const answer = parseAnswer(await response.text())
    if (!answer || answer.next) throw new Error('a fresh pull of everything got no whole answer')
    for (const { entity, id: row, row: found } of answer.changes) if (found) rows.set(`${entity}/${row}`, found)
    return rows
  } finally {
    Object.assign(syncLimits, { changes })
  }
}
