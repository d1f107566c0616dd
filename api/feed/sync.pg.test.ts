import { describe, expect, it } from 'vitest'
import type { Sql, Transaction } from '../db/connect.ts'
import { z } from 'zod'
import type { ParameterOrJSON } from 'postgres'
import { newId } from '../../schema/ids.ts'
import { jobsFeed, jobsFeeds, userFeed } from '../../schema/feeds.ts'
import { limits } from '../../schema/rules.ts'
import { syncLimits, type SyncPage } from '../../schema/sync.ts'
import { askSync, createRawDevice } from '../testing/raw-device.ts'
import { waitForHistory } from '../testing/wait-for-history.ts'
import { createWorld, review, type Call, type Person } from '../testing/world.ts'
import { clearAway } from './clear-away.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const of = (person: Person, feeds: readonly string[] = [jobsFeed('VD')]) =>
  createRawDevice(person.call, [userFeed(person.id), ...feeds])

const action = (person: Person, command: string, input: object, given: object = {}) => ({
  id: newId(),
  account: person.id,
  command,
  input: { ...input },
  ...given,
})

const expectFresh = async (person: Person, held: Map<string, unknown>) => {
  const fresh = of(person)
  await fresh.pull()
  expect(new Map([...held].toSorted())).toEqual(new Map([...fresh.held].toSorted()))
}

