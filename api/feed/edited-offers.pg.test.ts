import { expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { paidJob } from '../testing/payments.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { bringForward } from '../testing/run-tasks.ts'
import { createWorld, type Person } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const deviceOf = (person: Person, canton: string) =>
  createRawDevice(person.call, [userFeed(person.id), jobsFeed(canton)])
const { edit } = world

it('an offer that moves to another canton leaves one feed and enters the other; its own people keep it', async () => {
  const poster = await world.person('private')
  const [vaud, geneva, applicant] = [
    await world.person('student'),
    await world.person('student', { canton: 'GE' }),
    await world.person('student'),
  ]
  const job = await world.openJob(poster)
  await world.apply(applicant, job.id)
  const devices = {
    poster: deviceOf(poster, 'VD'),
    vaud: deviceOf(vaud, 'VD'),
    geneva: deviceOf(geneva, 'GE'),
    applicant: deviceOf(applicant, 'VD'),
  }
  const pull = () => Promise.all(Object.values(devices).map(device => device.pull()))
  await pull()
  expect(devices.vaud.held.has(`jobs:VD offer ${job.id}`)).toBe(true)
  await edit(poster, job.id, { location: 'Carouge, GE', rate: 30 })
  await pull()
  const now = { location: 'Carouge, GE', canton: 'GE', rate: 30, hourlyRate: 30 }
  expect(devices.vaud.held.has(`jobs:VD offer ${job.id}`)).toBe(false)
  expect(devices.geneva.held.get(`jobs:GE offer ${job.id}`)).toMatchObject(now)
  expect(devices.poster.held.get(`${userFeed(poster.id)} offer ${job.id}`)).toMatchObject(now)
  expect(devices.applicant.held.get(`${userFeed(applicant.id)} offer ${job.id}`)).toMatchObject(now)
  expect(devices.applicant.rows('application')).toMatchObject([
    { changes: ['tarif : 25 → 30 CHF/h', 'lieu : Lausanne, VD → Carouge, GE'] },
  ])
  const tombstones = await sql`select feed, gone from changes where id = ${job.id} and feed like 'jobs:%' order by feed`
  expect(tombstones).toEqual([
    { feed: 'jobs:GE', gone: false },
    { feed: 'jobs:VD', gone: true },
  ])
})

it('payments and no-shows keep the title that was agreed on, whatever the offer says later', async () => {
  const { poster, student, job } = await paidJob(world)
  await sql`update jobs set scheduled_for = now() + interval '3 hours' where id = ${job.id}`
  await sql`update jobs set agreed_at = now() - interval '3 days' where offer_id = ${job.id}`
  await student.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Je suis malade.' })
  const devices = [deviceOf(poster, 'VD'), deviceOf(student, 'VD')]
  const pull = () => Promise.all(devices.map(device => device.pull()))
  await pull()
  await edit(poster, job.id, { title: 'Tondre et ramasser' })
  await pull()
  for (const device of devices) expect(device.rows('payment')).toMatchObject([{ jobTitle: job.title }])
  expect(devices[1]?.rows('user')).toMatchObject([{ lapses: [{ jobTitle: job.title }] }])
})

it('an offer that moves while its poster’s new name is being published ends in one canton, under that name', async () => {
  const poster = await world.person('private')
  const [vaud, geneva] = [deviceOf(await world.person('student'), 'VD'), deviceOf(await world.person('student'), 'GE')]
  const job = await world.openJob(poster)
  await Promise.all([vaud.pull(), geneva.pull()])
  await poster.call('PATCH', `/api/users/${poster.id}`, { firstName: 'Renommée' })
  await bringForward(sql, 'list-poster')
  const { listing } = await sql.begin(async tx => {
    await tx`update offers set location = 'Genève, GE', canton = 'GE' where id = ${job.id}`
    const answer = world.work('list-poster')
    await expect.poll(async () => (await sql`select 1 from pg_locks where not granted`).length).toBeGreaterThan(0)
    return { listing: { answer } }
  })
  await listing.answer
  await Promise.all([vaud.pull(), geneva.pull()])
  expect(vaud.held.has(`jobs:VD offer ${job.id}`)).toBe(false)
  expect(geneva.held.get(`jobs:GE offer ${job.id}`)).toMatchObject({ poster: { firstName: 'Renommée' } })
})

it('an edit that arrives twice from a device is applied and announced once', async () => {
  const poster = await world.person('private')
  const student = await world.person('student')
  const job = await world.openJob(poster)
  await world.apply(student, job.id)
  const device = deviceOf(poster, 'VD')
  const mutation = { id: newId(), account: poster.id, command: 'edit-job', input: { id: job.id, rate: 30 } }
  const { results } = await device.pull([mutation])
  expect(results).toMatchObject([{ outcome: 'applied', answer: { rate: 30 } }])
  await edit(poster, job.id, { rate: 35 })
  expect((await device.pull([mutation])).results).toEqual(results)
  expect((await poster.call('GET', `/api/jobs/${job.id}`)).body.rate).toBe(35)
  const told = await sql`select 1 from notifications where user_id = ${student.id} and kind = 'offerEdited'`
  expect(told).toHaveLength(1)
})

it('edits of two devices to different fields are both kept; for the same field the last one wins', async () => {
  const poster = await world.person('private')
  const job = await world.openJob(poster)
  const [phone, laptop] = [deviceOf(poster, 'VD'), deviceOf(poster, 'VD')]
  const write = (input: object) => ({
    id: newId(),
    account: poster.id,
    command: 'edit-job',
    input: { id: job.id, ...input },
  })
  await phone.pull([write({ rate: 30, title: 'Du téléphone' })])
  await laptop.pull([write({ location: 'Morges, VD', title: 'De l’ordinateur' })])
  expect((await poster.call('GET', `/api/jobs/${job.id}`)).body).toMatchObject({
    rate: 30,
    location: 'Morges, VD',
    title: 'De l’ordinateur',
  })
})
