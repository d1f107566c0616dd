import { atMost, perSecond, ratioAtLeast } from '../../api/bench/frame/line.ts'
import { most } from '../../api/bench/frame/statistics.ts'
import type { Measure } from '../../api/bench/frame/task.ts'
import { connect, type Sql } from '../../api/db/connect.ts'
import { newId } from '../../schema/ids.ts'
import { offersOf } from './offers.ts'
import type { World } from './world.ts'

type Offers = Awaited<ReturnType<typeof offersOf>>

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
const write = (sql: Sql, { table }: Offers, posters: readonly string[], shared: readonly string[]) => {
  const pick = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] ?? ''
  if (Math.random() < 0.5) return sql`update ${table} set rate = 15 + random() * 30 where id = ${pick(shared)}`
  return sql`
    insert into ${table} (id, posted_by_id, title, description, location, canton, rate, duration, category, delivery_type,
      language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided)
    values (${newId()}, ${pick(posters)}, 'Tondre le gazon', 'Un petit jardin.', 'Lausanne, VD', ${canton}, 25, '2 heures',
      'physical', 'in_person', 'french', 'normal', 'none', 'moderate', 'both', true)`
}

const openSite = async (databases: World['databases'], name: string, prepare?: (sql: Sql) => Promise<void>) => {
  const { url, sql } = await databases.copy(name, 'full', prepare)
  const offers = await offersOf(sql)
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const posters = idsOf(await sql<{ id: string }[]>`select id from users where user_type = 'private' limit 200`)
  const shared = idsOf(
    await sql<{ id: string }[]>`
    select id from ${offers.table} where canton = ${canton} and ${offers.isOpen} order by id limit 200`,
  )
  return async () => {
    const pool = connect(url, { max: writers })
    await Promise.all(Array.from({ length: writers }, () => pool`select pg_sleep(0.1)`))
    const begun = performance.now()
    const end = begun + seconds * 1000
    let written = 0
    let refused = 0
    const writer = async () => {
      while (performance.now() < end)
        await write(pool, offers, posters, shared).then(
          () => written++,
          () => refused++,
        )
    }
    await Promise.all(Array.from({ length: writers }, writer))
    const each = (written / (performance.now() - begun)) * 1000
    await pool.end()
    const [row] = await sql<{ deadlocks: number }[]>`
      select deadlocks from pg_stat_database where datname = current_database()`
    return { perSecond: each, failed: refused + (row?.deadlocks ?? Number.NaN) }
  }
}

/** Many writers publish and change offers of one canton at once, with the feeds' triggers and without. */
export const measureWriters: Measure<World> = async function* ({ databases }) {
  yield {
    runs: pairs,
    ours: await openSite(databases, 'writers'),
    floor: await openSite(databases, 'writers_bare', dropTriggers),
    aims: [
      {
        work: `${writers} writers, one canton`,
        figure: 'perSecond',
        say: perSecond,
        isMore: true,
        floor: 'without triggers',
        goal: ratioAtLeast(0.7),
      },
      { work: 'their deadlocks and refusals', figure: 'failed', of: most, say: String, goal: atMost(0) },
    ],
  }
}
