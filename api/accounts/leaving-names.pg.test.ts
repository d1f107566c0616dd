import { noticesOf } from '../testing/notices.ts'
import { expect, it } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { syncRows } from '../../schema/sync.ts'
import { newId } from '../../schema/ids.ts'
import { sweep } from '../queue/sweep.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { bringForward } from '../testing/run-tasks.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, review, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const read = (rows: unknown[]) => rows.map(row => syncRows.notification.parse(row))

const leave = async (person: Person) => {
  const { status, body } = await world.deleteAccount(person)
  expect(status, JSON.stringify(body)).toBe(200)
}

it('K-184 removes the name of a deleted account from other people’s notices and their links, on server and devices', async () => {
  const poster = await world.person('private', { firstName: 'Bernard', lastName: 'Favre' })
  const student = await world.person('student', { firstName: 'Bertille', lastName: 'Quiblier' })
  const other = await world.person('student', { firstName: 'Noémie' })
  const named = /Bertille|Quiblier/
  const device = createRawDevice(poster.call, [userFeed(poster.id)])
  const job = await world.openJob(poster, { title: 'Cours avec Bertille' })
  await world.apply(other, job.id)
  await world.accept(poster, (await world.apply(student, job.id)).id)
  await student.call('POST', `/api/jobs/${job.id}/messages`, { content: 'À samedi !' })
  await student.call('POST', `/api/jobs/${job.id}/amount`, { amount: 50 })
  const start = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000).toISOString()
  await student.call('POST', `/api/jobs/${job.id}/appointment`, { start, minutes: 60 })
  await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
  await bringForward(sql, 'remind-review')
  await world.work('remind-review')
  await student.call('POST', '/api/reviews', review(poster.id, job.id))
  await device.pull()
  const listed = async () => read((await poster.call('GET', `/api/notifications/${poster.id}`)).body)
  const before = await listed()
  const isAbout = ({ title, message, actionUrl }: { title: string; message: string; actionUrl: string | null }) =>
    named.test(
      `${title} ${message.replaceAll('Cours avec Bertille', '')} ${actionUrl?.replaceAll('Cours+avec+Bertille', '')}`,
    )
  expect(before.filter(isAbout).length).toBeGreaterThanOrEqual(5)
  expect(before.filter(({ actionUrl }) => actionUrl?.includes('Bertille+Quiblier')).length).toBeGreaterThan(0)

  await leave(student)
  await device.pull()
  for (const now of [await listed(), read(device.rows('notification'))]) {
    expect(now.filter(isAbout)).toEqual([])
    expect(now.map(({ id, isRead }) => [id, isRead]).toSorted()).toEqual(
      before.map(({ id, isRead }) => [id, isRead]).toSorted(),
    )
    const texts = now.map(({ message }) => message)
    // The same word in a title is no name and stays.
    expect(texts).toContain('Compte supprimé a postulé à votre offre « Cours avec Bertille ».')
    expect(texts.some(text => text.startsWith('Noémie a postulé'))).toBe(true)
  }
})

it('K-184 removes the name from a notice written concurrently, with the next sweep', async () => {
  const { poster, student, job } = await world.assignedJob()
  await student.call('POST', `/api/jobs/${job.id}/messages`, { content: 'À samedi !' })
  await sql`update jobs set status = 'completed' where id = ${job.id}`
  const device = createRawDevice(poster.call, [userFeed(poster.id)])
  const copy = newId()
  const ended = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const write = sql.begin(async tx => {
    await tx`
      insert into notifications (id, user_id, type, kind, args)
      select ${copy}, user_id, 'other', kind, args from notifications where user_id = ${poster.id} and kind = 'newMessage'`
    written.resolve()
    await ended.promise
  })
  await written.promise
  await leave(student)
  ended.resolve()
  await write
  await sweep(sql)
  await device.expectInStep()
  const told = (await noticesOf(sql, poster.id)).find(({ id }) => id === copy)
  expect(told?.title).toBe('Message de Compte supprimé')
  expect(read(device.rows('notification')).find(({ id }) => id === copy)).toMatchObject({ title: told?.title })
})

it('K-184 removes only the deleted person’s name from a notice that names two', async () => {
  const poster = await world.person('private')
  const [student, next] = [
    await world.person('student', { firstName: 'Léa' }),
    await world.person('student', { firstName: 'Noé' }),
  ]
  const job = await world.openJob(poster)
  const letters = [await world.apply(student, job.id), await world.apply(next, job.id)]
  await poster.call('POST', `/api/applications/${letters[1].id}/reserve`, { isKept: true })
  await world.accept(poster, letters[0].id)
  await student.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Je suis malade.' })
  const told = async () => (await noticesOf(sql, poster.id)).find(({ kind }) => kind === 'studentLeft')
  expect(await told()).toMatchObject({
    title: 'Léa ne peut pas venir',
    message: expect.stringContaining('Nous demandons à Noé, en réserve.'),
  })
  await leave(student)
  expect(await told()).toMatchObject({
    title: 'Compte supprimé ne peut pas venir',
    message: expect.stringContaining('Nous demandons à Noé, en réserve.'),
  })
  await leave(next)
  expect(await told()).toMatchObject({
    message: expect.stringContaining('Nous demandons à Compte supprimé, en réserve.'),
  })
})
