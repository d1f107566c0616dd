import { syncLimits, syncVersion, type Delta } from '../../schema/sync.ts'
import { findOpenSessions } from '../accounts/sessions.ts'
import type { Sql } from '../db/connect.ts'
import { readNews } from './changes-since.ts'

type Cursors = Record<string, string>
type Asked = { viewer: string | null; from: Cursors }

/**
 * What is new in some feeds since `from`, by the query that answers a pull; null where it is more than a stream carries.
 * `after`: how far the log had come before this.
 */
const read = async (sql: Sql, { viewer, from }: Asked, after: string): Promise<Delta | null> => {
  const version = syncVersion.current
  const news = await readNews(sql, viewer, {
    version,
    epoch: null,
    cursors: from,
    page: null,
    seen: null,
    mutations: [],
    isDelta: true,
  })
  if (!news || news.isReset || news.next || news.changes.length > syncLimits.deltaChanges) return null
  const { epoch, seen, changes, cursors } = news
  if (Buffer.byteLength(JSON.stringify(changes)) > syncLimits.deltaBytes) return null
  return { epoch, from, cursors, after, seen, changes }
}

/** Of some people's own feeds, in their order, and which of the sessions stand at this moment: no other may be told. */
export const readOwnDeltas = async (sql: Sql, asked: readonly Asked[], sessions: readonly Buffer[], after: string) => {
  const [open, ...deltas] = await Promise.all([
    findOpenSessions(sql, sessions),
    ...asked.map(one => read(sql, one, after)),
  ])
  return { open, deltas }
}

/**
 * Of feeds of open offers, as people without a part in them see them. `others` see them differently: their posters, students
 * who have applied, wait for an answer or could not come, and people over a block.
 */
export const readOffersDelta = async (sql: Sql, from: Cursors, after: string) => {
  const delta = await read(sql, { viewer: null, from }, after)
  if (!delta) return null
  const ids = delta.changes.map(({ id }) => id)
  const people = await sql<{ id: string }[]>`
    with posters as (select posted_by_id as id from offers where id = any(${ids}::uuid[]))
    select id from posters
    union select student_id from applications where offer_id = any(${ids}::uuid[])
    union select student_id from jobs where offer_id = any(${ids}::uuid[])
    union select asker_id from questions where offer_id = any(${ids}::uuid[]) and answer is null
    union select blocked_id from blocks where blocker_id in (select id from posters)
    union select blocker_id from blocks where blocked_id in (select id from posters)`
  return { delta, others: new Set(people.map(({ id }) => id)) }
}
