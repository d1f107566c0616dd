import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { openSession } from '../accounts/sessions.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { renewFirstFill } from '../queue/renew-first-fill.ts'
import { openStream } from '../testing/open-stream.ts'
import { askSync, createRawDevice } from '../testing/raw-device.ts'
import { waitForHistory } from '../testing/wait-for-history.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, origin, review, reviewEachOther, type Person } from '../testing/world.ts'
import { syncVersion } from '../../schema/sync.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const demo = await testDatabase()

const setScene = async () => {
  const [poster, student, other, rival] = [
    await world.person('private', { firstName: 'Céline', lastName: 'Monnier' }),
    await world.person('student', { firstName: 'Chloé', lastName: 'Rochat' }),
    await world.person('student'),
    await world.person('private'),
  ]
  const admin = await world.person('private', { isAdmin: true })
  const job = await world.openJob(poster)
  return { poster, student, other, rival, admin, job, strangers: [null, other, rival, admin] }
}

const get = async (reader: Person | null, path: string) => (await (reader?.call ?? world.visitor)('GET', path)).body
const lastNameFor = async (reader: Person | null, { id }: Person) => (await get(reader, `/api/users/${id}`)).lastName

/** Names of an offer's poster as a reader sees them: on its page, in the list, on the profile. */
const posterNames = async (reader: Person | null, job: { id: string }, poster: Person) => {
  const listed: { id: string; poster: { lastName: string } }[] = await get(reader, '/api/jobs')
  const one = await get(reader, `/api/jobs/${job.id}`)
  const names = [one.poster.lastName, listed.find(({ id }) => id === job.id)?.poster.lastName]
  return [...names, await lastNameFor(reader, poster)]
}

it('K-01 strangers read the initial of a last name; the person and students who applied read the full name', async () => {
  const { poster, student, job, strangers } = await setScene()
  expect(await posterNames(poster, job, poster)).toEqual(['Monnier', 'Monnier', 'Monnier'])
  for (const reader of [...strangers, student])
    expect(await posterNames(reader, job, poster)).toEqual(['M.', 'M.', 'M.'])
  for (const reader of [...strangers, poster]) expect(await lastNameFor(reader, student)).toBe('R.')
  expect(await lastNameFor(student, student)).toBe('Rochat')

  const letter = await world.apply(student, job.id)
  expect(await posterNames(student, job, poster)).toEqual(['Monnier', 'Monnier', 'Monnier'])
  const [sent] = await get(student, '/api/applications/student')
  expect(sent.job.poster.lastName).toBe('Monnier')
  const [received] = await get(poster, `/api/jobs/${job.id}/applications`)
  expect([received.student.lastName, await lastNameFor(poster, student)]).toEqual(['Rochat', 'Rochat'])
  for (const reader of strangers) {
    expect(await posterNames(reader, job, poster)).toEqual(['M.', 'M.', 'M.'])
    expect(await lastNameFor(reader, student)).toBe('R.')
  }
  // On another offer a student is a stranger, so that it looks the same to everyone.
  const next = await world.openJob(poster)
  expect((await get(student, `/api/jobs/${next.id}`)).poster.lastName).toBe('M.')

  await student.call('DELETE', `/api/applications/${letter.id}`)
  expect(await posterNames(student, job, poster)).toEqual(['M.', 'M.', 'M.'])
  expect(await lastNameFor(poster, student)).toBe('R.')
})