describe('pulling', () => {
  it('brings everything of a person and the open offers of a canton, then only what changed', async () => {
    const { poster, student, job } = await world.assignedJob()
    const open = await world.openJob(poster)
    const [atPoster, atStudent] = [of(poster), of(student)]
    await Promise.all([atPoster.pull(), atStudent.pull()])
    expect(atPoster.rows('application')).toMatchObject([{ jobId: job.id, student: { email: student.email } }])
    expect(atStudent.rows('application')).toMatchObject([{ jobId: job.id }])
    expect(atStudent.rows('application')[0]).not.toHaveProperty('student')
    expect(atStudent.held.has(`jobs:VD offer ${open.id}`)).toBe(true)
    expect(atStudent.held.has(`jobs:VD offer ${job.id}`), 'an assigned job has left the open ones').toBe(false)
    expect(atStudent.held.has(`${userFeed(student.id)} job ${job.id}`)).toBe(true)
    await student.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Bonjour' })
    await atPoster.pull()
    expect(atPoster.rows('message')).toMatchObject([{ content: 'Bonjour' }])
    await expectFresh(poster, atPoster.held)
  })

  it('removes what left a feed: a deleted offer, a withdrawn application, a chosen job for uninvolved people', async () => {
    const [poster, student, looker] = [
      await world.person('private'),
      await world.person('student'),
      await world.person('student'),
    ]
    const [first, second] = [await world.openJob(poster), await world.openJob(poster)]
    const application = await world.apply(student, second.id)
    const devices = [of(poster), of(student), of(looker)] as const
    await Promise.all(devices.map(one => one.pull()))
    await poster.call('DELETE', `/api/jobs/${first.id}`)
    await student.call('DELETE', `/api/applications/${application.id}`)
    await Promise.all(devices.map(one => one.pull()))
    expect(devices[2].held.has(`jobs:VD offer ${first.id}`)).toBe(false)
    expect(devices[0].rows('application')).toEqual([])
    expect(devices[1].held.has(`${userFeed(student.id)} offer ${second.id}`)).toBe(false)
    expect(devices[1].held.has(`jobs:VD offer ${second.id}`)).toBe(true)
    for (const [index, person] of [poster, student, looker].entries())
      await expectFresh(person, devices[index]?.held ?? new Map())
  })

  it('sees every change, psql included, and nothing if nothing changed', async () => {
    const { student, job } = await world.assignedJob()
    const one = of(student)
    await one.pull()
    const before = await sql`select feed, entity, id, xid from changes order by 1, 2, 3`
    await sql`update offers set title = title`
    await sql`update users set password_hash = 'x', verified_at = now()`
    expect(await sql`select feed, entity, id, xid from changes order by 1, 2, 3`).toEqual(before)
    await sql`update offers set title = 'Par psql' where id = ${job.id}`
    await one.pull()
    expect(one.rows('offer')).toContainEqual(expect.objectContaining({ id: job.id, title: 'Par psql' }))
  })

  it('updates the names and stars shown on other people’s rows', async () => {
    const { poster, student, job } = await world.assignedJob()
    const [atPoster, atStudent] = [of(poster), of(student)]
    await Promise.all([atPoster.pull(), atStudent.pull()])
    await poster.call('PATCH', `/api/users/${poster.id}`, { firstName: 'Béatrice' })
    await student.call('PATCH', `/api/users/${student.id}`, { lastName: 'Nouveau-Nom' })
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    await Promise.all([atPoster.pull(), atStudent.pull()])
    expect(atStudent.rows('job')).toContainEqual(
      expect.objectContaining({ poster: expect.objectContaining({ firstName: 'Béatrice' }) }),
    )
    expect(atPoster.rows('application')).toMatchObject([
      { student: { lastName: 'Nouveau-Nom', studentProfile: { completedJobs: 1 } } },
    ])
    await expectFresh(poster, atPoster.held)
    await expectFresh(student, atStudent.held)
  })

  it('R-02 a completed job is marked as reviewed only for its reviewer', async () => {
    const { poster, student, job } = await world.assignedJob()
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    const [atPoster, atStudent] = [of(poster, []), of(student, [])]
    await Promise.all([atPoster.pull(), atStudent.pull()])
    expect(atPoster.rows('job')[0]).not.toHaveProperty('isReviewed')
    expect((await poster.call('POST', '/api/reviews', review(student.id, job.id))).status).toBe(201)
    await Promise.all([atPoster.pull(), atStudent.pull()])
    expect(atPoster.rows('job')).toMatchObject([{ id: job.id, isReviewed: true }])
    expect(atStudent.rows('job')).toHaveLength(1)
    expect(atStudent.rows('job')[0]).not.toHaveProperty('isReviewed')
  })

  it('R-02 a blind review marks only its author’s job; once shown, it updates its subject’s stars and open offers', async () => {
    const { poster, student, job } = await world.assignedJob()
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    const [offer, withdrawn, taken] = [
      await world.openJob(poster),
      await world.openJob(poster),
      await world.openJob(poster),
    ]
    await world.apply(student, offer.id)
    await world.accept(poster, (await world.apply(student, taken.id)).id)
    await poster.call('DELETE', `/api/jobs/${withdrawn.id}`)
    const visitor = createRawDevice(world.visitor, [jobsFeed('VD')])
    const [atPoster, atStudent] = [of(poster), of(student)]
    const devices = [visitor, atPoster, atStudent]
    const pullAll = () => Promise.all(devices.map(one => one.pull()))
    await pullAll()
    const moved = async () => {
      const [now] = await sql<{ xid: string }[]>`select pg_current_xact_id()::text as xid`
      return async () =>
        (
          await sql<{ line: string }[]>`
            select feed || ' ' || entity || ' ' || id as line from changes
            where xid > ${now?.xid ?? ''}::xid8 and entity <> 'notification' order by line`
        ).map(({ line }) => line)
    }
    const sinceBlind = await moved()
    await student.call('POST', '/api/reviews', review(poster.id, job.id))
    expect(await sinceBlind()).toEqual([`${userFeed(student.id)} job ${job.id}`])
    const before = JSON.stringify([...visitor.held, ...atPoster.held])
    await Promise.all([visitor.pull(), atPoster.pull()])
    const isNotice = ([key]: [string, unknown]) => key.includes(' notification ')
    expect(JSON.stringify([...visitor.held, ...[...atPoster.held].filter(entry => !isNotice(entry))])).toBe(
      JSON.stringify(JSON.parse(before).filter((entry: [string, unknown]) => !isNotice(entry))),
    )

    const sinceShown = await moved()
    await poster.call('POST', '/api/reviews', review(student.id, job.id))
    const lines = await sinceShown()
    for (const id of [withdrawn.id, taken.id]) expect(lines.filter(line => line.endsWith(id))).toEqual([])
    expect(lines).toContain(`jobs:VD offer ${offer.id}`)
    await pullAll()
    for (const { held } of [visitor, atStudent])
      expect(held.get(`jobs:VD offer ${offer.id}`)).toMatchObject({ poster: { rating: 4.8, reviewsCount: 1 } })
    expect(atPoster.rows('user')).toMatchObject([{ privateProfile: { rating: 4.8, reviewsCount: 1 } }])
    expect(atStudent.rows('user')).toMatchObject([{ studentProfile: { rating: 4.8 } }])
    expect(atStudent.held.get(`${userFeed(student.id)} job ${taken.id}`)).toMatchObject({ poster: { rating: null } })
    await expectFresh(poster, atPoster.held)
    await expectFresh(student, atStudent.held)
  })

  it('an offer that gets a free place while its poster’s stars change shows the new stars', async () => {
    const { poster, student, job } = await world.assignedJob()
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    const offer = await world.openJob(poster)
    const other = await world.person('student')
    await world.accept(poster, (await world.apply(other, offer.id)).id)
    await student.call('POST', '/api/reviews', review(poster.id, job.id))
    const visitor = createRawDevice(world.visitor, [jobsFeed('VD')])
    const waiting = () => sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    let showing: Promise<unknown> = Promise.resolve()
    await sql.begin(async tx => {
      await tx`update jobs set status = 'left', left_at = now(), application_id = null where id = ${offer.id}`
      showing = poster.call('POST', '/api/reviews', review(student.id, job.id))
      // It does not see the review, and so has to wait for it.
      await expect.poll(waiting, { timeout: 5000 }).not.toHaveLength(0)
    })
    await visitor.pull()
    await showing
    await visitor.pull()
    expect(visitor.held.get(`jobs:VD offer ${offer.id}`)).toMatchObject({ poster: { rating: 4.8, reviewsCount: 1 } })
  })

  it('comes in pages that skip nothing, while one transaction spans them and others write between them', async () => {
    const poster = await world.person('private')
    await sql`
      insert into offers ${sql(
        Array.from({ length: 2300 }, (_, index) => ({
          id: newId(),
          postedById: poster.id,
          title: `Page ${index}`,
          description: 'x'.repeat(1 + (index % 700)),
          location: 'Uri',
          canton: 'UR',
          rate: 20,
          duration: '1 h',
          category: 'digital',
          deliveryType: 'remote',
          languageRequired: 'french',
          urgencyLevel: 'low',
          experienceRequired: 'none',
          physicalDemand: 'light',
          paymentMethod: 'cash',
          toolsProvided: true,
        })),
      )}`
    const one = createRawDevice(world.visitor, [jobsFeed('UR'), jobsFeed('ZG')])
    // The first pull in a copied database makes its history, which waits for every writer.
    await askSync(world.visitor, { cursors: { [jobsFeed('ZG')]: '0' } })
    let writes = 0
    const write = (db: Sql | Transaction) =>
      db`update offers set title = title || '!' where canton = 'UR' and title like ${`%${writes++}`}`
    const [begun, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const spanning = sql.begin(async tx => {
      await write(tx)
      begun.resolve()
      await isOver.promise
    })
    await begun.promise
    const { pages } = await one.pull([], async page => {
      await write(sql)
      if (page < 2) return
      isOver.resolve()
      await spanning
    })
    expect(pages).toBeGreaterThanOrEqual(3)
    expect(writes).toBe(pages)
    await one.pull()
    expect(one.held.size).toBe(2300)
    const fresh = createRawDevice(world.visitor, [jobsFeed('UR'), jobsFeed('ZG')])
    await fresh.pull()
    expect(new Map([...one.held].toSorted())).toEqual(new Map([...fresh.held].toSorted()))
  })

  it('does not start over again and again while a transaction runs that is older than the history', async () => {
    const [begun, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const older = sql.begin(async tx => {
      await tx`select pg_current_xact_id()`
      begun.resolve()
      await isOver.promise
    })
    await begun.promise
    // As if just loaded from a dump.
    await sql`update sync_history set place = 'elsewhere'`
    const ask = (epoch: string | null, cursors: Record<string, string>) => askSync(world.visitor, { epoch, cursors })
    const { body: first } = await ask(null, { [jobsFeed('VD')]: '0' })
    const { body: second } = await ask(first.epoch, first.cursors)
    isOver.resolve()
    await older
    expect([first.isReset, second.isReset]).toEqual([false, false])
  })

  it('limits pages by bytes, whatever alphabet the text uses', async () => {
    const { student, poster, job } = await world.assignedJob()
    await sql`
      insert into messages (id, job_id, sender_id, receiver_id, content)
      select gen_random_uuid(), ${job.id}, ${student.id}, ${poster.id}, ${'漢'.repeat(limits.chatMessage.max)}
      from generate_series(1, 250)`
    const feed = userFeed(student.id)
    let pages = 0
    let epoch: string | null = null
    for (let page: SyncPage | null = null, ended = false; !ended; pages++) {
      const { body } = await askSync(student.call, { epoch, cursors: { [feed]: '0' }, page })
      epoch = body.epoch
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(syncLimits.pageBytes * 1.1)
      page = body.next
      ended = page === null
    }
    expect(pages).toBeGreaterThan(2)
  })

  it('reads for a page only what that page holds, even after one transaction wrote everything before it', async () => {
    const person = await world.person('student')
    const feed = userFeed(person.id)
    const { body } = await askSync(person.call, { cursors: { [feed]: '0' } })
    const [last] = await sql`
      with marked as (
        insert into marks (feed, entity, id, xid, gone)
        select (select id from feeds where name = ${feed}), entity_code('message'), gen_random_uuid(), pg_current_xact_id(), true
        from generate_series(1, 5000)
        returning entity_name(entity) as entity, id, xid)
      select xid::text, entity, id from marked order by xid, entity, id offset 4900 limit 1`
    // As after a restore: one transaction wrote nearly all marks, and the planner knows.
    await sql`
      with other as (insert into feeds (name) select 'user:' || gen_random_uuid() from generate_series(1, 300) returning id)
      insert into marks (feed, entity, id, xid, gone)
      select other.id, 1, gen_random_uuid(), ${z.string().parse(last?.['xid'])}::xid8, false from other, generate_series(1, 100)`
    await sql`analyze marks`
    const { xid, entity, id } = z.object({ xid: z.string(), entity: z.literal('message'), id: z.string() }).parse(last)
    const statements: { text: string; values: ParameterOrJSON<never>[] }[] = []
    sql.options.debug = (_connection, text, values: ParameterOrJSON<never>[]) =>
      statements.push({ text, values: [...values] })
    const asked = await askSync(person.call, {
      epoch: body.epoch,
      cursors: body.cursors,
      page: { until: xid, feed, after: [xid, entity, id], isReset: false },
    })
    sql.options.debug = false
    expect(asked.body.changes).toHaveLength(99)
    const marks = statements.find(({ text }) => text.includes('cross join lateral'))
    const plan = JSON.stringify(await sql.unsafe(`explain (analyze, format json) ${marks?.text}`, marks?.values))
    const read = [...plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":\s*(\d+)/g)].map(([, rows]) =>
      Number(rows),
    )
    expect(Math.max(...read)).toBe(99)
  })

  it('starts over in another history, and below the floor', async () => {
    const { student } = await world.assignedJob()
    const one = of(student)
    await one.pull()
    const size = one.held.size
    one.held.set('stale', {})
    await sql`update sync_history set epoch = gen_random_uuid()`
    await one.pull()
    expect([one.held.size, one.held.has('stale')]).toEqual([size, false])
    one.held.set('stale', {})
    await sql`select pg_current_xact_id()`
    await sql`update sync_history set floor = pg_current_xact_id()`
    await one.pull()
    expect([one.held.size, one.held.has('stale')]).toEqual([size, false])
  })

  it('continues after the tables were rewritten on disk', async () => {
    const { student } = await world.assignedJob()
    const one = of(student)
    await waitForHistory(sql)
    await one.pull()
    one.held.set('kept', {})
    await sql`vacuum full sync_history`
    await one.pull()
    expect(one.held.has('kept')).toBe(true)
  })

  it('starts over if the floor has passed it between two pages', async () => {
    const person = await world.person('student')
    const feed = userFeed(person.id)
    const { body: first } = await askSync(person.call, { cursors: { [feed]: '0' } })
    const cursor = first.cursors[feed] ?? ''
    await sql`select pg_current_xact_id()`
    await sql`update sync_history set floor = pg_current_xact_id()`
    const { body } = await askSync(person.call, {
      epoch: first.epoch,
      cursors: { [feed]: cursor },
      page: { until: cursor, feed, after: [cursor, 'message', newId()], isReset: false },
    })
    expect(body.isReset).toBe(true)
    expect(body.changes).toContainEqual(expect.objectContaining({ entity: 'user', id: person.id }))
  })

  it('refuses another person’s feed, an unknown one, and one that needs a session', async () => {
    const [one, other] = [await world.person('student'), await world.person('student')]
    const follow = async (call: Call, feed: string) => (await askSync(call, { cursors: { [feed]: '0' } })).status
    expect(await follow(one.call, userFeed(other.id))).toBe(403)
    expect(await follow(world.visitor, userFeed(one.id))).toBe(401)
    expect(await follow(one.call, 'jobs:XX')).toBe(400)
    expect(await follow(one.call, 'users')).toBe(400)
    expect(await follow(world.visitor, jobsFeeds[0] ?? '')).toBe(200)
    expect((await askSync(one.call, { version: 0 })).body.code).toBe('outdated')
  })
})

describe('sending', () => {
  it('runs in order in one request, each result with its row', async () => {
    const { poster, student, job } = await world.assignedJob()
    const open = await world.openJob(poster)
    const one = of(student)
    const contents = ['un', 'deux', 'trois']
    const { results } = await one.pull([
      action(student, 'apply-to-job', { id: newId(), jobId: open.id, message: 'Moi !' }),
      ...contents.map(content => action(student, 'send-message', { id: newId(), jobId: job.id, content })),
    ])
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied', 'applied'])
    expect(one.rows('message')).toMatchObject(contents.map(content => ({ content })))
    expect(one.rows('application')).toHaveLength(2)
    expect(results[1]).toMatchObject({ answer: { content: 'un', senderId: student.id } })
    const transactions = await sql`select distinct xmin::text from messages where job_id = ${job.id}`
    expect(transactions, 'nothing was refused, so no action had a savepoint').toHaveLength(1)
  })

  it('keeps the order of many messages among applications, and every one of them when an application is refused', async () => {
    const { poster, student, job } = await world.assignedJob()
    const contents = Array.from({ length: 60 }, (_, at) => `n ${at}`)
    const offers = await Promise.all(contents.slice(0, 5).map(() => world.openJob(poster)))
    const taken = await world.assignedJob()
    const say = (content: string) => action(student, 'send-message', { id: newId(), jobId: job.id, content })
    const apply = ({ id }: { id: string }) =>
      action(student, 'apply-to-job', { id: newId(), jobId: id, message: 'Moi !' })
    const stored = async () => {
      const rows = await sql<{ content: string }[]>`
        select content from messages where sender_id = ${student.id} order by created_at, id`
      return rows.map(({ content }) => content)
    }
    const mixed = contents.flatMap((content, at) => [...offers.slice(at, at + 1).map(apply), say(content)])
    const { results } = await of(student).pull(mixed)
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual(mixed.map(({ id }) => [id, 'applied']))
    expect(await stored()).toEqual(contents)

    const more = contents.map(content => `encore ${content}`)
    const withRefused = [...more.slice(0, 30).map(say), apply(taken.job), ...more.slice(30).map(say)]
    const answer = await of(student).pull(withRefused)
    expect(answer.results.map(({ outcome }) => outcome)).toEqual(
      withRefused.map((_, at) => (at === 30 ? 'refused' : 'applied')),
    )
    expect(await stored()).toEqual([...contents, ...more])
    expect(await sql`select 1 from applications where student_id = ${student.id}`).toHaveLength(6)
  })

  it('an application sent twice in one request, and one action with a repeated id, are applied once', async () => {
    const { poster, student, job } = await world.assignedJob()
    const offer = await world.openJob(poster)
    const apply = () => action(student, 'apply-to-job', { id: newId(), jobId: offer.id, message: 'Moi !' })
    const said = action(student, 'send-message', { id: newId(), jobId: job.id, content: 'Une fois' })
    const { results } = await of(student).pull([apply(), said, apply(), said])
    expect(results).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'applied' },
      { outcome: 'refused', code: 'already-applied' },
      { outcome: 'applied' },
    ])
    expect(await sql`select 1 from messages where sender_id = ${student.id}`).toHaveLength(1)
    expect(await sql`select 1 from applications where offer_id = ${offer.id}`).toHaveLength(1)
  })

  it('O-03 answers a repeat as the first time and runs nothing twice, also concurrently', async () => {
    const { student, job } = await world.assignedJob()
    const batch = [1, 2, 3].map(n => action(student, 'send-message', { id: newId(), jobId: job.id, content: `n ${n}` }))
    const one = of(student)
    const answers = await Promise.all([one.pull(batch), of(student).pull(batch), of(student).pull(batch)])
    const again = await one.pull(batch)
    for (const { results } of answers) expect(results).toEqual(again.results)
    expect(one.rows('message')).toHaveLength(3)
    expect(
      await sql`select messages from notifications where type = 'message' and action_url like ${`%${job.id}`}`,
    ).toEqual([{ messages: 3 }])
  })

  it('refuses one bad action alone, blocks what depends on it, and delays nothing else', async () => {
    const { student, job } = await world.assignedJob()
    const taken = await world.assignedJob()
    const applicationId = newId()
    const bad = action(student, 'apply-to-job', { id: applicationId, jobId: taken.job.id, message: 'Trop tard' })
    const batch = [
      bad,
      action(student, 'withdraw-application', { id: applicationId }, { dependsOn: bad.id }),
      action(student, 'send-message', { id: newId(), jobId: job.id, content: ' ' }),
      action(student, 'fly-to-the-moon', {}),
      action(student, 'publish-job', world.jobInput()),
      action(student, 'send-message', { id: newId(), jobId: job.id, content: 'Bonjour' }),
    ]
    const { results } = await of(student).pull(batch)
    expect(results).toMatchObject([
      { outcome: 'refused', code: 'job-not-open' },
      { outcome: 'blocked' },
      { outcome: 'refused', code: 'invalid-input', field: 'content' },
      { outcome: 'refused', code: 'unknown-command' },
      { outcome: 'refused', code: 'forbidden' },
      { outcome: 'applied' },
    ])
  })

  it('O-08 refuses another account’s action, an id with other content, and one that is too old', async () => {
    const { student, poster, job } = await world.assignedJob()
    const message = (content: string) => ({ id: newId(), jobId: job.id, content })
    const sent = action(student, 'send-message', message('Bonjour'))
    const one = of(student)
    await one.pull([sent])
    const { results } = await one.pull([
      action(poster, 'send-message', message('Au nom d’un autre')),
      { ...sent, input: message('Autre chose') },
      action(student, 'send-message', message('Il y a longtemps'), { id: newId(Date.now() - 31 * 24 * 3600 * 1000) }),
    ])
    expect(results).toMatchObject([
      { outcome: 'refused', code: 'forbidden' },
      { outcome: 'refused', code: 'id-reused' },
      { outcome: 'refused', code: 'expired' },
    ])
    expect(one.rows('message')).toMatchObject([{ content: 'Bonjour' }])
  })

  it('O-08 accepts actions of a phone whose clock is 35 days or five years off; their age counts as waiting time', async () => {
    const { student, job } = await world.assignedJob()
    const days = (count: number) => count * 24 * 3600 * 1000
    const say = (content: string, given: { off: number; age: number; after?: number }) => {
      const { off, ...waited } = given
      const input = { id: newId(), jobId: job.id, content }
      return action(student, 'send-message', input, { id: newId(Date.now() + off), ...waited })
    }
    const one = of(student)
    const { results } = await one.pull([
      say('35 jours de retard', { off: -days(35), age: days(1) }),
      say('cinq ans de retard', { off: -days(5 * 365), age: 0 }),
      say('cinq ans d’avance', { off: days(5 * 365), age: days(29) }),
      say('a attendu 31 jours', { off: 0, age: days(31) }),
      say('réglée entre-temps', { off: -days(5 * 365), age: days(5 * 365), after: Date.now() - days(2) }),
      say('longtemps sans contact', { off: 0, age: days(1), after: Date.now() - days(50) }),
      say('trop longtemps, par les deux', { off: 0, age: days(40), after: Date.now() - days(32) }),
    ])
    expect(results.map(result => ('code' in result ? result.code : result.outcome))).toEqual([
      'applied',
      'applied',
      'applied',
      'expired',
      'applied',
      'applied',
      'expired',
    ])
  })

  it('postpones an action that broke and all behind it, keeps what went before, and continues there', async () => {
    const broken: string[] = []
    const hurt = createWorld(sql, { log: { info: () => {}, error: event => void broken.push(event) } })
    const { student, job } = await hurt.assignedJob()
    await sql.unsafe(`
      create function break_down() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger break_down before insert on messages for each row when (new.content = 'panne') execute function break_down()`)
    const batch = ['un', 'panne', 'deux'].map(content =>
      action(student, 'send-message', { id: newId(), jobId: job.id, content }),
    )
    const one = of(student)
    const first = await one.pull(batch)
    expect(first.results.map(({ outcome }) => outcome)).toEqual(['applied', 'retry', 'retry'])
    expect(broken).toEqual(['mutation_failed'])
    await sql.unsafe('drop trigger break_down on messages')
    const second = await one.pull(batch)
    expect(second.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied'])
    expect((await student.call('GET', `/api/jobs/${job.id}/messages`)).body).toMatchObject([
      { content: 'un' },
      { content: 'panne' },
      { content: 'deux' },
    ])
  })

  it('refuses a malformed batch as a whole, and asks visitors to log in', async () => {
    const { student, job } = await world.assignedJob()
    const good = action(student, 'send-message', { id: newId(), jobId: job.id, content: 'Bonjour' })
    const { status } = await askSync(student.call, { mutations: [good, { ...good, id: 'x' }] })
    expect(status).toBe(400)
    expect((await student.call('GET', `/api/jobs/${job.id}/messages`)).body).toEqual([])
    expect((await askSync(world.visitor, { mutations: [good] })).status).toBe(401)
  })

  it('refuses a cursor that begins with a zero, which the database would read as octal', async () => {
    for (const cursor of ['09', '010', '0000000000000000008']) {
      const { status, body } = await askSync(world.visitor, { cursors: { [jobsFeed('VD')]: cursor } })
      expect([status, body.code], cursor).toEqual([400, 'invalid-input'])
    }
    expect(world.failures).toEqual([])
  })

  it('a batch over its limits is 413 and runs nothing', async () => {
    const { student, job } = await world.assignedJob()
    const say = (content = 'Bonjour') => action(student, 'send-message', { id: newId(), jobId: job.id, content })
    const tooMany = Array.from({ length: 501 }, () => say())
    const tooHeavy = Array.from({ length: 5 }, () => say('x'.repeat(900_000)))
    const feeds = Object.fromEntries(Array.from({ length: 41 }, () => [userFeed(newId()), '0']))
    for (const given of [{ mutations: tooMany }, { mutations: tooHeavy }, { cursors: feeds, mutations: [say()] }]) {
      const { status, body } = await askSync(student.call, given)
      expect(status).toBe(413)
      expect(body).toEqual({ code: 'too-large', message: 'The request is too large' })
    }
    expect((await student.call('GET', `/api/jobs/${job.id}/messages`)).body).toEqual([])
    expect((await askSync(student.call, { mutations: tooMany.slice(1) })).status).toBe(200)
  })
})

