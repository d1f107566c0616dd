import { expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { limits } from '../../schema/rules.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { codes, createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const most = limits.openOffers.max

const publishMany = (poster: Person, count: number) =>
  Promise.all(Array.from({ length: count }, () => world.openJob(poster)))

/** A poster with this many open offers. */
const posterWith = async (count: number) => {
  const poster = await world.person('private')
  const first = await world.openJob(poster)
  await publishMany(poster, count - 1)
  return { poster, first }
}

const openOf = async ({ id }: Person) =>
  (await sql`select from offers o where posted_by_id = ${id} and is_open(o)`).length

it('K-432 a person has at most fifty open offers, however many are published concurrently', async () => {
  const { poster, first } = await posterWith(most - 2)
  const at = () => poster.call('POST', '/api/jobs', world.jobInput())
  const answers = await Promise.all(Array.from({ length: 6 }, at))
  expect(codes(answers).toSorted()).toEqual([201, 201, ...Array.from({ length: 4 }, () => 'list-full')].toSorted())
  expect(await openOf(poster)).toBe(most)
  await poster.call('DELETE', `/api/jobs/${first.id}`)
  expect(codes([await at(), await at()])).toEqual([201, 'list-full'])
  const [open] = await sql<{ id: string }[]>`
    select id from offers o where posted_by_id = ${poster.id} and is_open(o) limit 1`
  const student = await world.person('student')
  await world.accept(poster, (await world.apply(student, open?.id ?? '')).id)
  expect(codes([await at()]), 'an agreed job is no open offer').toEqual([201])
})

it('K-432 a device shows the refusal, and sends the offer again once there is room', async () => {
  const { poster, first } = await posterWith(most)
  const device = createRawDevice(poster.call, [userFeed(poster.id)])
  const publish = () => ({
    id: newId(),
    account: poster.id,
    command: 'publish-job',
    input: { id: newId(), ...world.jobInput() },
  })
  const [one, other] = [publish(), publish()]
  expect((await device.pull([one, other])).results).toMatchObject([
    { outcome: 'refused', code: 'list-full' },
    { outcome: 'refused', code: 'list-full' },
  ])
  const withdraw = { id: newId(), account: poster.id, command: 'delete-job', input: { id: first.id } }
  const { results } = await device.pull([withdraw, { ...one, id: newId() }])
  expect(results).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }])
  expect(await openOf(poster)).toBe(most)
})

it('K-432 a job left by its student reopens beside fifty others', async () => {
  const { poster, first } = await posterWith(1)
  const student = await world.person('student')
  await world.accept(poster, (await world.apply(student, first.id)).id)
  await publishMany(poster, most)
  expect((await student.call('POST', `/api/jobs/${first.id}/leave`, { reason: 'Je suis malade.' })).status).toBe(200)
  expect(await openOf(poster)).toBe(most + 1)
})