it('K-01 the two people of a job read each other’s full name permanently, whatever became of the job', async () => {
  const { poster, student, job, strangers } = await setScene()
  await world.accept(poster, (await world.apply(student, job.id)).id)
  const both = async () => [await lastNameFor(student, poster), await lastNameFor(poster, student)]
  const posterOf = async (path: string) => (await get(student, path)).poster.lastName
  expect([...(await both()), await posterOf(`/api/jobs/${job.id}`)]).toEqual(['Monnier', 'Rochat', 'Monnier'])
  const [accepted] = await get(student, `/api/users/${student.id}/accepted-jobs`)
  const [posted] = await get(poster, `/api/users/${poster.id}/jobs`)
  expect([accepted.poster.lastName, posted.assignedTo.lastName]).toEqual(['Monnier', 'Rochat'])
  await student.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Malade' })
  expect([...(await both()), await posterOf(`/api/jobs/${job.id}`)]).toEqual(['Monnier', 'Rochat', 'Monnier'])
  const [left] = await get(poster, `/api/users/${poster.id}/jobs`)
  expect(left.formerStudents).toMatchObject([{ lastName: 'Rochat' }])
  for (const reader of strangers) expect(await posterNames(reader, job, poster)).toEqual(['M.', 'M.', 'M.'])

  const second = await world.openJob(poster)
  await world.accept(poster, (await world.apply(student, second.id)).id)
  await reviewEachOther(poster, student, second.id)
  const writers = async (reader: Person | null) => {
    const ofStudent = `/api/users/${student.id}`
    const [received] = await get(reader, `${ofStudent}/reviews`)
    const [evaluation] = await get(reader, `${ofStudent}/structured-evaluations`)
    const [ofPoster] = await get(reader, `/api/users/${poster.id}/reviews`)
    return [received.reviewer.lastName, evaluation.evaluator.lastName, ofPoster.reviewer.lastName]
  }
  for (const reader of [poster, student]) expect(await writers(reader)).toEqual(['Monnier', 'Monnier', 'Rochat'])
  for (const reader of strangers) expect(await writers(reader)).toEqual(['M.', 'M.', 'R.'])
  const { user, reviewsReceived, reviewsWritten, applications } = (await world.exportOf(student)).body
  expect([user.lastName, reviewsReceived[0].reviewer.lastName, reviewsWritten[0].reviewer.lastName]).toEqual([
    'Rochat',
    'Monnier',
    'Rochat',
  ])
  expect(applications[0].job.poster.lastName).toBe('Monnier')
})

it('K-01 a block hides the full name if there was only an application, and reveals no stranger’s', async () => {
  const { poster, student, job, other } = await setScene()
  await poster.call('POST', `/api/applications/${(await world.apply(student, job.id)).id}/reject`)
  expect([await lastNameFor(student, poster), await lastNameFor(poster, student)]).toEqual(['Monnier', 'Rochat'])
  await poster.call('POST', `/api/users/${student.id}/block`)
  expect([await lastNameFor(student, poster), await lastNameFor(poster, student)]).toEqual(['M.', 'R.'])
  expect((await get(poster, '/api/auth/me')).blocked).toMatchObject([{ firstName: 'Chloé', lastName: 'R.' }])
  await world.accept(poster, (await world.apply(other, job.id)).id)
  await poster.call('POST', `/api/users/${other.id}/block`)
  expect(await lastNameFor(other, poster)).toBe('Monnier')
  expect((await get(poster, '/api/auth/me')).blocked[0].lastName).toMatch(/^Essai \d+$/)
})

it('K-01 people are not found by last name, moderation reads it in full, and a deleted account has none', async () => {
  const { poster, student, job, admin } = await setScene()
  for (const reader of [null, student, poster]) {
    expect(await get(reader, '/api/jobs?search=Monnier')).toEqual([])
    expect(await get(reader, '/api/jobs?location=Monnier')).toEqual([])
  }
  await student.call('POST', '/api/reports', { kind: 'job', targetId: job.id, reason: 'scam' })
  const reports: { targetId: string; author: object; reporter: object }[] = await get(admin, '/api/moderation/reports')
  expect(reports.find(({ targetId }) => targetId === job.id)).toMatchObject({
    author: { lastName: 'Monnier' },
    reporter: { lastName: 'Rochat' },
  })
  await sql`update users set first_name = 'Compte', last_name = 'supprimé', email = null, deleted_at = now() where id = ${poster.id}`
  expect((await get(null, `/api/jobs/${job.id}`)).poster).toMatchObject({ firstName: 'Compte', lastName: 'supprimé' })
})

it.each([
  ['von Arx', 'V.'],
  ['émery', 'É.'],
  ['🌻 Soleil', '🌻.'],
])('K-01 the initial of %s is %s', async (lastName, initial) => {
  const { id } = await world.person('student', { lastName })
  expect((await get(null, `/api/users/${id}`)).lastName).toBe(initial)
})

