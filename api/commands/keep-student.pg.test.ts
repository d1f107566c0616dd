import { expect, it } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { limits } from '../../schema/rules.ts'
import { syncRows } from '../../schema/sync.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const keep = (who: Person, student: { id: string }, isKept = true) =>
  who.call('PATCH', `/api/kept-students/${student.id}`, { isKept })
const keptOf = async (who: Person): Promise<{ id: string; firstName: string; lastName: string }[] | undefined> =>
  (await who.call('GET', '/api/auth/me')).body.keptStudents
const idsOf = async (who: Person) => (await keptOf(who))?.map(({ id }) => id) ?? []

/** A student who applied to this poster. */
const wrote = async () => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const job = await world.openJob(poster)
  return { poster, student, job, letter: await world.apply(student, job.id) }
}

it('K-131 a poster keeps a student who applied, once, and removes them; the student learns neither', async () => {
  const { poster, student } = await wrote()
  const before = await world.exportOf(student)
  expect((await keep(poster, student)).body).toEqual({ ok: true })
  expect((await keep(poster, student)).status).toBe(200)
  expect(await keptOf(poster)).toEqual([expect.objectContaining({ id: student.id, profileImageUrl: null })])
  expect((await world.exportOf(poster)).body.user.keptStudents).toHaveLength(1)
  expect((await world.exportOf(student)).body).toEqual(before.body)
  expect((await keep(poster, student, false)).status).toBe(200)
  expect((await keep(poster, student, false)).status).toBe(200)
  expect(await keptOf(poster)).toBeUndefined()
})

it('K-131 strangers, posters and blocked people cannot be kept', async () => {
  const { poster, student } = await wrote()
  const [stranger, other] = [await world.person('student'), await world.person('private')]
  expect((await keep(poster, stranger)).status).toBe(404)
  expect((await keep(poster, other)).status).toBe(404)
  expect((await keep(other, student)).status).toBe(404)
  expect((await keep(student, student)).status).toBe(403)
  await poster.call('POST', `/api/users/${student.id}/block`)
  expect((await keep(poster, student)).status).toBe(404)
  expect((await poster.call('PATCH', `/api/kept-students/${student.id}`, {})).status).toBe(400)
  expect(await idsOf(poster)).toEqual([])
})

it.each(['poster', 'student'] as const)('K-131 a block by the %s removes it permanently', async by => {
  const people = await wrote()
  const { poster, student } = people
  await keep(poster, student)
  const [one, other] = by === 'poster' ? [poster, student] : [student, poster]
  await one.call('POST', `/api/users/${other.id}/block`)
  await one.call('DELETE', `/api/users/${other.id}/block`)
  expect(await idsOf(poster)).toEqual([])
})

it('K-131 concurrent keeping and blocking leave no favourite', async () => {
  for (let round = 0; round < 8; round++) {
    const { poster, student } = await wrote()
    const [kept] = await Promise.all([keep(poster, student), student.call('POST', `/api/users/${poster.id}/block`)])
    expect([200, 404]).toContain(kept.status)
    expect(await idsOf(poster)).toEqual([])
  }
})

it('K-131 limits the number of kept students, also concurrently', async () => {
  const { poster, student, job } = await wrote()
  const more = [student]
  for (let n = 1; n < 4; n++) {
    const next = await world.person('student')
    await world.apply(next, job.id)
    more.push(next)
  }
  for (let n = 1; n < limits.keptStudents.max; n++) {
    const { id } = await world.person('student')
    await sql`insert into kept_students (poster_id, student_id) values (${poster.id}, ${id})`
  }
  const answers = await Promise.all(more.map(next => keep(poster, next)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('list-full')
  expect(await idsOf(poster)).toHaveLength(limits.keptStudents.max)
})

it('K-131 the poster’s devices follow: kept, renamed, an application withdrawn, an account deleted', async () => {
  const { poster, student, letter } = await wrote()
  const device = createRawDevice(poster.call, [userFeed(poster.id)])
  const students = createRawDevice(student.call, [userFeed(student.id)])
  const pulled = async () => {
    await device.pull()
    return device.rows('user').map(row => syncRows.user.parse(row).keptStudents)
  }
  expect(await pulled()).toEqual([undefined])
  await students.pull()
  await keep(poster, student)
  expect(await pulled()).toEqual([[expect.objectContaining({ id: student.id })]])
  await student.call('PATCH', `/api/users/${student.id}`, { firstName: 'Zoé', lastName: 'Rapaz' })
  expect(await pulled()).toEqual([[expect.objectContaining({ firstName: 'Zoé', lastName: 'Rapaz' })]])
  // Without an application, the student's name is shortened as for strangers, but they stay a favourite.
  expect((await student.call('DELETE', `/api/applications/${letter.id}`)).status).toBe(200)
  expect(await pulled()).toEqual([[expect.objectContaining({ firstName: 'Zoé', lastName: 'R.' })]])
  expect((await world.deleteAccount(student)).status).toBe(200)
  expect(await pulled()).toEqual([undefined])
  for (const row of students.rows('user')) expect(row).not.toHaveProperty('keptStudents')
})

it('K-132 a poster can propose an offer to a favourite who never worked here, until the favourite is removed', async () => {
  const { poster, student } = await wrote()
  const [next, last] = [await world.openJob(poster, { title: 'Tailler la haie' }), await world.openJob(poster)]
  const propose = (jobId: string) => poster.call('POST', `/api/jobs/${jobId}/propose`, { studentId: student.id })
  expect((await propose(next.id)).status).toBe(404)
  await keep(poster, student)
  expect((await propose(next.id)).body).toEqual({ ok: true })
  const { body } = await student.call('GET', `/api/notifications/${student.id}`)
  expect(body).toContainEqual(
    expect.objectContaining({
      title: 'Bernard vous propose une offre',
      message: 'Vous lui avez déjà écrit pour une offre. Sa nouvelle offre : « Tailler la haie ».',
      actionUrl: `/jobs/${next.id}`,
    }),
  )
  await keep(poster, student, false)
  expect((await propose(last.id)).status).toBe(404)
})
