import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { jobsFeeds } from '../../schema/feeds.ts'
import { syncVersion, type SyncAnswer } from '../../schema/sync.ts'
import { connect } from '../db/connect.ts'
import { renewFirstFill } from '../queue/renew-first-fill.ts'
import { waitForHistory, waitForWrites } from '../testing/wait-for-history.ts'
import { bringForward } from '../testing/run-tasks.ts'
import { crawlerRoutes } from '../routes/crawlers.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, origin, type Call, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
/** Another process on the same database. */
const elsewhere = connect(sql.url)
const other = createWorld(elsewhere)
const admin = await world.person('private', { isAdmin: true })
const bystander = await world.person('private')
await Promise.all(Array.from({ length: 10 }, () => world.openJob(bystander)))

const renewIfOld = () => renewFirstFill(sql, { publicUrl: origin, fewest: 0, perFile: 3 })
const renew = async () => {
  await sql`update first_fills set made_at = made_at - interval '2 days'`
  await renewIfOld()
}

beforeAll(() => waitForHistory(sql), 40_000)
beforeEach(() => {
  onTestFinished(async () => {
    await sql`delete from first_fills`
    await sql`update offers set hidden_at = now() where posted_by_id <> ${bystander.id} and hidden_at is null`
  })
})

const beginWithNothing = async (call: Call, path = '/api/sync?takes=files') => {
  const { status, body } = await call('POST', path, {
    device: crypto.randomUUID(),
    version: syncVersion.current,
    epoch: null,
    cursors: Object.fromEntries(jobsFeeds.map(feed => [feed, '0'])),
    page: null,
    mutations: [],
  })
  expect(status).toBe(200)
  const answer: SyncAnswer = body
  return answer
}

const addressOf = (name: string) => `/api/sync/first-fill/${name}`

/** Texts that each process serves at these addresses; leaves out missing files. */
const textsAt = async (names: readonly string[]) => {
  const answers = await Promise.all(
    [world, other].flatMap(({ app }) => names.map(async name => app.request(addressOf(name)))),
  )
  return Promise.all(answers.map(async answer => (answer.status === 200 ? answer.text() : '')))
}

/** Everything that a device which begins empty reads, at each process. */
const readAll = async () => {
  const answers = await Promise.all([world, other].map(({ visitor }) => beginWithNothing(visitor)))
  const names = answers.flatMap(({ firstFill }) => firstFill?.files ?? [])
  return { names, text: JSON.stringify(answers) + (await textsAt(names)).join('') }
}

const face = 'ab'.repeat(32)

/** Renames a poster and lets a day pass, after which strangers read the new name. */
const rename = async (poster: Person, changes: object) => {
  const answer = await poster.call('PATCH', `/api/users/${poster.id}`, changes)
  await bringForward(sql, 'list-poster')
  await world.work('list-poster')
  return answer
}

type Scene = { poster: Person; jobId: string }
const scenes: [string, string, (scene: Scene) => Promise<{ status: number }>][] = [
  [
    'is hidden by moderation',
    'Une montgolfière à gonfler',
    ({ jobId }) => admin.call('POST', '/api/moderation/hide', { kind: 'job', targetId: jobId, reason: 'Interdit' }),
  ],
  [
    'is withdrawn by its poster',
    'Une montgolfière à gonfler',
    ({ poster, jobId }) => poster.call('DELETE', `/api/jobs/${jobId}`),
  ],
  [
    'is of an account that is deleted',
    'Une montgolfière à gonfler',
    async ({ poster }) => {
      return world.deleteAccount(poster)
    },
  ],
  [
    'is of a poster who is listed under another first name now',
    'Philomène',
    ({ poster }) => rename(poster, { firstName: 'Alix' }),
  ],
  [
    'is of a poster who is listed with another initial now',
    '"lastName":"Q."',
    ({ poster }) => rename(poster, { lastName: 'Aubert' }),
  ],
  [
    'is of a poster whose picture moderation hides',
    face,
    async ({ poster }) => {
      await sql`update users set hidden_image = profile_image where id = ${poster.id}`
      return { status: 200 }
    },
  ],
  [
    'has an answered question that its poster takes off',
    'Quelle hauteur ?',
    async ({ poster, jobId }) => {
      const [question] = await sql<{ id: string }[]>`select id from questions where offer_id = ${jobId}`
      return poster.call('DELETE', `/api/jobs/${jobId}/questions/${question?.id}`)
    },
  ],
]

const setScene = async () => {
  const poster = await world.person('private', { firstName: 'Philomène', lastName: 'Quiquerez' })
  const student = await world.person('student')
  await sql`insert into images (hash, media_type, bytes) values (${face}, 'image/webp', 'x') on conflict do nothing`
  await sql`update users set profile_image = ${face} where id = ${poster.id}`
  const job = await world.openJob(poster, { title: 'Une montgolfière à gonfler' })
  const questions = `/api/jobs/${job.id}/questions`
  const { body } = await student.call('POST', questions, { text: 'Quelle hauteur ?' })
  await poster.call('PATCH', `${questions}/${body.id}`, { answer: 'Vingt mètres.' })
  await renew()
  return { poster, student, jobId: job.id }
}