it('loses no change under concurrent writers, whatever commits late', async () => {
  const posters = await Promise.all(Array.from({ length: 4 }, () => world.person('private')))
  const one = createRawDevice(world.visitor, [jobsFeed('SZ')])
  let writing = true
  const write = async (poster: Person) => {
    for (let round = 0; round < 25; round++) {
      const { id } = await world.openJob(poster, { location: 'Schwyz, SZ', title: `Tour ${round}` })
      await sql.begin(async tx => {
        await tx`update offers set title = title || ' bis' where id = ${id}`
        // Commits after others that began later.
        await tx`select pg_sleep(${(round % 5) / 200})`
      })
      if (round % 3 === 0) await poster.call('DELETE', `/api/jobs/${id}`)
    }
  }
  const writers = Promise.all(posters.map(write)).finally(() => (writing = false))
  while (writing) await one.pull()
  await writers
  await one.pull()
  const fresh = createRawDevice(world.visitor, [jobsFeed('SZ')])
  await fresh.pull()
  expect(new Map([...one.held].toSorted())).toEqual(new Map([...fresh.held].toSorted()))
  expect(fresh.held.size).toBe(4 * 16)
})

it('tombstones are forgotten after a month: a device that saw them continues, an older one starts over', async () => {
  const poster = await world.person('private')
  const [kept, deleted] = [await world.openJob(poster), await world.openJob(poster)]
  const [away, present] = [of(poster), of(poster)]
  await away.pull()
  await poster.call('DELETE', `/api/jobs/${deleted.id}`)
  await clearAway(sql)
  await sql`update sync_days set day = day - 31`
  await present.pull()
  await clearAway(sql)
  expect(await sql`select 1 from changes where gone and id = ${deleted.id}`).toHaveLength(0)
  await present.pull()
  expect(present.held.has(`jobs:VD offer ${kept.id}`)).toBe(true)
  expect(away.held.has(`jobs:VD offer ${deleted.id}`)).toBe(true)
  await away.pull()
  expect(away.held.has(`jobs:VD offer ${deleted.id}`)).toBe(false)
  await expectFresh(poster, away.held)
})
