import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { syncVersion } from '../../schema/sync.ts'
import { openSession } from '../accounts/sessions.ts'
import { createApp } from '../app.ts'
import { connect, type Sql } from '../db/connect.ts'
import { isConflict } from '../db/errors.ts'
import { migrate } from '../db/migrate.ts'
import { openStream } from '../testing/open-stream.ts'
import { picture } from '../testing/picture.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { pairFolder, startPair, whyNoPair } from '../testing/streaming-standby.ts'
import { createWorld, origin, type Call, type Person } from '../testing/world.ts'
import { mendFirstFill, renewFirstFill } from '../queue/renew-first-fill.ts'
import { logPosition } from '../db/log-position.ts'
import { crawlerRoutes } from '../routes/crawlers.ts'
import { connectStandby } from '../db/standby.ts'

const open = async () => {
  const pair = await startPair(pairFolder())
  const sql = connect(pair.primary.url)
  const onStandby = connect(pair.url, { max: 2 })
  await migrate(sql)
  const said: string[] = []
  const say = (event: string) => {
    if (event.startsWith('standby')) said.push(event)
  }
  const log = { info: say, error: say }
  const real = connectStandby(pair.url, { primary: sql, max: 5, log, againAfterMs: 50, lagMs: 4000 })
  /** Database that answered each read-only pull and each visitor. */
  const answered: ('standby' | 'database')[] = []
  const standby: typeof real = {
    ...real,
    readLagging: async run => {
      const answer = await real.readLagging(run)
      answered.push(answer === undefined ? 'database' : 'standby')
      return answer
    },
    read: async (seen, run) => {
      const answer = await real.read(seen, run)
      answered.push(answer ? 'standby' : 'database')
      return answer
    },
  }
  afterAll(async () => {
    await real.close()
    await Promise.all([sql.end({ timeout: 2 }), onStandby.end({ timeout: 2 })])
    await pair.end()
  })
  const world = createWorld(sql, { standby, log })
  const catchUp = async () => {
    const [row] = await sql<{ position: string }[]>`select ${logPosition(sql)} as position`
    expect(await real.reach(row?.position ?? '', 10_000)).toBe(true)
  }
  /** Resumed replay may cancel the very query that resumed it. */
  const resume = () =>
    onStandby`select pg_wal_replay_resume()`.catch((error: unknown) => {
      if (!isConflict(error)) throw error
    })
  const withReplayPaused = async (run: () => Promise<void>) => {
    await catchUp()
    await onStandby`select pg_wal_replay_pause()`
    await run().finally(resume)
    await catchUp()
  }
  return { pair, sql, world, standby, real, said, answered, catchUp, withReplayPaused }
}

const run = whyNoPair ? undefined : await open()
const given = () => {
  if (!run) throw new Error('there is no standby')
  run.said.length = 0
  run.answered.length = 0
  return run
}

const of = (person: Person) => createRawDevice(person.call, [userFeed(person.id), jobsFeed('VD')])
const say = (person: Person, jobId: string, content: string) => ({
  id: newId(),
  account: person.id,
  command: 'send-message',
  input: { id: newId(), jobId, content },
})

const readOne = (sql: Sql) =>
  sql.begin('isolation level repeatable read read only', async tx => {
    const [row] = await tx<{ seen: string }[]>`select ${logPosition(tx)} as seen`
    return row ?? { seen: '0' }
  })

it.skipIf(whyNoPair)('answers read-only pulls from the standby, and writers from the primary', async () => {
  const { world, answered, catchUp } = given()
  const { student, job } = await world.assignedJob()
  await catchUp()
  const one = of(student)
  await one.pull()
  expect(answered).toEqual(['standby'])
  await one.pull([say(student, job.id, 'Bonjour')])
  expect(answered).toEqual(['standby'])
  expect(one.rows('message')).toMatchObject([{ content: 'Bonjour' }])
  await catchUp()
  // Changes poked in the meantime may not have reached it yet.
  const answeredBy = async () => {
    await one.pull()
    return answered.at(-1)
  }
  await expect.poll(answeredBy, { timeout: 10_000 }).toBe('standby')
})

