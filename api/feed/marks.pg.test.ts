import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { jobsFeeds } from '../../schema/feeds.ts'
import { entityNames } from '../../schema/entity-names.ts'
import { connect, type Sql } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { emptyDatabase, testDatabase } from '../testing/test-database.ts'
import { tightenMarks } from './tighten-marks.ts'

const { sql, url } = await testDatabase()
const older = await emptyDatabase()

/** `mark` of older versions, which wrote to the table `changes`. */
const olderMark = `
  create function mark(marks feed_mark[]) returns void language plpgsql as $$
  begin
    insert into changes (feed, entity, id, xid, gone)
    select m.feed, m.entity, m.id, pg_current_xact_id(), bool_and(m.gone)
    from unnest(marks) m group by m.feed, m.entity, m.id order by m.feed, m.entity, m.id
    on conflict (feed, entity, id) do update set xid = excluded.xid, gone = excluded.gone;
  end $$`

const indexBytesAMark = async (from: Sql) => {
  const [row] = await from<{ bytes: number }[]>`
    select pg_indexes_size('marks') / count(*) as bytes from marks`
  return row?.bytes ?? 0
}

it('K-487 has a number for every entity, the first nine in alphabetical order', async () => {
  const [row] = await sql<{ names: string[]; codes: number[] }[]>`
    select entity_names() as names, array(select entity_code(n) from unnest(${[...entityNames]}::text[]) n) as codes`
  expect(row?.names.toSorted()).toEqual([...entityNames].toSorted())
  expect(row?.names.slice(0, 9)).toEqual(row?.names.slice(0, 9).toSorted())
  expect(row?.codes.every(code => code > 0)).toBe(true)
})

it('K-487 migrates the marks while an older version keeps writing: no write fails, and none is lost', async () => {
  const { sql: from } = older
  await migrate(from, undefined, '0072-queue-indexes.sql')
  await from.unsafe(olderMark)
  await from`
    select mark(array(
      select ('user:' || n % 500, 'message', gen_random_uuid(), n % 10 = 0)::feed_mark from generate_series(1, 45000) n))`
  const reader = connect(older.url, { max: 1 })
  onTestFinished(() => reader.end())
  // Prepared by name, as on each connection of an older version.
  const read = () =>
    reader`select c.feed, c.entity, c.id, c.xid::text, c.gone from changes c where c.feed = ${'user:7'}`
  const held = await read()
  const isOver = new AbortController()
  const written: string[] = []
  const shared = randomUUID()
  const own = [1, 2, 3, 4].map(() => randomUUID())
  const write = async (mine: string, writer: number) => {
    while (!isOver.signal.aborted) {
      const id = randomUUID()
      await from`
        select mark(array[
          ('user:' || ${writer}::int, 'job', ${id}, false)::feed_mark,
          ('jobs:VD', 'job', ${id}, false)::feed_mark,
          ('user:' || ${writer}::int, 'user', ${mine}, false)::feed_mark,
          ('user:of all', 'user', ${shared}, false)::feed_mark])`
      written.push(id)
    }
  }
  const writing = Promise.all(own.map(write))
  await migrate(from).finally(() => isOver.abort())
  await writing
  expect(written.length).toBeGreaterThan(20)
  const [row] = await from`
    select count(*)::int as all, count(*) filter (where gone)::int as gone,
      count(*) filter (where feed = 'jobs:VD' and id = any(${written}::uuid[]))::int as written
    from changes`
  const all = 45_000 + 2 * written.length + own.length + 1
  expect(row).toEqual({ all, gone: 4500, written: written.length })
  // Each writer's own mark moved with each of its writes.
  const behind = await from`
    select from changes mine join changes each on each.feed = mine.feed and each.xid > mine.xid
    where mine.id = any(${own}::uuid[])`
  expect(behind).toHaveLength(0)
  expect(await read()).toHaveLength(held.length)
})

it('K-487 feeds of all cantons exist before any offer, so that publishing the first offer of one blocks no other transaction', async () => {
  const names = await sql<{ name: string }[]>`select name from feeds where name like 'jobs:%'`
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(jobsFeeds))
})

it('K-487 an older version reads and clears away through the view', async () => {
  const feed = `user:${randomUUID()}`
  await sql`select mark(array(select (${feed}, e, gen_random_uuid(), e = 'job')::feed_mark from unnest(${[...entityNames]}::text[]) e))`
  const read = () => sql<{ entity: string; gone: boolean }[]>`
    select c.feed, c.entity, c.id, c.xid::text, c.gone
    from unnest(${[feed]}::text[], ${['0']}::text[], ${['']}::text[], ${['00000000-0000-0000-0000-000000000000']}::uuid[])
      as f (feed, xid, entity, id)
    cross join lateral (
      select * from changes c where c.feed = f.feed and (c.xid, c.entity, c.id) > (f.xid::xid8, f.entity, f.id)
      order by c.xid, c.entity, c.id limit 1001
    ) c`
  expect((await read()).map(({ entity }) => entity)).toEqual([...entityNames].toSorted())
  await sql`delete from changes where gone and xid < ${'9999999999'}::xid8`
  expect((await read()).some(({ gone }) => gone)).toBe(false)
  expect(await read()).toHaveLength(entityNames.length - 1)
})

it('K-488 rebuilds the indexes of marks, after which they take some 130 bytes a mark', async () => {
  await sql.unsafe(`
    do $$
    declare
      message uuid;
      persons text[];
    begin
      for n in 1..3000 loop
        message := uuidv7();
        persons := array['user:' || (random() * 300)::int, 'user:' || (random() * 300)::int + 301];
        for time in 1..2 loop
          perform mark(array[
            (persons[1], 'message', message, false), (persons[2], 'message', message, false), (persons[2], 'notification', message, false)
          ]::feed_mark[]);
          commit;
        end loop;
      end loop;
    end $$`)
  await sql`vacuum marks`
  const before = await indexBytesAMark(sql)
  await tightenMarks(url)
  const after = await indexBytesAMark(sql)
  expect(after).toBeLessThan(before)
  expect(after).toBeLessThan(145)
  expect(await sql`select from pg_index where indrelid = 'marks'::regclass and not indisvalid`).toHaveLength(0)
})
