import { expect, it } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { syncRows } from '../../schema/sync.ts'
import { newId } from '../../schema/ids.ts'
import { noticesOf } from '../testing/notices.ts'
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
  const inFeeds = devices.map(device =>
    JSON.stringify(device.rows('notification').map(row => syncRows.notification.parse(row))),
  )
  for (const rows of [...(await bells()), ...inFeeds]) expect(rows).not.toMatch(rude)
  for (const device of devices) expect(JSON.stringify(device.rows('application'))).not.toMatch(rude)
  expect((await read(poster)).slice(1)).toEqual(own)
  expect(await sql`select count(*)::int - 1 as count from notifications`).toEqual(before)
  expect((await bells())[2], 'another offer keeps its words').toContain('Tondre la pelouse')
})

it('K-510 restores the text of a hidden offer with it, except text that an earlier version stored', async () => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const job = await world.openJob(poster, { title: 'Zut alors' })
  await world.apply(student, job.id)
  await world.edit(poster, job.id, { title: 'Flûte alors' })
  const old = (person: Person) => sql`
    insert into notifications ${sql({ id: newId(), userId: person.id, type: 'other', kind: 'kept', args: sql.json(['Avant', 'Zut', { offer: job.id }]) })}`
  await old(student)
  await old(poster)
  const device = createRawDevice(student.call, [userFeed(student.id)])
  await device.pull()
  const held = () => JSON.stringify(device.rows('notification'))
  expect(held()).toMatch(/Avant/)
  expect(held()).toMatch(/Flûte/)
  await hide(job.id)
  await device.expectInStep()
  expect(held()).not.toMatch(/Zut|Flûte|Avant/)
  expect((await noticesOf(sql, poster.id)).map(({ title }) => title)).toContain('Avant')
  await admin.call('POST', '/api/moderation/restore', { kind: 'job', targetId: job.id, reason: 'Rien de faux' })
  await device.expectInStep()
  expect(held()).toContain('Flûte alors')
  expect(held()).not.toContain('Avant')
})

it('K-510 shows a new name and a new title in existing notices', async () => {
  const { poster, student, job } = await world.assignedJob()
  const device = createRawDevice(poster.call, [userFeed(poster.id)])
  await device.pull()
  await student.call('PATCH', `/api/users/${student.id}`, { firstName: 'Zoélie' })
  await device.expectInStep()
  const told = device.rows('notification').map(row => syncRows.notification.parse(row))
  expect(told.find(({ kind }) => kind === 'newApplication')?.message).toMatch(/^Zoélie a postulé/)
  expect(JSON.stringify(await sql`select args from notifications`)).not.toMatch(new RegExp(`Zoélie|${job.title}`))
})