it.skipIf(whyNoPair)(
  'a pull that begins at the primary reads no later page where marks are still missing',
  async () => {
    const { world, sql, withReplayPaused } = given()
    const { poster, student, job } = await world.assignedJob()
    const columns = { ...world.jobInput(), location: 'Nidwald', canton: 'NW', duration: '1 h', rate: 20 }
    const kinds = { category: 'digital', deliveryType: 'remote', languageRequired: 'french', urgencyLevel: 'low' }
    const needs = { experienceRequired: 'none', physicalDemand: 'light', paymentMethod: 'cash', toolsProvided: true }
    const jobs = Array.from({ length: 1500 }, () => ({
      ...columns,
      ...kinds,
      ...needs,
      id: newId(),
      postedById: poster.id,
    }))
    await sql`insert into offers ${sql(jobs)}`
    const one = createRawDevice(student.call, [jobsFeed('NW'), userFeed(student.id)])
    await withReplayPaused(async () => {
      await sql`update offers set title = 'Neuf' where id in ${sql(jobs.slice(-100).map(({ id }) => id))}`
      const { pages } = await one.pull([say(student, job.id, 'Bonjour')])
      expect(pages).toBe(2)
    })
    await one.pull()
    expect(one.rows('offer').filter(row => JSON.stringify(row).includes('Neuf'))).toHaveLength(100)
  },
)

it.skipIf(whyNoPair)(
  'no device is taken back to an older state, and no page is read where marks are missing',
  async () => {
    const { world, sql, answered, withReplayPaused } = given()
    const { student, job } = await world.assignedJob()
    const [one, other] = [of(student), of(student)]
    await withReplayPaused(async () => {
      // This transaction stays open, so the cursor does not move, and only the log position tells what was seen.
      await sql.begin(async tx => {
        await tx`select pg_current_xact_id()`
        await one.pull([say(student, job.id, 'Bonjour')])
        await one.pull([say(student, job.id, 'Vous êtes là ?')])
        await one.pull()
        expect(one.rows('message')).toHaveLength(2)
        expect(answered).toEqual(['database'])
        await other.pull()
        expect(answered).toEqual(['database', 'standby'])
        expect(other.rows('message')).toHaveLength(0)
      })
    })
    await other.pull()
    expect(other.rows('message')).toHaveLength(2)
  },
)

it.skipIf(whyNoPair)('answers visitors from the standby, except for what it does not have yet', async () => {
  const { sql, world, standby, real, answered, catchUp, withReplayPaused } = given()
  const { poster, student } = await world.assignedJob()
  const known = await world.openJob(poster, { title: 'Arroser les plantes', photos: [await picture('jpeg', 40, 30)] })
  const statusOf = async (path: string) => (await world.app.request(path)).status
  const titleFor = async (call: Call, id: string) => (await call('GET', `/api/jobs/${id}`)).body.title
  // From here on the primary's position is known: a log also grows by itself.
  await titleFor(world.visitor, known.id)
  answered.length = 0
  await withReplayPaused(async () => {
    expect(await titleFor(world.visitor, known.id)).toBe('Arroser les plantes')
    const listed = await world.visitor('GET', '/api/jobs?search=plantes')
    expect(listed.body).toMatchObject([{ id: known.id }])
    expect(answered).toEqual(['standby', 'standby'])
    const crawlers = crawlerRoutes({
      sql,
      standby,
      environment: { publicUrl: 'https://pouce.example', secureCookies: true, trustedProxies: 0 },
    })
    expect(await (await crawlers.request('/sitemap.xml')).text()).toContain(known.id)
    expect(answered.splice(2)).toEqual(['standby', 'standby'])
    expect(await statusOf(known.photos[0])).toBe(200)
    expect(answered.splice(2), 'a picture').toEqual(['standby'])
    await sql`update offers set title = 'Tailler la haie' where id = ${known.id}`
    expect(await titleFor(student.call, known.id)).toBe('Tailler la haie')
    expect(answered, 'who is signed in may have written').toHaveLength(2)
    const { id, photos } = await world.openJob(poster, {
      title: 'Promener un chien',
      photos: [await picture('png', 30, 40)],
    })
    expect(await titleFor(world.visitor, id), 'too new for it').toBe('Promener un chien')
    expect(await statusOf(photos[0]), 'and its picture').toBe(200)
    // A standby that runs on without following the primary is trusted only for a moment.
    await expect.poll(() => titleFor(world.visitor, known.id), { timeout: 20_000 }).toBe('Tailler la haie')
  })
  await catchUp()
  expect(await titleFor(world.visitor, known.id)).toBe('Tailler la haie')
  expect(answered.at(-1)).toBe('standby')
  const odd = await real.readLagging(standby => standby`select 'no number'::int`)
  expect([odd, await real.readLagging(async () => 'answered')], 'a question it refuses does not make it sick').toEqual([
    undefined,
    'answered',
  ])
})

