import { expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { syncRows } from '../../schema/sync.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { payFor } from '../testing/payments.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const deviceOf = (person: Person) => createRawDevice(person.call, [userFeed(person.id), jobsFeed('VD')])
type Device = ReturnType<typeof deviceOf>

const inOrder = ({ held }: Device) => [...held].toSorted(([one], [other]) => (one < other ? -1 : 1))
const expectFresh = async (person: Person, device: Device) => {
  const fresh = deviceOf(person)
  await fresh.pull()
  expect(inOrder(device)).toEqual(inOrder(fresh))
}

/** A job whose student cannot come any more, another applicant, and the device of each. */
const openScene = async () => {
  const [poster, student] = [await world.person('private'), await world.person('student', { firstName: 'Léa' })]
  const job = await world.openJob(poster)
  const [next, looker] = [await world.person('student', { firstName: 'Noé' }), await world.person('student')]
  const letter = await world.apply(next, job.id)
  await world.accept(poster, (await world.apply(student, job.id)).id)
  const people = { poster, student, next, looker }
  const devices = {
    poster: deviceOf(poster),
    student: deviceOf(student),
    next: deviceOf(next),
    looker: deviceOf(looker),
  }
  const names = ['poster', 'student', 'next', 'looker'] as const
  const pullAll = async () => {
    for (const name of names) {
      await devices[name].pull()
      await expectFresh(people[name], devices[name])
    }
  }
  const say = (who: Person, content: string) => who.call('POST', `/api/jobs/${job.id}/messages`, { content })
  const offerAt = (device: Device) => device.shown()[`offer ${job.id}`]?.row
  /** Jobs of this offer on a device. */
  const jobsAt = (device: Device) =>
    device
      .rows('job')
      .map(row => syncRows.job.parse(row))
      .filter(({ offerId }) => offerId === job.id)
  await say(poster, 'Le code de la porte est 1291.')
  await say(student, 'Merci !')
  await pullAll()
  return { ...people, job, letter, devices, pullAll, say, offerAt, jobsAt }
}

const contents = (device: Device) =>
  device.rows('message').map(row => (typeof row === 'object' && row && 'content' in row ? row.content : null))

const leaving = (student: Person, jobId: string) => ({
  id: newId(),
  account: student.id,
  command: 'leave-job',
  input: { id: jobId, reason: 'Je suis malade.' },
})

it('a job that its student leaves is open on every device, and its applications are pending there again', async () => {
  const { poster, student, next, job, letter, devices, pullAll, offerAt, jobsAt } = await openScene()
  await student.call('POST', `/api/jobs/${job.id}/amount`, { amount: 6000 })
  const { paymentId } = await payFor(poster, job.id)
  await pullAll()
  expect(devices.poster.rows('agreement')).toMatchObject([{ jobId: job.id, proposedAmount: 6000 }])
  expect(offerAt(devices.looker), 'not while it has a student').toBeUndefined()
  const { results } = await devices.student.pull([leaving(student, job.id)])
  expect(results).toMatchObject([{ outcome: 'applied' }])
  await pullAll()
  for (const device of Object.values(devices)) expect(offerAt(device)).toMatchObject({ id: job.id, status: 'open' })
  for (const device of [devices.poster, devices.student])
    expect(jobsAt(device)).toMatchObject([{ id: job.id, status: 'left', assignedToId: student.id }])
  expect(offerAt(devices.poster)).toMatchObject({ own: { formerStudents: [{ id: student.id, firstName: 'Léa' }] } })
  for (const device of [devices.next, devices.looker, devices.student])
    expect(offerAt(device)).not.toHaveProperty('own')
  for (const device of [devices.next, devices.looker]) {
    expect(jobsAt(device)).toEqual([])
    expect(JSON.stringify([...device.held])).not.toContain(student.id)
  }
  expect(devices.student.rows('application')).toEqual([])
  expect(devices.poster.rows('application')).toMatchObject([{ id: letter.id, status: 'pending', studentId: next.id }])
  expect(devices.next.rows('application')).toMatchObject([{ id: letter.id, status: 'pending' }])
  for (const device of [devices.poster, devices.student]) {
    expect(device.rows('agreement')).toEqual([])
    expect(device.rows('payment')).toMatchObject([{ id: paymentId, status: 'refunded' }])
  }
})

it('retries after a lost answer and notifies once', async () => {
  const { poster, student, job, devices, pullAll } = await openScene()
  const mutation = leaving(student, job.id)
  const [first, second] = await Promise.all([devices.student.pull([mutation]), deviceOf(student).pull([mutation])])
  const third = await devices.student.pull([mutation])
  for (const { results } of [first, second, third])
    expect(results).toMatchObject([{ id: mutation.id, outcome: 'applied' }])
  await pullAll()
  const told = await sql`select from notifications where user_id = ${poster.id} and kind = 'studentLeft'`
  expect(told).toHaveLength(1)
  expect(await sql`select from jobs where offer_id = ${job.id} and status = 'left'`).toHaveLength(1)
})

it('C-04 both keep what they wrote, and neither student’s device ever holds the other’s rows', async () => {
  const { poster, student, next, job, letter, devices, pullAll, say, offerAt, jobsAt } = await openScene()
  await devices.student.pull([leaving(student, job.id)])
  await world.accept(poster, letter.id)
  await say(poster, 'Nouveau code : 1848.')
  await say(next, 'Noté.')
  await pullAll()
  const before = ['Le code de la porte est 1291.', 'Merci !']
  const after = ['Nouveau code : 1848.', 'Noté.']
  expect(contents(devices.student).toSorted()).toEqual(before)
  expect(contents(devices.next).toSorted()).toEqual(after.toSorted())
  expect(contents(devices.poster).toSorted()).toEqual([...before, ...after].toSorted())
  // The student can still read about their job, but not who does it now.
  expect(offerAt(devices.student)).toMatchObject({ status: 'assigned' })
  expect(jobsAt(devices.student)).toMatchObject([{ status: 'left', assignedToId: student.id }])
  expect(JSON.stringify([...devices.student.held])).not.toContain(next.id)
  expect(jobsAt(devices.next)).toMatchObject([{ status: 'assigned', assignedTo: { id: next.id } }])
  expect(JSON.stringify([...devices.next.held])).not.toContain(student.id)
  expect(offerAt(devices.looker)).toBeUndefined()
  expect(jobsAt(devices.looker)).toEqual([])
})

it('follows a new name of the student who left, and keeps the job when a second application is withdrawn', async () => {
  const { student, job, devices, pullAll, offerAt } = await openScene()
  await devices.student.pull([leaving(student, job.id)])
  await student.call('PATCH', `/api/users/${student.id}`, { firstName: 'Léonie' })
  await pullAll()
  expect(offerAt(devices.poster)).toMatchObject({ own: { formerStudents: [{ firstName: 'Léonie' }] } })
  const again = await world.apply(student, job.id)
  await pullAll()
  await student.call('DELETE', `/api/applications/${again.id}`)
  await pullAll()
  for (const entity of ['offer', 'job'])
    expect(devices.student.held.has(`${userFeed(student.id)} ${entity} ${job.id}`)).toBe(true)
})

it('hides the job from the student who left while one of the two blocks the other, and shows it again afterwards', async () => {
  const { poster, student, job, devices, pullAll, offerAt, jobsAt } = await openScene()
  await devices.student.pull([leaving(student, job.id)])
  for (const [one, other] of [
    [poster, student],
    [student, poster],
  ] as const) {
    await one.call('POST', `/api/users/${other.id}/block`)
    await pullAll()
    expect(offerAt(devices.student)).toBeUndefined()
    expect(jobsAt(devices.student)).toEqual([])
    await one.call('DELETE', `/api/users/${other.id}/block`)
    await pullAll()
    expect(offerAt(devices.student)).toMatchObject({ status: 'open' })
    expect(jobsAt(devices.student)).toMatchObject([{ status: 'left' }])
  }
})

it('refuses leaving on a device that does not know yet that the job has ended', async () => {
  const { poster, student, job, devices } = await openScene()
  await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
  const { results } = await devices.student.pull([leaving(student, job.id)])
  expect(results).toMatchObject([{ outcome: 'refused', code: 'status-conflict' }])
})
