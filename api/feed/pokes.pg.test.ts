import { kept } from '../testing/notices.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { ParameterOrJSON } from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { type SyncRequest } from '../../schema/sync.ts'
import { hashSecret } from '../server/secrets.ts'
import { openSession } from '../accounts/sessions.ts'
import { askSync } from '../testing/raw-device.ts'
import { openStream } from '../testing/open-stream.ts'
import { connect } from '../db/connect.ts'
import { createPokes } from './pokes.ts'
import { createStreams } from './streams.ts'
import { createWorld, type Person } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql, url } = await testDatabase()
// Two processes: one writes, the other pokes.
const [world, elsewhere] = [createWorld(sql), createWorld(sql, { streamAliveMs: 50 })]

const hears = async (heard: string[], feed: string) => {
  await expect.poll(() => heard, { timeout: 5000 }).toContain(feed)
}

it('N-04 a change made in one process is poked to the streams of another, with the names of its feeds only', async () => {
  const { poster, student, job } = await world.assignedJob()
  const cookie = await openSession(sql, poster.id, 'test')
  const here = await openStream(world, jobsFeed('GE'), cookie)
  const there = await openStream(elsewhere, jobsFeed('GE'), cookie)
  await student.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Bonjour' })
  await hears(here.heard, userFeed(poster.id))
  await hears(there.heard, userFeed(poster.id))
  expect(new Set([...here.heard, ...there.heard])).toEqual(new Set([userFeed(poster.id)]))
})

it('a change by psql is poked too, and other people’s feeds are not', async () => {
  const { student, job } = await world.assignedJob()
  const open = await world.openJob(await world.person('private'), { location: 'Genève, GE' })
  const { heard } = await openStream(elsewhere, jobsFeed('GE'))
  await sql`update offers set title = 'Par psql' where id = ${open.id}`
  await hears(heard, jobsFeed('GE'))
  await student.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Pour deux' })
  await pause(100)
  expect(new Set(heard)).toEqual(new Set([jobsFeed('GE')]))
})

it('N-04 a poke says up to which transaction: the sender already has it, others pull', async () => {
  const { poster, student, job } = await world.assignedJob()
  const cursorAfter = async (one: Person, mutations: SyncRequest['mutations'] = []) => {
    const feed = userFeed(one.id)
    const { body } = await askSync(one.call, { cursors: { [feed]: '0' }, mutations })
    return BigInt(body.cursors[feed])
  }
  const before = await cursorAfter(poster)
  const { heard, upTo } = await openStream(world, jobsFeed('GE'), await openSession(sql, poster.id, 'test'))
  // A transaction open in any database of the server holds the sender's cursor back, and the sender pulls once more: try again.
  await expect
    .poll(
      async () => {
        heard.length = upTo.length = 0
        const input = { id: newId(), jobId: job.id, content: 'Bonjour' }
        const sent = await cursorAfter(student, [{ id: newId(), account: student.id, command: 'send-message', input }])
        await hears(heard, userFeed(poster.id))
        const told = BigInt(upTo[0] ?? '-1')
        expect(before).toBeLessThanOrEqual(told)
        return sent > told
      },
      { timeout: 20_000 },
    )
    .toBe(true)
})

it('a stream first says whose it is, and then sends heartbeats', async () => {
  const person = await world.person('student')
  const own = await openStream(elsewhere, jobsFeed('VD'), await openSession(sql, person.id, 'test'))
  const visitors = await openStream(elsewhere, jobsFeed('VD'))
  expect([own.words[0], visitors.words[0]]).toEqual([
    { feeds: [], of: person.id },
    { feeds: [], of: null },
  ])
  await expect.poll(() => own.words.slice(1), { timeout: 5000 }).toContainEqual({ feeds: [] })
})

it('a transaction is poked once, even while an earlier one is still open', async () => {
  const open = await world.openJob(await world.person('private'), { location: 'Genève, GE' })
  const { heard } = await openStream(world, jobsFeed('GE'))
  // The publication of the offer may still be poked to the stream.
  await pause(1500)
  heard.length = 0
  await sql.begin(async tx => {
    await tx`select pg_current_xact_id()`
    await sql`update offers set title = 'Une fois' where id = ${open.id}`
    await hears(heard, jobsFeed('GE'))
    await pause(1500)
  })
  await pause(200)
  expect(heard).toEqual([jobsFeed('GE')])
})