it.skipIf(whyNoPair)(
  'serves a file of the first fill from the standby, but not once the primary has withdrawn it',
  async () => {
    const { world, sql, answered, catchUp, withReplayPaused } = given()
    const poster = await world.person('private')
    const jobs = await Promise.all(['Tondre', 'Arroser'].map(title => world.openJob(poster, { title })))
    await renewFirstFill(sql, { publicUrl: origin, fewest: 0 })
    const [file] = await sql<{ name: string }[]>`
    select name from first_fill_files where offers @> ${jobs.map(({ id }) => id)}::uuid[]`
    const ask = async () => {
      const answer = await world.app.request(`/api/sync/first-fill/${file?.name}`)
      return { status: answer.status, text: await answer.text() }
    }
    await catchUp()
    expect((await ask()).text).toContain('Arroser')
    expect(answered).toEqual(['standby'])
    await withReplayPaused(async () => {
      await sql`update offers set hidden_at = now() where id = ${jobs[1].id}`
      expect((await ask()).status).toBe(404)
      await mendFirstFill(sql)
      const { status, text } = await ask()
      expect([status, text.includes('Tondre'), text.includes('Arroser')]).toEqual([200, true, false])
    })
  },
)

it.skipIf(whyNoPair)('without the primary a process is ready for visitors, until it is told to end', async () => {
  const { pair, catchUp } = given()
  await catchUp()
  const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing', { max: 1 })
  const log = { info: () => {}, error: () => {} }
  const standby = connectStandby(pair.url, { primary: nowhere, max: 2, log })
  onTestFinished(() => standby.close())
  const { app, retire } = createApp({
    sql: nowhere,
    standby,
    environment: { publicUrl: origin, secureCookies: false, trustedProxies: 0 },
    mail: { verifies: false, send: async () => {} },
    log,
  })
  const statusOf = async (path: string) => (await app.request(path)).status
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/readyz?for=visitors')).toBe(200)
  expect(await statusOf('/api/jobs'), 'what a visitor asks').toBe(200)
  retire()
  expect(await statusOf('/readyz?for=visitors')).toBe(503)
})

it.skipIf(whyNoPair)('a primary that hangs keeps no visitor waiting', async () => {
  const { pair, catchUp } = given()
  await catchUp()
  const mute = createServer().listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const address = mute.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const primary = connect(`postgres://nobody@127.0.0.1:${port}/nothing`, { max: 1, connectSeconds: 3600 })
  const log = { info: () => {}, error: () => {} }
  const standby = connectStandby(pair.url, { primary, max: 2, log, lagMs: 0, patience: 1000 })
  onTestFinished(async () => {
    await standby.close()
    mute.close()
    await primary.end({ timeout: 0 })
  })
  const answered: (string | undefined)[] = []
  for (let visitor = 0; visitor < 500; visitor++) answered.push(await standby.readLagging(async () => 'answered'))
  expect(answered.filter(one => one !== 'answered')).toEqual([])
})

