import { jobsFeeds, jobsFeedsAround, userFeed } from '../../schema/feeds.ts'
import { syncLimits } from '../../schema/sync.ts'
import { parseAnswer } from '../answer.ts'
import { version } from '../version.ts'
import type { Life, Tab } from './life.ts'
import type { Person } from './server.ts'

/** Everything that these feeds hold now, read through the protocol alone, without the engine. */
const pull = async ({ server, newId }: Life, token: string, feeds: readonly string[]) => {
  const rows = new Map<string, unknown>()
  const cursors = Object.fromEntries(feeds.map(feed => [feed, '0']))
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

const readOffers = async ({ server }: Life, { id }: Person, isRegional: boolean) => {
  if (!isRegional) return jobsFeeds
  const [user] = await server.sql<{ canton: string }[]>`select canton from users where id = ${id}`
  return jobsFeedsAround(user?.canton ?? null)
}

/** Everything that a person would see on a new device. Shared by their devices that follow the same feeds. */
export const createFreshPulls = (life: Life) => {
  const pulls = new Map<string, Promise<ReadonlyMap<string, unknown>>>()
  return async (person: Person, { db }: Tab['engine']) => {
    const isRegional = (await db.meta.get('state'))?.isRegional ?? false
    const key = `${person.id} ${isRegional}`
    const begin = async () =>
      pull(life, person.token, [userFeed(person.id), ...(await readOffers(life, person, isRegional))])
    const found = pulls.get(key) ?? begin()
    pulls.set(key, found)
    return found
  }
}