describe('an offer in a file of the first fill', () => {
  it.each(scenes)('that %s is no longer named or served by any process', async (_, words, withdraw) => {
    const { poster, jobId } = await setScene()
    const before = await readAll()
    expect(before.names.length).toBeGreaterThan(2)
    expect(before.text.includes(words)).toBe(true)
    expect((await withdraw({ poster, jobId })).status).toBe(200)
    expect((await readAll()).text.includes(words)).toBe(false)
    const texts = await textsAt(before.names)
    expect(texts.join('').includes(words)).toBe(false)
    expect(
      texts.filter(text => text !== ''),
      'the files that hold nothing of it',
    ).toHaveLength(before.names.length * 2 - 4)
    await world.work('mend-first-fill')
    const after = await readAll()
    expect(after.names, 'all that stands is in files again').toHaveLength(before.names.length)
    expect(
      after.names.filter(name => !before.names.includes(name)),
      'written anew',
    ).toHaveLength(2)
    expect(after.text.includes(words)).toBe(false)
    const again = await textsAt(before.names)
    expect(again.filter(text => text !== '')).toHaveLength(before.names.length * 2)
    expect(again.join('').includes(words)).toBe(false)
  })

  it.each([
    ['is hidden', 'hide'],
    ['is withdrawn', 'delete'],
  ])('K-436 that %s leaves the sitemap at once, before and after its file is mended', async (_, how) => {
    const { poster, jobId } = await setScene()
    const crawlers = crawlerRoutes({ sql, environment: { publicUrl: origin, secureCookies: false, trustedProxies: 0 } })
    const read = async () => (await crawlers.request('/sitemap.xml')).text()
    const before = await read()
    expect(before).toContain(jobId)
    const address = `/api/jobs/${jobId}`
    if (how === 'hide')
      await admin.call('POST', '/api/moderation/hide', { kind: 'job', targetId: jobId, reason: 'Non' })
    else expect((await poster.call('DELETE', address)).status).toBe(200)
    const left = before.split('\n').filter(line => !line.includes(jobId))
    expect((await read()).split('\n')).toEqual(left)
    await world.work('mend-first-fill')
    expect((await read()).split('\n')).toEqual(left)
    // An offer with only its words withdrawn is still listed.
    const [kept] = await sql<{ id: string }[]>`select id from offers where posted_by_id = ${bystander.id} limit 1`
    await sql`select withdraw_offers(array[${kept?.id ?? null}::uuid])`
    expect(await read()).toContain(kept?.id)
  })

  it('that changes in any other way keeps its file', async () => {
    const { poster, student, jobId } = await setScene()
    const before = await readAll()
    const questions = `/api/jobs/${jobId}/questions`
    const asked = await student.call('POST', questions, { text: 'Et le vent ?' })
    const edits = await Promise.all([
      world.edit(poster, jobId, { title: 'Un ballon à gonfler', location: 'Genève, GE' }),
      poster.call('PATCH', `/api/users/${poster.id}`, { city: 'Genève, GE', lastName: 'Quinodoz' }),
      poster.call('PATCH', `${questions}/${asked.body.id}`, { answer: 'Faible.' }),
      student.call(
        'DELETE',
        `${questions}/${(await student.call('POST', questions, { text: 'Et le gaz ?' })).body.id}`,
      ),
    ])
    expect(edits.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await world.openJob(poster)
    expect((await world.accept(poster, (await world.apply(student, jobId)).id)).status).toBe(200)
    await world.work('mend-first-fill')
    expect((await readAll()).names).toEqual(before.names)
    expect(await sql`select from withdrawn_offers where id = ${jobId}`).toHaveLength(0)
  })

  it('that is removed while the files are made is in none that is served', async () => {
    const { jobId } = await setScene()
    const words = 'Une montgolfière à gonfler'
    const made = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const taking = elsewhere.begin(async tx => {
      await tx`update offers set hidden_at = now() where id = ${jobId}`
      begun.resolve()
      await made.promise
    })
    await begun.promise
    await renew()
    const { names, text } = await readAll()
    expect(text.includes(words), 'it is not known yet').toBe(true)
    made.resolve()
    await taking
    expect((await readAll()).text.includes(words)).toBe(false)
    expect((await textsAt(names)).join('').includes(words)).toBe(false)
    await world.work('mend-first-fill')
    expect((await readAll()).names).toHaveLength(names.length)
  })

  it('that is removed leaves the files of the previous fill too, and files of another history are no longer served', async () => {
    const { poster, jobId } = await setScene()
    const before = await readAll()
    await sql`update offers set title = title || ' !' where posted_by_id = ${bystander.id}`
    await renew()
    await poster.call('DELETE', `/api/jobs/${jobId}`)
    await world.work('mend-first-fill')
    expect((await textsAt(before.names)).join('').includes('montgolfière')).toBe(false)
    const { names } = await readAll()
    await sql`update sync_history set epoch = gen_random_uuid()`
    expect((await textsAt([...before.names, ...names])).join('')).toBe('')
  })

  it('is mended once, however many processes try at once, and old withdrawals are cleared away in time', async () => {
    const { poster } = await setScene()
    const { names } = await readAll()
    await rename(poster, { firstName: 'Alix' })
    await waitForWrites(sql)
    // A transaction of another database may hold back what counts as changed: then everything is renewed.
    await Promise.all([world.work('mend-first-fill'), other.work('mend-first-fill'), renewIfOld()])
    const after = await readAll()
    expect(after.names).toHaveLength(names.length)
    expect(after.text.includes('Alix')).toBe(true)
    await sql`update withdrawn_offers set withdrawn_at = withdrawn_at - interval '2 hours'`
    await renewIfOld()
    expect(await sql`select from withdrawn_offers`).toHaveLength(0)
  })
})
