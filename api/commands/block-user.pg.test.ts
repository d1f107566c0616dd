import { expect, it } from 'vitest'
import { limits } from '../../schema/rules.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const block = (who: Person, whom: { id: string }) => who.call('POST', `/api/users/${whom.id}/block`)
const unblock = (who: Person, whom: { id: string }) => who.call('DELETE', `/api/users/${whom.id}/block`)
const meet = async () => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  return { poster, student, job: await world.openJob(poster) }
}
const tell = (who: Person, jobId: string) => who.call('POST', `/api/jobs/${jobId}/messages`, { content: 'Bonjour' })
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

it('a block is private to the person: listed for them only, idempotent, and removable', async () => {
  const { poster, student } = await meet()
  const own = async ({ call }: Person) => (await call('GET', '/api/auth/me')).body.blocked
  expect((await block(student, poster)).body).toEqual({ ok: true })
  expect((await block(student, poster)).status).toBe(200)
  expect(await own(student)).toEqual([{ id: poster.id, firstName: 'Bernard', lastName: expect.any(String) }])
  expect(await own(poster)).toBeUndefined()
  expect((await world.exportOf(student)).body.user.blocked).toHaveLength(1)
  expect((await unblock(student, poster)).status).toBe(200)
  expect((await unblock(student, poster)).status).toBe(200)
  expect(await own(student)).toBeUndefined()
  expect((await block(student, student)).status).toBe(403)
  expect((await block(student, { id: '0190d5a0-0000-7000-8000-000000000000' })).status).toBe(404)
})

it('limits the number of people one person can block', async () => {
  const { poster, student } = await meet()
  const others = await sql<{ id: string }[]>`
    insert into users (id, email, password_hash, user_type, first_name, last_name, phone, city, canton)
    select gen_random_uuid(), 'private-' || n || '@exemple.ch', 'none', 'private', 'Bernard', 'Essai', '+41 79 000 00 00', 'Lausanne, VD', 'VD'
    from generate_series(1, ${limits.blocks.max - 1}) n returning id`
  await sql`insert into blocks (blocker_id, blocked_id) select ${student.id}, unnest(${others.map(({ id }) => id)}::uuid[])`
  expect((await block(student, poster)).status).toBe(200)
  expect((await block(student, poster)).status, 'said twice').toBe(200)
  expect((await block(student, await world.person('private'))).body.code).toBe('list-full')
})

it.each(['student', 'poster'] as const)(
  'after a block by the %s, neither sees the other’s offers and applications',
  async by => {
    const { poster, student, job } = await meet()
    const [one, other] = by === 'student' ? [student, poster] : [poster, student]
    const gone = await world.apply(student, job.id)
    await poster.call('POST', `/api/applications/${gone.id}/reject`)
    await block(one, other)
    const listed = async ({ call }: Person) => idsOf((await call('GET', '/api/jobs?search=pelouse')).body)
    expect(await listed(student)).not.toContain(job.id)
    expect(await listed(poster)).toContain(job.id)
    expect((await student.call('GET', `/api/jobs/${job.id}`)).status).toBe(404)
    expect((await student.call('GET', `/api/jobs/${job.id}/check-application`)).status).toBe(404)
    expect((await student.call('GET', '/api/applications/student')).body).toEqual([])
    expect((await poster.call('GET', `/api/jobs/${job.id}/applications`)).body).toEqual([])
    expect((await poster.call('GET', `/api/users/${poster.id}/jobs`)).body[0].applicationsCount).toBe(0)
    expect((await poster.call('GET', `/api/users/${student.id}`)).body.email).toBeUndefined()
    const next = await world.openJob(poster)
    expect((await student.call('POST', '/api/applications', { jobId: next.id, message: 'Moi' })).status).toBe(404)
    const told = (await student.call('GET', `/api/notifications/${student.id}`)).body
    expect(told.filter(({ actionUrl }: { actionUrl: string }) => actionUrl === `/jobs/${next.id}`)).toEqual([])
    await unblock(one, other)
    expect(await listed(student)).toContain(job.id)
    expect(idsOf((await poster.call('GET', `/api/jobs/${job.id}/applications`)).body)).toEqual([gone.id])
  },
)

it('a pending application is refused by its poster’s block, and withdrawn by its student’s', async () => {
  const first = await meet()
  const application = await world.apply(first.student, first.job.id)
  await block(first.poster, first.student)
  const [kept] = await sql`select status from applications where id = ${application.id}`
  expect(kept?.['status']).toBe('rejected')
  const [notice] = (await first.student.call('GET', `/api/notifications/${first.student.id}`)).body
  expect(notice.title).toBe('Candidature refusée')
  const second = await meet()
  const letter = await world.apply(second.student, second.job.id)
  await block(second.student, second.poster)
  expect(await sql`select 1 from applications where id = ${letter.id}`).toHaveLength(0)
})

it('both can finish an agreed job, without messages', async () => {
  const { poster, student, job } = await world.assignedJob()
  await tell(poster, job.id)
  await block(student, poster)
  for (const person of [poster, student]) {
    expect((await tell(person, job.id)).body.code).toBe('conversation-closed')
    expect((await person.call('GET', `/api/jobs/${job.id}/messages`)).body).toHaveLength(1)
    expect((await person.call('GET', `/api/jobs/${job.id}`)).body.assignedToId).toBe(student.id)
  }
  expect((await poster.call('GET', `/api/users/${student.id}/presence`)).status).toBe(404)
  expect((await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'in_progress' })).status).toBe(200)
  expect((await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })).status).toBe(200)
  await unblock(student, poster)
  expect((await tell(poster, job.id)).status).toBe(201)
})

const holds = ({ held }: ReturnType<typeof createRawDevice>, entity: string, { id }: { id: string }) =>
  [...held.keys()].some(key => key.endsWith(` ${entity} ${id}`))

it('devices are updated at once: offers disappear, and return when the block is removed', async () => {
  const { poster, student, job } = await meet()
  const application = await world.apply(student, job.id)
  const studentsDevice = createRawDevice(student.call, [userFeed(student.id), jobsFeed('VD')])
  const postersDevice = createRawDevice(poster.call, [userFeed(poster.id), jobsFeed('VD')])
  await studentsDevice.pull()
  await postersDevice.pull()
  expect(holds(studentsDevice, 'offer', job)).toBe(true)
  await block(poster, student)
  await studentsDevice.pull()
  await postersDevice.pull()
  expect(holds(studentsDevice, 'offer', job)).toBe(false)
  expect(holds(studentsDevice, 'application', application)).toBe(false)
  expect(holds(postersDevice, 'application', application)).toBe(false)
  expect(holds(postersDevice, 'offer', job)).toBe(true)
  await unblock(poster, student)
  await studentsDevice.pull()
  await postersDevice.pull()
  expect(holds(studentsDevice, 'offer', job)).toBe(true)
  expect(holds(postersDevice, 'application', application)).toBe(true)
})

it('an application and a concurrent block leave no pending application', async () => {
  for (let round = 0; round < 12; round++) {
    const { poster, student, job } = await meet()
    const [, applied] = await Promise.all([
      block(poster, student),
      student.call('POST', '/api/applications', { jobId: job.id, message: 'Moi' }),
    ])
    expect([201, 404]).toContain(applied.status)
    const waiting = await sql`select 1 from applications where offer_id = ${job.id} and status = 'pending'`
    expect(waiting).toHaveLength(0)
  }
})