it('K-02 files and common deltas contain only initials, and applicants do not receive the offer through them', async () => {
  await waitForHistory(sql)
  const { student, other, job } = await setScene()
  const letter = await world.apply(student, job.id)
  await renewFirstFill(sql, { publicUrl: origin, fewest: 0 })
  const { body } = await student.call('POST', '/api/sync?takes=files', {
    device: crypto.randomUUID(),
    version: syncVersion.current,
    epoch: null,
    cursors: { [jobsFeed('VD')]: '0', [userFeed(student.id)]: '0' },
    page: null,
    mutations: [],
  })
  const files = await Promise.all(
    body.firstFill.files.map(async (name: string) => (await world.app.request(`/api/sync/first-fill/${name}`)).text()),
  )
  const stored = files.join('')
  expect(stored).toContain(job.id)
  expect(stored).not.toMatch(/Monnier|Rochat|Essai/)
  // The rows of the answer override those of the files; the person's own feed always contains the offer.
  const rows: { feed: string; id: string; row: { poster: { lastName: string } } }[] = body.changes
  const own = rows.filter(({ id }) => id === job.id)
  expect(own.map(({ feed }) => feed)).toContain(userFeed(student.id))
  expect(new Set(own.map(({ row }) => row.poster.lastName))).toEqual(new Set(['Monnier']))

  const listen = async (person: Person | null) => {
    const token = person ? await openSession(sql, person.id, 'test') : undefined
    const { words } = await openStream(world, jobsFeed('VD'), token, syncVersion.current)
    const brought = () =>
      words.flatMap(
        ({ delta }) => delta?.changes.filter(({ feed, id }) => feed === jobsFeed('VD') && id === job.id) ?? [],
      )
    return { words, brought }
  }
  const [mine, theirs, visitors] = [await listen(student), await listen(other), await listen(null)]
  // As when its poster's stars change: no person's own feed moves.
  await sql`select mark(array[(${jobsFeed('VD')}, 'offer', ${job.id}, false)::feed_mark])`
  for (const { brought } of [theirs, visitors]) await expect.poll(brought, { timeout: 5000 }).not.toEqual([])
  await expect.poll(() => mine.words.some(({ feeds }) => feeds.includes(jobsFeed('VD'))), { timeout: 5000 }).toBe(true)
  expect(mine.brought()).toEqual([])
  for (const { words } of [theirs, visitors]) expect(JSON.stringify(words)).not.toMatch(/Monnier|Rochat/)
  const asked = await askSync(student.call, { cursors: { [jobsFeed('VD')]: '0' } })
  expect(asked.body.changes.find(({ id }: { id: string }) => id === job.id).row.poster.lastName).toBe('Monnier')
  await student.call('DELETE', `/api/applications/${letter.id}`)
  const again = await askSync(student.call, { cursors: { [jobsFeed('VD')]: '0' } })
  expect(JSON.stringify(again.body)).not.toContain('Monnier')
})

it('K-02 no file of the demo contains anyone’s full name', async () => {
  await fillDemo(demo.sql)
  await renewFirstFill(demo.sql, { publicUrl: origin, fewest: 0 })
  const names = await demo.sql<{ name: string }[]>`select first_name || ' ' || last_name as name from users`
  const files = await demo.sql<{ kind: string; gzip: Buffer }[]>`select kind, gzip from first_fill_files`
  expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['offers', 'sitemap']))
  for (const { gzip } of files) {
    const text = gunzipSync(gzip).toString()
    expect(names.filter(({ name }) => text.includes(name))).toEqual([])
    const shown = new Set(Array.from(text.matchAll(/"lastName":"(.*?)"/g), ([, lastName = '']) => lastName))
    for (const lastName of shown) expect(lastName).toMatch(/^\p{Lu}\.$/u)
  }
})

it('K-02 notifications about strangers contain no last name, and those of the two people contain it in links that need it', async () => {
  const { poster, student, other, job } = await setScene()
  const letter = await world.apply(student, job.id)
  await world.apply(other, job.id)
  await world.accept(poster, letter.id)
  await poster.call('POST', '/api/reviews', review(student.id, job.id))
  const device = createRawDevice(other.call, [userFeed(other.id), jobsFeed('VD')])
  await device.pull()
  const rows = [...device.held].filter(([key]) => !key.includes(job.id))
  expect(JSON.stringify(rows)).not.toMatch(/Monnier|Rochat/)
  const [notice] = await get(student, `/api/notifications/${student.id}`)
  expect(new URL(notice.actionUrl, origin).searchParams.get('posterName')).toBe('Céline Monnier')
})
