import { ratioAtMost, thousands } from '../../api/bench/frame/line.ts'
import { median } from '../../api/bench/frame/statistics.ts'
import type { Measure } from '../../api/bench/frame/task.ts'
import type { Sql } from '../../api/db/connect.ts'
import { createDevice } from './device.ts'
import { offersOf, rename } from './offers.ts'
import { addCouple, someOpenJobs } from './people.ts'
import type { World } from './world.ts'

const sizes = [10_000, 100_000, 1_000_000] as const
const rounds = 5
const pulls = 20
const changed = 100

/** Half of the changes belong to other people, half to past offers of the followed cantons. */
const fillUp = async (sql: Sql, size: number) => {
  const { isApart } = await offersOf(sql)
  await sql`
    insert into feeds (name) select 'user:' || gen_random_uuid() from generate_series(1, ${size} / 2)`
  await sql`
    insert into marks (feed, entity, id, xid, gone)
    select case when n % 2 = 0 then people.id else cantons.id end, entity_code(${isApart ? 'offer' : 'job'}), gen_random_uuid(),
      pg_current_xact_id(), n % 2 = 1
    from generate_series(1, ${size} - (select count(*) from marks)) n
    join (
      select id, row_number() over (order by id desc) - 1 as place from feeds where name like 'user:%'
    ) people on n / 2 = people.place
    join (
      select id, row_number() over (order by id) - 1 as place, count(*) over () as of from feeds where name like 'jobs:%'
    ) cantons on n % cantons.of = cantons.place`
  const [row] = await sql<{ count: number }[]>`select count(*) from marks`
  if (row?.count !== size) throw new Error(`marks has ${row?.count} lines instead of ${size}`)
}

const openSite = async ({ databases, startApi }: World, size: number) => {
  const { sql, url } = await databases.copy(`changes_${size}`, 'small', tx => fillUp(tx, size))
  const api = await startApi(url)
  const { student } = await addCouple(sql)
  const device = createDevice(api.origin, student)
  const [edge] = await sql<{ xid: string }[]>`select pg_current_xact_id()::text as xid`
  const { epoch, cursors } = await device.inStep(edge?.xid ?? '0')
  const ids = await someOpenJobs(sql, changed)
  await rename(sql, ids, 'Changé')
  const body = device.request(epoch, cursors)
  return async () => {
    const { whole, answer } = await device.post(body)
    if (answer.changes.length !== changed)
      throw new Error(`${answer.changes.length} changes came instead of ${changed}`)
    return whole
  }
}

/** The same pull in databases with ever more rows in `changes`. */
export const measureGrowth: Measure<World> = async function* (world) {
  const sites: { size: number; pull: () => Promise<number> }[] = []
  for (const size of sizes) sites.push({ size, pull: await openSite(world, size) })
  // Single requests of about a millisecond vary too much, so medians over several rounds are used.
  const ours = async () => {
    const times = sites.map(({ size, pull }) => ({ size, pull, all: [] as number[] }))
    for (let at = 0; at < pulls; at++) for (const { pull, all } of times) all.push(await pull())
    return Object.fromEntries(times.map(({ size, all }) => [size, median(all)]))
  }
  const [smallest, ...others] = sizes
  const aims = others.map(size => ({
    work: `pull of ${changed} changes, ${thousands(size)} marks`,
    figure: String(size),
    over: String(smallest),
    floor: `${thousands(smallest)} rows`,
    goal: ratioAtMost(1.2),
  }))
  yield { runs: rounds, ours, aims }
}