it('a transaction that commits after a newer one of the same feed is poked as well', async () => {
  const person = await world.person('student')
  const { heard } = await openStream(world, jobsFeed('VD'), await openSession(sql, person.id, 'test'))
  const notice = (title: string) => ({
    id: newId(),
    userId: person.id,
    type: 'other' as const,
    ...kept(sql, title, 'Avis'),
  })
  await sql.begin(async tx => {
    await tx`insert into notifications ${tx(notice('slow'))}`
    await sql`insert into notifications ${sql(notice('quick'))}`
    await hears(heard, userFeed(person.id))
    heard.length = 0
  })
  await expect.poll(() => heard, { timeout: 5000 }).toContain(userFeed(person.id))
})

it('a stream ends with its session and with its process', async () => {
  const person = await world.person('student')
  const cookie = await openSession(sql, person.id, 'test')
  const { listening } = await openStream(elsewhere, jobsFeed('VD'), cookie)
  await sql`delete from sessions where user_id = ${person.id}`
  expect(await listening).toBe('ended')
  const retiring = createWorld(sql)
  const other = await openStream(retiring, jobsFeed('VD'))
  retiring.retire()
  expect(await other.listening).toBe('ended')
})

it('O-08 a logout ends the streams of its session at once, and no other', async () => {
  const person = await world.person('student')
  const [leaving, staying] = [await openSession(sql, person.id, 'one'), await openSession(sql, person.id, 'two')]
  const [left, kept] = [
    await openStream(world, jobsFeed('VD'), leaving),
    await openStream(world, jobsFeed('VD'), staying),
  ]
  expect((await world.call(leaving)('POST', '/api/auth/logout')).status).toBe(200)
  expect(await left.listening).toBe('ended')
  expect((await world.call(staying)('DELETE', '/api/auth/sessions')).status).toBe(200)
  await sql`update offers set title = 'Encore là' where id = ${(await world.openJob(await world.person('private'))).id}`
  await hears(kept.heard, jobsFeed('VD'))
})

it('all streams of a process check their sessions in one query', async () => {
  let asked = 0
  const counted = new Proxy(sql, {
    apply: (target, self, given) => {
      asked++
      return Reflect.apply(target, self, given)
    },
  })
  const streams = createStreams({ sql: counted, log: { info: () => {}, error: () => {} } })
  const person = await world.person('student')
  const tokens = await Promise.all(Array.from({ length: 300 }, (_, n) => openSession(sql, person.id, `device ${n}`)))
  const finished = new Set<number>()
  for (const [n, token] of tokens.entries())
    onTestFinished(streams.add({ session: hashSecret(token), say: () => {}, finish: () => void finished.add(n) }))
  onTestFinished(streams.add({ session: null, say: () => {}, finish: () => void finished.add(-1) }))
  await sql`delete from sessions where user_id = ${person.id} and device in ('device 7', 'device 200')`
  await streams.check()
  expect([...finished]).toEqual([7, 200])
  expect(asked).toBe(1)
})

it('refuses a stream of an unknown offer feed', async () => {
  const wrong = [
    'users',
    '',
    'jobs:VD,',
    'jobs:vd',
    '%00',
    userFeed('0190a0a0-0000-7000-8000-000000000000'),
    'x'.repeat(3000),
  ]
  for (const feeds of wrong) {
    expect((await world.visitor('GET', `/api/sync/stream?feeds=${feeds}`)).body, feeds).toMatchObject({
      code: 'invalid-input',
      field: 'feeds',
    })
  }
})

it('N-04 announcing presence, or writing what is in no feed, makes no device pull', async () => {
  const person = await world.person('student')
  const heard: string[] = []
  const listening = await sql.listen('pouce_moved', word => void heard.push(word))
  onTestFinished(() => listening.unlisten())
  for (let beat = 0; beat < 5; beat++) await person.call('POST', '/api/presence')
  await person.call('PATCH', '/api/payouts/iban', {
    iban: 'CH9300762011623852957',
    password: await world.givePassword(person),
  })
  await askSync(person.call, {
    mutations: [{ id: newId(), account: person.id, command: 'announce-presence', input: {} }],
  })
  await pause(200)
  expect(heard).toEqual([])
  await person.call('PATCH', `/api/notifications/${person.id}/mark-all-read`)
  await expect.poll(() => heard.length, { timeout: 5000 }).toBe(1)
})

