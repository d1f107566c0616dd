import type { listJobs as contract } from '../../schema/queries/list-jobs.ts'
import type { Input } from '../../schema/contract.ts'
import type { Actor } from '../actor.ts'
import type { Sql } from '../db/connect.ts'
import { listShunned, shunned } from './blocks.ts'
import { jobColumns, toJob, type JobRow } from './jobs.ts'
import { createTotals } from './totals.ts'

type Filters = Pick<Input<typeof contract>, 'search' | 'location' | 'status' | 'category' | 'canton' | 'minimumRate'>

/** `%` and `_` are letters to a person, not wildcards; escaped after folding, which turns other signs into them. */
const contains = (sql: Sql, words: string) =>
  sql`'%' || regexp_replace(fold(${words}), '[\\\\%_]', '\\\\\\&', 'g') || '%'`

/** A search finds every word, wherever it stands, as devices do too. */
const wordsOf = (search: string | undefined) => search?.split(/\s+/).filter(Boolean) ?? []

/**
 * Both filters compare with the one folded column that the trigram index covers; the place is then looked at alone.
 */
const matching = (
  sql: Sql,
  { search, location, status, category, canton, minimumRate }: Filters,
  viewer: string | null,
) => sql`
  j.deleted_at is null and j.hidden_at is null
  ${viewer ? sql`and j.posted_by_id <> all (${shunned(sql, viewer)})` : sql``}
  ${status === 'all' ? sql`` : sql`and j.status = ${status}`}
  ${category ? sql`and j.category = ${category}` : sql``}
  ${canton ? sql`and j.canton = ${canton}` : sql``}
  ${minimumRate ? sql`and j.rate >= ${minimumRate}` : sql``}
  ${wordsOf(search).reduce((found, word) => sql`${found} and j.search like ${contains(sql, word)}`, sql``)}
  ${location ? sql`and j.search like ${contains(sql, location)} and fold(j.location) like ${contains(sql, location)}` : sql``}`

export const createListJobs = (sql: Sql) => {
  const totals = createTotals()
  return async (filters: Input<typeof contract>, actor: Actor | null) => {
    const { limit, page } = filters
    const viewer = actor?.id ?? null
    // The page first, its posters after: otherwise a plan made for any search meets every person.
    const readPage = sql<JobRow[]>`
      select ${jobColumns(sql)}
      from (
        select * from jobs j where ${matching(sql, filters, viewer)}
        order by j.created_at desc, j.id desc limit ${limit} offset ${(page - 1) * limit}
      ) j join users p on p.id = j.posted_by_id
      order by j.created_at desc, j.id desc`
    // Of nearly everybody this is an empty list, and then the total is everybody's.
    const [rows, apart] = await Promise.all([readPage, viewer ? listShunned(sql, viewer) : []])
    const { search, location, status, category, canton, minimumRate } = filters
    const count = async () => {
      const [row] = await sql<
        { total: number }[]
      >`select count(*) as total from jobs j where ${matching(sql, filters, viewer)}`
      return row?.total ?? 0
    }
    // A first page that is not full is all there is.
    const isAll = page === 1 && rows.length < limit
    const total = isAll
      ? rows.length
      : await totals(JSON.stringify([search, location, status, category, canton, minimumRate, ...apart]), count)
    return { jobs: rows.map(row => toJob(row, viewer)), total }
  }
}
