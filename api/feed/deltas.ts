import { syncLimits, syncVersion, type Delta } from '../../schema/sync.ts'
import { findOpenSessions } from '../accounts/sessions.ts'
import type { Sql } from '../db/connect.ts'
import { readNews } from './changes-since.ts'

type Cursors = Record<string, string>
type Asked = { viewer: string | null; from: Cursors }

/**
 * Reads what is new in some feeds since `from`, with the query of a pull; null if it is more than a stream carries.
 * `after`: log position before these changes.
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

/** Reads deltas of several people's own feeds, in order, and which sessions are still open: only those may receive them. */
export const readOwnDeltas = async (sql: Sql, asked: readonly Asked[], sessions: readonly Buffer[], after: string) => {
  const [open, ...deltas] = await Promise.all([
    findOpenSessions(sql, sessions),
    ...asked.map(one => read(sql, one, after)),
  ])
  return { open, deltas }
}

/**
 * Reads a delta of offer feeds as seen by people without a part in those offers. `others` see them differently: posters, students
 * who applied, await an answer or left the job, and people with a block.
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