it('N-04 what is written between the opening of the first stream and the first poll is poked', async () => {
  const student = await world.person('student')
  const own = connect(url, { max: 1 })
  const pokes = createPokes({ sql: own, log: { info: () => {}, error: () => {} } })
  onTestFinished(async () => {
    await pokes.close()
    await own.end()
  })
  const heard: string[] = []
  const written = Promise.withResolvers<void>()
  const busy = own.begin(async tx => {
    await tx`select 1`
    await written.promise
  })
  const leave = pokes.subscribe([], userFeed(student.id), word => heard.push(new TextDecoder().decode(word)))
  onTestFinished(leave)
  await sql`insert into notifications ${sql({ id: newId(), userId: student.id, type: 'other', ...kept(sql, 'A', 'B') })}`
  written.resolve()
  await busy
  await pokes.poll()
  expect(heard.join('')).toContain(userFeed(student.id))
})

it.each([
  ['one transaction wrote all others, as a restore does', 1],
  ['many wrote the others', 3000],
])('K-502 a poll reads only the marks of open transactions, by their index, if %s', async (_, writers) => {
  // Use up transaction ids, so that theirs are in the past.
  await sql.unsafe(`do $$ begin for n in 1..${writers} loop perform pg_current_xact_id(); commit; end loop; end $$`)
  await sql`
    insert into feeds (name) select 'user:' || gen_random_uuid() from generate_series(1, 1000)`
  await sql`
    insert into marks (xid, id, feed, entity, gone)
    select (3 + floor(random() * ${writers}))::bigint::text::xid8, gen_random_uuid(), feed.id, 1, false
    from generate_series(1, 20) n, (select id from feeds order by id desc limit 1000) feed`
  await sql`vacuum analyze marks`
  const own = connect(url, { max: 1 })
  const statements: { text: string; values: ParameterOrJSON<never>[] }[] = []
  own.options.debug = (_connection, text, values: ParameterOrJSON<never>[]) =>
    statements.push({ text, values: [...values] })
  const pokes = createPokes({ sql: own, log: { info: () => {}, error: () => {} } })
  const leave = pokes.subscribe([jobsFeed('GE')], null, () => {})
  onTestFinished(async () => {
    leave()
    await pokes.close()
    await own.end()
  })
  await sql.begin(async tx => {
    await tx`select pg_current_xact_id()`
    // A later transaction has ended, so a snapshot lists the open one.
    await sql`select pg_current_xact_id()`
    await pokes.poll()
    await pokes.poll()
  })
  const poll = statements.findLast(({ text }) => text.includes('pg_snapshot_xip'))
  const given = poll?.values.map(value => `'${typeof value === 'string' ? value : JSON.stringify(value)}'`).join(', ')
  await own.unsafe(`prepare poll as ${poll?.text}`)
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await own`select set_config('plan_cache_mode', ${mode}, false)`
    const plan = JSON.stringify(await own.unsafe(`explain (analyze, format json) execute poll (${given})`))
    const read = [...plan.matchAll(/"(?:Actual Rows|Rows Removed by (?:Filter|Join Filter))":\s*(\d+)/g)].map(
      ([, rows]) => Number(rows),
    )
    expect(plan).toContain('pg_snapshot_xip')
    expect(Math.max(...read), mode).toBeLessThan(100)
    // Index-only scans. At a million marks the planner would otherwise read all of another index.
    const scans = [...plan.matchAll(/"Node Type":"([^"]+)"[^{}]*"Index Name":"(marks_\w+)"/g)].map(([, how, name]) => [
      how,
      name,
    ])
    expect(scans, mode).toEqual([
      ['Index Only Scan', 'marks_moved'],
      ['Index Only Scan', 'marks_moved'],
    ])
  }
})

