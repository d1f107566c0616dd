import type { Input } from '../../schema/contract.ts'
import type { Job } from '../../schema/entities/job.ts'
import type { listJobs as listJobsContract } from '../../schema/contracts/jobs.ts'
import { limits } from '../../schema/rules.ts'
import type { Sql } from '../db/connect.ts'
import type { Actor } from '../domain/actor.ts'
import { listShunned } from '../domain/blocks.ts'
import { posterLastNameText } from '../domain/names.ts'
import { readLagging, type Standby } from '../db/standby.ts'
import type { LoadGate } from '../server/load-gate.ts'
import { Refusal } from '../server/refusal.ts'
import { createSharing } from '../server/sharing.ts'
import {
  documentedJobs,
  isMain,
  offerColumnList,
  partyJobColumns,
  toJob,
  type JobRow,
  type PartyJobRow,
} from './documented-jobs.ts'
import { createTotals } from './totals.ts'

type Filters = Omit<Input<typeof listJobsContract>, 'limit' | 'page'>

/**
 * Each statement has one fixed text: unused filters are null, and the number of words does not change it. So a page can be
 * prepared, and is still planned for each search: a generic plan would neither know how rare a word is nor fold the words only
 * once, and PostgreSQL sees that it would cost more.
 */
const filtered = `
  o.closed_because is distinct from 'withdrawn' and o.hidden_at is null
  and ($1::uuid is null or o.posted_by_id <> all (array(
    select blocked_id from blocks where blocker_id = $1
    union all select blocker_id from blocks where blocked_id = $1
  )))
  and ($2::text is null or o.status = $2)
  and ($3::text is null or o.category = $3)
  and ($4::text is null or o.canton = $4)
  and ($5::numeric is null or o.rate >= $5)`

/** Escapes `%` and `_`, which are letters to a person; after folding, because folding turns other characters into them. */
const contains = (words: string) => String.raw`'%' || regexp_replace(fold(${words}), '[\\%_]', '\\\&', 'g') || '%'`

/**
 * Requires every word, anywhere in the text, as devices do too. The longest words use the trigram index. A place is searched for
 * in the same folded column, which that index covers, and then in its own column.
 */
const worded = `
  ($6::text is null or o.search like ${contains('$6')})
  and ($7::text is null or o.search like ${contains('$7')})
  and ($8::text is null or o.search like ${contains('$8')})
  and ($9::text[] is null or o.search like all (array(select ${contains('word')} from unnest($9::text[]) as word)))
  and ($10::text is null or (o.search like ${contains('$10')} and fold(o.location) like ${contains('$10')}))`

const matching = `from offers o where ${filtered} and ${worded}`

/** Searches only the newest offers for words that the index cannot find. */
const matchingNewest = `
  from (select * from offers o where ${filtered} order by o.created_at desc, o.id desc limit ${limits.shortSearch}) o
  where ${worded}`

// Selects the page first and joins posters afterwards: otherwise a generic plan reads every person.
const pageOf = (found: string) => `
  select ${offerColumnList}, ${posterLastNameText('$1')} as poster_last_name
  from (select o.* ${found} order by o.created_at desc, o.id desc limit $11 offset $12) o
  join users p on p.id = o.posted_by_id
  order by o.created_at desc, o.id desc`

/** Counts a search only as far as its pages go. */
const countOf = (found: string) => `select count(*) as total from (select 1 ${found} limit $11) found`

const questions = {
  indexed: { page: pageOf(matching), count: countOf(matching) },
  newest: { page: pageOf(matchingNewest), count: countOf(matchingNewest) },
}

/** Three letters in a row make a trigram, after accents are removed and ligatures split. */
const isIndexed = (words: string) =>
  /[\p{L}\p{N}]{3}/u.test(words.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[œæß]/giu, 'oe'))

const asPrepared = { prepare: true }

