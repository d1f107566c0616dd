import { expect, it } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { limits } from '../../schema/rules.ts'
import { syncRows } from '../../schema/sync.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const propose = (who: Person, jobId: string, student: { id: string }) =>
  who.call('POST', `/api/jobs/${jobId}/propose`, { studentId: student.id })
const told = async (student: Person) => {
  const { body } = await student.call('GET', `/api/notifications/${student.id}`)
  return body.filter(({ title }: { title: string }) => title.includes('vous propose une offre'))
}
const askedFor = (jobId: string) => sql<{ studentId: string }[]>`
  select student_id from proposals where offer_id = ${jobId} order by created_at`

/** A student who works for this poster, and the poster's next offer. */
const workedTogether = async () => {
  const scene = await world.assignedJob()
  return { ...scene, next: await world.openJob(scene.poster, { title: 'Tailler la haie' }) }
}

it('K-71 a poster asks their former student to look at an offer: the student is notified once, with a link to it', async () => {
  const { poster, student, next } = await workedTogether()
  expect((await propose(poster, next.id, student)).body).toEqual({ ok: true })
  expect((await propose(poster, next.id, student)).body).toEqual({ ok: true })
  expect(await told(student)).toEqual([
    expect.objectContaining({
      type: 'application_update',
      title: 'Bernard vous propose une offre',
      message: 'Vous avez déjà travaillé ensemble. Sa nouvelle offre : « Tailler la haie ».',
      actionUrl: `/jobs/${next.id}`,
    }),
  ])
})

it('K-71 two concurrent proposals are one', async () => {
  const { poster, student, next } = await workedTogether()
  const answers = await Promise.all(Array.from({ length: 8 }, () => propose(poster, next.id, student)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await told(student)).toHaveLength(1)
})

it('K-71 only the poster’s devices learn who was asked', async () => {
  const { poster, student, next } = await workedTogether()
  const other = await world.person('student')
  const devices = [poster, student, other].map(({ id, call }) => createRawDevice(call, [userFeed(id), 'jobs:VD']))
  for (const device of devices) await device.pull()
  await propose(poster, next.id, student)
  const seen = []
  for (const device of devices) {
    await device.pull()
    seen.push(device.rows('offer').flatMap(row => syncRows.offer.parse(row).own?.proposedTo ?? []))
  }
  // The poster's device holds the offer through both feeds.
  expect(new Set(seen[0])).toEqual(new Set([student.id]))
  expect(seen.slice(1)).toEqual([[], []])
  for (const who of [student, other])
    expect((await who.call('GET', `/api/jobs/${next.id}`)).body).not.toHaveProperty('proposedTo')
})

it('K-71 strangers, blocked people, deleted people and posters cannot be asked', async () => {
  const { poster, student, job, next } = await workedTogether()
  const [stranger, otherPoster] = [await world.person('student'), await world.person('private')]
  expect((await propose(poster, next.id, stranger)).status).toBe(404)
  expect((await propose(poster, next.id, otherPoster)).status).toBe(404)
  expect((await propose(otherPoster, next.id, student)).status).toBe(404)
  expect((await propose(student, next.id, student)).status).toBe(403)
  await student.call('POST', `/api/users/${poster.id}/block`)
  expect((await propose(poster, next.id, student)).status).toBe(404)
  await student.call('DELETE', `/api/users/${poster.id}/block`)
  // Cancelled jobs do not count as work.
  await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'cancelled' })
  expect((await propose(poster, next.id, student)).status).toBe(404)
  await sql`update users set deleted_at = now() where id = ${student.id}`
  expect((await propose(poster, next.id, student)).status).toBe(404)
  expect(await askedFor(next.id)).toEqual([])
})

it('K-71 an offer that is taken, hidden or deleted cannot be proposed', async () => {
  const { poster, student, job, next } = await workedTogether()
  expect((await propose(poster, job.id, student)).body.code).toBe('status-conflict')
  await sql`update offers set hidden_at = now() where id = ${next.id}`
  expect((await propose(poster, next.id, student)).body.code).toBe('status-conflict')
  await sql`update offers set hidden_at = null where id = ${next.id}`
  await poster.call('DELETE', `/api/jobs/${next.id}`)
  expect((await propose(poster, next.id, student)).status).toBe(404)
  expect(await told(student)).toEqual([])
})

it('K-71 a student who already applied is not notified', async () => {
  const { poster, student, next } = await workedTogether()
  await world.apply(student, next.id)
  expect((await propose(poster, next.id, student)).status).toBe(200)
  expect(await told(student)).toEqual([])
})

it('K-71 a student chosen for one of several places is not notified', async () => {
  const { poster, student } = await workedTogether()
  const offer = await world.openJob(poster, { places: 3 })
  await world.accept(poster, (await world.apply(student, offer.id)).id)
  expect((await propose(poster, offer.id, student)).status).toBe(200)
  expect(await told(student)).toEqual([])
})

it('K-71 limits how often one poster asks one student per hour', async () => {
  const { poster, student } = await workedTogether()
  const other = await world.assignedJob()
  const answers = []
  for (let count = 0; count < 7; count++)
    answers.push((await propose(poster, (await world.openJob(poster)).id, student)).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await told(student)).toHaveLength(5)
  expect((await propose(other.poster, (await world.openJob(other.poster)).id, other.student)).status).toBe(200)
})

it('K-71 limits the number of students asked for one offer', async () => {
  const { poster, student, next } = await workedTogether()
  for (let n = 0; n < limits.proposals.max; n++) {
    const { id } = await world.person('student')
    await sql`insert into proposals (offer_id, student_id) values (${next.id}, ${id})`
  }
  expect((await propose(poster, next.id, student)).body.code).toBe('list-full')
  expect(await told(student)).toEqual([])
})

it('K-71 proposals are deleted with the account', async () => {
  const { poster, student, job, next } = await workedTogether()
  await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
  await propose(poster, next.id, student)
  expect((await world.exportOf(poster)).body.jobs).toContainEqual(
    expect.objectContaining({ id: next.id, proposedTo: [student.id] }),
  )
  expect((await world.deleteAccount(student)).status).toBe(200)
  expect(await askedFor(next.id)).toEqual([])
})
