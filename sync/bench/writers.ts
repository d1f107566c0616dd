import { median } from '../../api/bench/statistics.ts'
import { connect, type Sql } from '../../api/db/connect.ts'
import { newId } from '../../schema/ids.ts'
import { atLeast, limit, thousands } from './line.ts'
import type { Measure, World } from './measure.ts'
import { inPairs } from './pairs.ts'

const writers = 32
const pairs = 5
const seconds = 2
const canton = 'VD'

const dropTriggers = async (sql: Sql) => {
  const triggers = await sql<{ name: string; owner: string }[]>`
    select t.tgname as name, c.relname as owner from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname like 'feeds\\_%'`
  for (const { name, owner } of triggers) await sql`drop trigger ${sql(name)} on ${sql(owner)}`
}

/** Publishes an offer, or changes one that others change too. */
const write = (sql: Sql, posters: readonly string[], shared: readonly string[]) => {
  const pick = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] ?? ''
  if (Math.random() < 0.5) return sql`update jobs set rate = 15 + random() * 30 where id = ${pick(shared)}`
  return sql`
    insert into jobs (id, posted_by_id, title, description, location, canton, rate, duration, category, delivery_type,
      language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided)
    values (${newId()}, ${pick(posters)}, 'Tondre le gazon', 'Un petit jardin.', 'Lausanne, VD', ${canton}, 25, '2 heures',
      'physical', 'in_person', 'french', 'normal', 'none', 'moderate', 'both', true)`
}

const openSite = async (databases: World['databases'], name: string, prepare?: (sql: Sql) => Promise<void>) => {
  const { url, sql } = await databases.copy(name, 'full', prepare)
  const pool = connect(url, { max: writers })
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const posters = idsOf(await sql<{ id: string }[]>`select id from users where user_type = 'private' limit 200`)
  const shared = idsOf(
    await sql<{ id: string }[]>`
    select id from jobs where canton = ${canton} and status = 'open' and deleted_at is null order by id limit 200`,
  )
  const run = async () => {
    const begun = performance.now()
    const end = begun + seconds * 1000
    let written = 0
    let refused = 0
    const writer = async () => {
      while (performance.now() < end)
        await write(pool, posters, shared).then(
          () => written++,
          () => refused++,
        )
    }
    await Promise.all(Array.from({ length: writers }, writer))
    return { perSecond: (written / (performance.now() - begun)) * 1000, refused }
  }
  const deadlocks = async () => {
    const [row] = await sql<{ deadlocks: number }[]>`
      select deadlocks from pg_stat_database where datname = current_database()`
    return row?.deadlocks ?? Number.NaN
  }
  return { run, deadlocks, close: () => pool.end() }
}

/** Many who publish and change offers of one canton at once, with the feeds' triggers and without. */
export const measureWriters: Measure = async ({ databases }) => {
  const marked = await openSite(databases, 'writers')
  const bare = await openSite(databases, 'writers_bare', dropTriggers)
  const runs = await inPairs(pairs, marked.run, bare.run)
  const deadlocks = await marked.deadlocks()
  const refused = runs.reduce((sum, { ours }) => sum + ours.refused, 0)
  await Promise.all([marked.close(), bare.close()])
  return [
    atLeast(
      `${writers} writers, one canton`,
      `${thousands(median(runs.map(({ ours }) => ours.perSecond)))}/s`,
      `${thousands(median(runs.map(({ floor }) => floor.perSecond)))}/s, without triggers`,
      runs.map(({ ours, floor }) => ours.perSecond / floor.perSecond),
      0.7,
    ),
    limit('their deadlocks and refusals', `${deadlocks} and ${refused}`, '0', deadlocks + refused === 0),
  ]
}
