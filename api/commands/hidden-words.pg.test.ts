import { expect, it } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { notification } from '../../schema/entities/notification.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const admin = await world.person('private', { isAdmin: true })

const hide = (targetId: string) =>
  admin.call('POST', '/api/moderation/hide', { kind: 'job', targetId, reason: 'Une adresse privée' })

it('K-435 text of an offer hidden by the desk leaves others’ notifications, devices and links, and stays with its author', async () => {
  const poster = await world.person('private')
  const [applicant, asker, refused] = [
    await world.person('student'),
    await world.person('student'),
    await world.person('student'),
  ]
  const rude = /Zut|Flûte|Sapristi/
  const job = await world.openJob(poster, { title: 'Zut alors', places: 2 })
  const other = await world.openJob(poster, { title: 'Tondre la pelouse' })
  await world.apply(applicant, job.id)
  await poster.call('POST', `/api/applications/${(await world.apply(refused, other.id)).id}/reject`)
  await poster.call('POST', `/api/applications/${(await world.apply(refused, job.id)).id}/reject`)
  await world.edit(poster, job.id, { title: 'Flûte alors', rate: 31 })
  const questions = `/api/jobs/${job.id}/questions`
  const { body: question } = await asker.call('POST', questions, { text: 'Sapristi, quand ?' })
  await poster.call('PATCH', `${questions}/${question.id}`, { answer: 'Sapristi, demain !' })
  const people = [applicant, asker, refused]
  const devices = people.map(person => createRawDevice(person.call, [userFeed(person.id)]))
  const read = async ({ call, id }: Person) => (await call('GET', `/api/notifications/${id}`)).body
  const bells = async () => (await Promise.all(people.map(read))).map(rows => JSON.stringify(rows))
  for (const device of devices) await device.pull()
  for (const rows of await bells()) expect(rows).toMatch(rude)
  const own = await read(poster)
  const before = await sql<{ count: number }[]>`select count(*)::int as count from notifications`

  await hide(job.id)
  for (const device of devices) await device.expectInStep()
  const inFeeds = devices.map(device => JSON.stringify(device.rows('notification').map(row => notification.parse(row))))
  for (const rows of [...(await bells()), ...inFeeds]) expect(rows).not.toMatch(rude)
  for (const device of devices) expect(JSON.stringify(device.rows('application'))).not.toMatch(rude)
  expect((await read(poster)).slice(1)).toEqual(own)
  expect(await sql`select count(*)::int - 1 as count from notifications`).toEqual(before)
  expect((await bells())[2], 'another offer keeps its words').toContain('« Tondre la pelouse »')
  // A waiting push reads its text when it is sent.
  expect(
    await sql`select from notifications where user_id <> ${poster.id} and message ~ 'Zut|Flûte|Sapristi'`,
  ).toHaveLength(0)
})