const toQuestion = ({ search, location, status, category, canton, minimumRate }: Filters, viewer: string | null) => {
  const words = [...new Set(search?.split(/\s+/).filter(Boolean))]
  const long = words.filter(isIndexed).toSorted((one, other) => other.length - one.length)
  const [first, second, third] = long
  const rest = words.filter(word => word !== first && word !== second && word !== third)
  const isWorded = words.length > 0 || location !== undefined
  const isFound = long.length > 0 || (location !== undefined && isIndexed(location))
  return {
    isWorded,
    texts: isWorded && !isFound ? questions.newest : questions.indexed,
    parameters: [
      viewer,
      status === 'all' ? null : status,
      category ?? null,
      canton ?? null,
      minimumRate ?? null,
      first ?? null,
      second ?? null,
      third ?? null,
      rest.length > 0 ? rest : null,
      location ?? null,
    ],
  }
}

/** Offers of a page that have become a job of the reader: with its terms, its student and its address. */
const readOwn = async (sql: Sql, rows: readonly JobRow[], viewer: string) => {
  const taken = rows.filter(({ status }) => status !== 'open' && status !== 'cancelled').map(({ id }) => id)
  if (taken.length === 0) return []
  const own = await sql<PartyJobRow[]>`
    select ${partyJobColumns(sql, viewer)} from ${documentedJobs(sql, isMain(sql))}
    where o.id = any(${taken}::uuid[]) and ${viewer} in (j.poster_id, j.student_id)`
  return own.map(row => toJob({ ...row, questions: null }, viewer))
}

type Listed = { readonly jobs: Job[]; readonly total: number }

type Given = {
  readonly sql: Sql
  readonly standby?: Standby | undefined
  readonly sharedMs?: number | undefined
  readonly gate: LoadGate
}

export const createListJobs = ({ sql, standby, sharedMs = 1000, gate }: Given) => {
  const totals = createTotals()
  // Concurrent requests of visitors share one read, until something changes here.
  const sharing = createSharing<Listed | Refusal>(sharedMs, listed => !(listed instanceof Refusal))

  const read = async (
    sql: Sql,
    { limit, page, ...filters }: Input<typeof listJobsContract>,
    viewer: string | null,
  ): Promise<Listed> => {
    const { isWorded, texts, parameters } = toQuestion(filters, viewer)
    const readPage = sql.unsafe<JobRow[]>(texts.page, [...parameters, limit, (page - 1) * limit], asPrepared)
    // For nearly everyone this is an empty list, and then the total is the same for all.
    const [rows, apart] = await Promise.all([readPage, viewer ? listShunned(sql, viewer) : []])
    const count = async () => {
      const [row] = await sql.unsafe<{ total: number }[]>(texts.count, [...parameters, isWorded ? limits.reach : null])
      return row?.total ?? 0
    }
    // A first page that is not full is the whole result.
    const isAll = page === 1 && rows.length < limit
    const total = isAll ? rows.length : await totals(JSON.stringify([parameters.slice(1), apart]), count)
    const own = viewer ? await readOwn(sql, rows, viewer) : []
    return { jobs: rows.map(row => own.find(({ id }) => id === row.id) ?? toJob(row, viewer)), total }
  }

  const readForVisitors = (input: Input<typeof listJobsContract>) =>
    gate.run('list', () => readLagging({ sql, standby }, from => read(from, input, null)))

  return {
    list: (input: Input<typeof listJobsContract>, actor: Actor | null) =>
      actor
        ? gate.run('list', () => read(sql, input, actor.id))
        : sharing.share(JSON.stringify(input), () => readForVisitors(input)),
    /** Call after a change, so that the next request sees it. */
    forget: sharing.forget,
  }
}

export type ListJobs = ReturnType<typeof createListJobs>['list']

/** Addresses of open offers for sitemaps: oldest first, so that a new one moves no other. */
export const listOpenJobs = (sql: Sql, limit: number) =>
  sql<{ id: string; createdAt: string }[]>`
    select o.id, o.created_at from offers o
    where is_open(o) and o.hidden_at is null
    order by o.created_at, o.id limit ${limit}`