it('with a transaction that stays open, a poll reads what is new since the last, and pokes it when it ends', async () => {
  const student = await world.person('student')
  const own = connect(url, { max: 1 })
  const pokes = createPokes({ sql: own, log: { info: () => {}, error: () => {} } })
  const heard: string[] = []
  const leave = pokes.subscribe([], userFeed(student.id), word => heard.push(new TextDecoder().decode(word)))
  onTestFinished(async () => {
    leave()
    await pokes.close()
    await own.end()
  })
  const readSoFar = async () => {
    await own`select pg_stat_force_next_flush()`
    const [row] = await own<{ read: number }[]>`
      select coalesce(sum(idx_tup_read), 0)::int as read from pg_stat_all_indexes where relname = 'marks'`
    return row?.read ?? 0
  }
  await pokes.poll()
  heard.length = 0
  const ended = Promise.withResolvers<void>()
  const forgotten = sql.begin(async tx => {
    await tx`insert into notifications ${tx({ id: newId(), userId: student.id, type: 'other', ...kept(sql, 'A', 'B') })}`
    await ended.promise
  })
  const poster = await world.person('private')
  await sql`
    insert into notifications (id, user_id, type, kind, args)
    select gen_random_uuid(), ${poster.id}, 'other', 'kept', '["Avis", "Beaucoup"]' from generate_series(1, 5000)`
  await pokes.poll()
  const before = await readSoFar()
  for (let round = 0; round < 5; round++) {
    await sql`insert into notifications ${sql({ id: newId(), userId: poster.id, type: 'other', ...kept(sql, 'A', 'B') })}`
    await pokes.poll()
  }
  expect((await readSoFar()) - before).toBeLessThan(500)
  expect(heard.join('')).not.toContain(userFeed(student.id))
  ended.resolve()
  await forgotten
  await pokes.poll()
  expect(heard.join('')).toContain(userFeed(student.id))
})

it('followers of the same offers spread their pulls by number and by what moved; followers of their own feed pull now', async () => {
  const pokes = createPokes({ sql, log: { info: () => {}, error: () => {} } })
  onTestFinished(() => pokes.close())
  const student = await world.person('student')
  const withins = async (count: number, rows = 0) => {
    const heard: string[] = []
    const listen = (own: string | null) =>
      pokes.subscribe([jobsFeed('UR')], own, word => heard.push(new TextDecoder().decode(word)))
    const leave = [...Array.from({ length: count }, () => listen(null)), listen(userFeed(student.id))]
    await pokes.poll()
    heard.length = 0
    const offer = await world.openJob(await world.person('private'), { location: 'Altdorf, UR' })
    await world.apply(student, offer.id)
    await sql`
      select mark(array(
        select ('jobs:UR', 'job', gen_random_uuid(), true)::feed_mark from generate_series(1, ${rows}::int)))`
    await pokes.poll()
    for (const one of leave) one()
    const poked = heard.map(word => JSON.parse(word.slice('data: '.length)))
    const isOwn = ({ feeds }: { feeds: string[] }) => feeds.includes(userFeed(student.id))
    expect(new Set(poked.filter(isOwn).map(({ within }) => within))).toEqual(new Set([undefined]))
    return new Set(poked.filter(poke => !isOwn(poke)).map(({ within }) => within))
  }
  expect(await withins(10)).toEqual(new Set([undefined]))
  const [few = 0] = await withins(500)
  const [many = 0] = await withins(2000)
  expect(few).toBeGreaterThan(500)
  expect(many).toBeGreaterThan(3 * few)
  const much = Math.max(...(await withins(500, 1000)))
  expect(much).toBeGreaterThan(5 * few)
  expect(much).toBeLessThanOrEqual(60_000)
})

it('K-301 after a standby has taken over, every stream is poked: its transaction ids may repeat', async () => {
  const person = await world.person('student')
  const own = await openStream(world, jobsFeed('GE'), await openSession(sql, person.id, 'test'))
  const visitor = await openStream(world, jobsFeed('VS'))
  await world.poll()
  const [as] = await sql<{ itWas: string }[]>`select pg_get_functiondef('history_timeline'::regproc) as it_was`
  onTestFinished(async () => void (await sql.unsafe(as?.itWas ?? '')))
  await sql`create or replace function history_timeline() returns text language sql as $$ select 'another' $$`
  await hears(own.heard, userFeed(person.id))
  await hears(visitor.heard, jobsFeed('VS'))
  own.heard.length = 0
  await world.poll()
  expect(own.heard).toEqual([])
})
