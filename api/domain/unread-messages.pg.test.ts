import { expect, it } from 'vitest'
import type { Notification } from '../../schema/entities/notification.ts'
import { testDatabase } from '../testing/test-database.ts'
import { waitForLocks } from '../testing/wait-for-locks.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const told = async ({ id, call }: Person, jobId: string): Promise<Notification[]> => {
  const { body } = await call('GET', `/api/notifications/${id}`)
  return body.filter(({ type, actionUrl }: Notification) => type === 'message' && actionUrl?.endsWith(jobId))
}
const unreadOf = async ({ call }: Person) => (await call('GET', '/api/unread-messages')).body.count
const write = async ({ call }: Person, jobId: string, content = 'Bonjour') => {
  const { status, body } = await call('POST', `/api/jobs/${jobId}/messages`, { content })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const people = () => world.assignedJob()

it('K-460 one notification covers all unread messages of a conversation, shows their number and moves up', async () => {
  const { poster, student, job } = await people()
  await write(student, job.id)
  const [first] = await told(poster, job.id)
  expect(first).toMatchObject({ title: 'Message de Élodie', isRead: false })
  await world.apply(await world.person('student'), (await world.openJob(poster)).id)
  for (const content of ['Deux', 'Trois']) await write(student, job.id, content)
  const all = await told(poster, job.id)
  expect(all).toMatchObject([{ id: first?.id, title: '3 nouveaux messages de Élodie', isRead: false }])
  expect((await poster.call('GET', `/api/notifications/${poster.id}`)).body[0].id).toBe(first?.id)
  expect(all[0]?.message).toBe(`Nouveaux messages au sujet de « ${job.title} ».`)
  expect(await unreadOf(poster)).toBe(3)
})

it('K-460 counts down as messages are read, and is read with the last', async () => {
  const { poster, student, job } = await people()
  const messages = []
  for (const content of ['Un', 'Deux', 'Trois']) messages.push(await write(student, job.id, content))
  const left = []
  for (const { id } of messages) {
    for (const _ of ['once', 'again']) expect((await poster.call('PATCH', `/api/messages/${id}/read`)).status).toBe(200)
    const [notice] = await told(poster, job.id)
    left.push([notice?.title, notice?.isRead, await unreadOf(poster)])
  }
  expect(left).toEqual([
    ['2 nouveaux messages de Élodie', false, 2],
    ['Message de Élodie', false, 1],
    ['Message de Élodie', true, 0],
  ])
  await write(student, job.id)
  expect(await told(poster, job.id)).toMatchObject([{ title: 'Message de Élodie', isRead: false }, { isRead: true }])
})

it('K-460 counts what is still unread after its notification was read in the bell', async () => {
  const { poster, student, job } = await people()
  for (const content of ['Un', 'Deux']) await write(student, job.id, content)
  await poster.call('PATCH', `/api/notifications/${poster.id}/mark-all-read`)
  await write(student, job.id)
  expect((await told(poster, job.id))[0]).toMatchObject({ title: '3 nouveaux messages de Élodie', isRead: false })
})

it('K-460 is one row per reader, however many messages arrive concurrently', async () => {
  const { poster, student, job } = await people()
  const { job: other } = await world.assignedJob()
  expect(other.id).not.toBe(job.id)
  const sent = await Promise.all(
    Array.from({ length: 40 }, (_, n) => write(n % 2 ? student : poster, job.id, `Message ${n}`)),
  )
  expect(sent).toHaveLength(40)
  for (const person of [poster, student]) {
    const unread = (await told(person, job.id)).filter(({ isRead }) => !isRead)
    expect(unread.map(({ title }) => title.replace(/ de .*/, ''))).toEqual(['20 nouveaux messages'])
  }
})

it('K-460 is read once nothing is unread, under concurrent writes and reads', async () => {
  const { poster, student, job } = await people()
  const { id } = await write(student, job.id)
  const answers = await Promise.all([
    poster.call('PATCH', `/api/messages/${id}/read`),
    ...['a', 'b', 'c'].map(content => student.call('POST', `/api/jobs/${job.id}/messages`, { content })),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 201, 201])
  expect(await unreadOf(poster)).toBe(3)
  expect((await told(poster, job.id))[0]).toMatchObject({ title: '3 nouveaux messages de Élodie', isRead: false })
  const messages = (await poster.call('GET', `/api/jobs/${job.id}/messages`)).body
  await Promise.all(messages.map((message: { id: string }) => poster.call('PATCH', `/api/messages/${message.id}/read`)))
  expect((await told(poster, job.id)).filter(({ isRead }) => !isRead)).toEqual([])
})

it('K-460 does not count a message that was read while the next one arrived', async () => {
  const { poster, student, job } = await people()
  const { id } = await write(student, job.id)
  const arriving = await sql.begin(async tx => {
    await tx`update messages set read_at = now() where id = ${id}`
    await tx`update notifications set read_at = now() where user_id = ${poster.id} and read_at is null`
    const answer = write(student, job.id, 'Deux')
    await waitForLocks(sql, 1)
    return [answer]
  })
  await Promise.all(arriving)
  expect(await unreadOf(poster)).toBe(1)
  expect((await told(poster, job.id))[0]).toMatchObject({ title: 'Message de Élodie', isRead: false })
  await write(student, job.id, 'Trois')
  expect((await told(poster, job.id))[0]).toMatchObject({ title: '2 nouveaux messages de Élodie' })
})