it.skipIf(whyNoPair)('a standby that stops costs no request, and is used again later', async () => {
  const { pair, world, real, said, answered } = given()
  const { student } = await world.assignedJob()
  const one = of(student)
  await one.pull()
  await pair.stop()
  for (let n = 0; n < 3; n++) await one.pull()
  expect(answered.slice(-3)).toEqual(['database', 'database', 'database'])
  expect(said).toEqual(['standby_failed'])
  expect(await real.read(null, readOne)).toBeUndefined()
  await pair.start()
  await expect.poll(() => said, { timeout: 10_000 }).toEqual(['standby_failed', 'standby_back'])
  await of(student).pull()
  expect(answered.at(-1)).toBe('standby')
})

it.skipIf(whyNoPair)('a query that replay cancels, or whose connection is cut, goes to the primary', async () => {
  const { sql, real, said, catchUp } = given()
  await sql`create table if not exists vacuumed (n int)`
  await sql`insert into vacuumed select generate_series(1, 1000)`
  await catchUp()
  const codes: string[] = []
  const cancelled = await real.read(null, standby =>
    standby
      .begin('isolation level repeatable read read only', async tx => {
        await tx`select count(*) from vacuumed`
        const sleeping = tx`select pg_sleep(10)`
        const [outcome] = await Promise.allSettled([
          sleeping,
          // Between two queries there is nothing to cancel, and the whole connection would be cut.
          pause(300)
            .then(() => sql`delete from vacuumed`)
            .then(() => sql`vacuum vacuumed`),
        ])
        if (outcome.status === 'rejected') throw outcome.reason
        return { seen: '0' }
      })
      .catch((error: { code?: string }) => {
        codes.push(error.code ?? '')
        throw error
      }),
  )
  expect([cancelled, codes, said]).toEqual([undefined, ['40001'], []])
  expect(await real.read(null, readOne)).toBeDefined()
  const cut = await real.read(null, async standby => {
    await standby`select pg_terminate_backend(pg_backend_pid())`
    return { seen: '0' }
  })
  expect(cut).toBeUndefined()
  await expect.poll(() => real.read(null, readOne)).toBeDefined()
  expect(said).toEqual(['standby_failed', 'standby_back'])
})

it.skipIf(whyNoPair)('an address that is no standby answers nothing', async () => {
  const { pair, sql } = given()
  const said: string[] = []
  const log = { info: () => {}, error: (event: string) => void said.push(event) }
  const wrong = connectStandby(pair.primary.url, { primary: sql, max: 1, log })
  onTestFinished(() => wrong.close())
  expect(await wrong.read('1', readOne)).toBeUndefined()
  expect(said).toEqual(['standby_failed'])
})

it.skipIf(whyNoPair)(
  'N-04 a poke waits for the standby, but not for ever: its change is found in any case',
  async () => {
    const { world, sql, answered, catchUp, withReplayPaused } = given()
    const { poster, student, job } = await world.assignedJob()
    const one = of(poster)
    const session = await openSession(sql, poster.id, 'test')
    // A standby more than a second behind would cause every poke to be sent twice.
    await catchUp()
    const { heard, words } = await openStream(world, jobsFeed('GE'), session, syncVersion.current)
    // A new stream is poked once: its first pull may have been at a standby that was behind.
    await expect.poll(() => heard, { timeout: 5000 }).toHaveLength(1)
    await one.pull()
    await withReplayPaused(async () => {
      await student.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Bonjour' })
      await pause(300)
      expect(heard).toHaveLength(1)
      await expect.poll(() => heard, { timeout: 5000 }).toHaveLength(2)
      await one.pull()
      expect(answered.at(-1)).toBe('database')
      expect(one.rows('message')).toMatchObject([{ content: 'Bonjour' }])
    })
    // Other processes have not registered the position: their devices are poked once more.
    await expect.poll(() => heard, { timeout: 5000 }).toHaveLength(3)
    await student.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Et maintenant ?' })
    await expect.poll(() => heard, { timeout: 5000 }).toHaveLength(4)
    await one.pull()
    expect(answered.at(-1)).toBe('standby')
    expect(one.rows('message')).toHaveLength(2)
    // No deltas: what the standby has answered may be newer than what the primary shows yet.
    expect(words.filter(({ delta }) => delta)).toEqual([])
  },
)
