import { describe, expect, it } from 'vitest'
import type { Person } from '../api/testing/world.ts'
import { findMatches, readMatchTerms } from './matches.ts'
import { allOffers } from './rows.ts'
import { setWholePath, type Device } from './testing/set-whole-path.ts'

const { sql, world, openDevice } = await setWholePath()

const onServer = async (person: Person) =>
  (await person.call('GET', `/api/notifications/${person.id}`)).body
    .filter(({ type }: { type: string }) => type === 'job_match')
    .map(({ id, isRead, createdAt, actionUrl }: Record<string, unknown>) => ({ id, isRead, createdAt, actionUrl }))
const onDevice = async ({ engine }: Device, { id: student }: Person) => {
  const terms = await readMatchTerms(engine.db, student, Date.now())
  if (!terms) return []
  return findMatches(await allOffers(engine.db), terms).map(({ id, isRead, job }) => ({
    id,
    isRead,
    createdAt: job.createdAt,
    actionUrl: `/jobs/${job.id}`,
  }))
}
const unreadOn = async (device: Device, person: Person) =>
  (await onDevice(device, person)).filter(({ isRead }) => !isRead).length

const expectEqual = async (device: Device, person: Person) => {
  await device.engine.drain()
  const listed = await onServer(person)
  // A round that found the server busy is retried automatically.
  await expect.poll(() => onDevice(device, person), { timeout: 10_000 }).toEqual(listed)
  return listed.length
}

const setScene = async (canton: string, offers = 4) => {
  const poster = await world.person('private')
  const student = await world.person('student', { canton })
  const publish = (given: object = {}) => world.openJob(poster, { location: `Quelque part, ${canton}`, ...given })
  const jobs = []
  for (let n = 0; n < offers; n++) jobs.push(await publish())
  return { poster, student, jobs, publish }
}

describe('N-03 offers near a student', () => {
  it('are the same on the device and at the documented endpoint, whatever happens to the offers', async () => {
    const { poster, student, jobs, publish } = await setScene('TI', 6)
    const other = await world.person('private')
    const device = await openDevice(student)
    expect(await expectEqual(device, student)).toBe(6)
    await poster.call('DELETE', `/api/jobs/${jobs[0].id}`)
    await sql`update offers set hidden_at = now() where id = ${jobs[1].id}`
    await world.accept(poster, (await world.apply(await world.person('student'), jobs[2].id)).id)
    await world.apply(student, jobs[3].id)
    const blocked = await world.openJob(other, { location: 'Lugano, TI' })
    await world.openJob(other, { location: 'Zoug, ZG' })
    expect(await expectEqual(device, student)).toBe(3)
    await student.call('POST', `/api/users/${blocked.postedById}/block`)
    await student.call('POST', '/api/saved-searches', { name: 'Piano', words: 'piano', canton: 'TI' })
    await publish({ title: 'Porter un piano' })
    expect(await expectEqual(device, student)).toBe(2)
    await sql`update offers set canton = 'ZG' where id = ${jobs[4].id}`
    expect(await expectEqual(device, student)).toBe(1)
    await student.call('PATCH', `/api/users/${student.id}`, { city: 'Zoug, ZG' })
    expect(await expectEqual(device, student)).toBe(0)
    await world.openJob(other, { location: 'Zoug, ZG' })
    await world.openJob(poster, { location: 'Zoug, ZG' })
    expect(await expectEqual(device, student)).toBe(1)
    expect(await expectEqual(await openDevice(student), student)).toBe(1)
  })

  it('are the newest fifty in the same order on both sides, including offers of one instant', async () => {
    const { student, poster, publish } = await setScene('GR', 1)
    const device = await openDevice(student)
    await sql`
      insert into offers (id, posted_by_id, title, description, location, canton, rate, duration, category, delivery_type,
        language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided)
      select gen_random_uuid(), ${poster.id}, 'Offre ' || n, 'Texte', 'Coire, GR', 'GR', 20, '1 h', 'physical', 'in_person',
        'french', 'normal', 'none', 'light', 'cash', true from generate_series(1, 120) n`
    await publish()
    expect(await expectEqual(device, student)).toBe(50)
  })
})

describe('N-02 a read mark', () => {
  it('of one, made offline, shows at once, and reaches the server and the other device', async () => {
    const { student } = await setScene('VS')
    const [phone, laptop] = [await openDevice(student), await openDevice(student)]
    const [, second] = await onDevice(phone, student)
    phone.signal('offline')
    await phone.engine.send('mark-notification-read', { id: second?.id ?? '' })
    expect((await onDevice(phone, student)).map(({ isRead }) => isRead)).toEqual([false, true, false, false])
    expect(phone.engine.status.get().waiting).toBe(0)
    phone.signal('online')
    for (const device of [phone, laptop]) await expectEqual(device, student)
    expect((await onDevice(laptop, student)).map(({ isRead }) => isRead)).toEqual([false, true, false, false])
    expect(await phone.engine.db.outbox.count()).toBe(0)
  })

  it('is the same at the documented endpoint and on a device, and idempotent', async () => {
    const { student } = await setScene('SO')
    const device = await openDevice(student)
    const [first] = await onDevice(device, student)
    for (const _ of [1, 2]) {
      expect((await student.call('PATCH', `/api/notifications/${first?.id}/read`)).status).toBe(200)
      await device.engine.send('mark-notification-read', { id: first?.id ?? '' })
      await expectEqual(device, student)
    }
    expect(await unreadOn(device, student)).toBe(3)
    await student.call('PATCH', `/api/notifications/${student.id}/mark-all-read`)
    await expectEqual(device, student)
    expect(await unreadOn(device, student)).toBe(0)
  })

  it('of all, made offline, covers what was listed and nothing that came before it was sent', async () => {
    const { student, publish } = await setScene('FR')
    const [phone, laptop] = [await openDevice(student), await openDevice(student)]
    phone.signal('offline')
    await phone.engine.send('mark-all-notifications-read', { userId: student.id })
    expect(await unreadOn(phone, student)).toBe(0)
    await publish()
    phone.signal('online')
    for (const device of [phone, laptop]) await expectEqual(device, student)
    for (const device of [phone, laptop])
      expect((await onDevice(device, student)).map(({ isRead }) => isRead)).toEqual([false, true, true, true, true])
  })

  it('of an offer that has gone is refused silently and leaves nothing behind', async () => {
    const { student, poster, jobs } = await setScene('NE')
    const device = await openDevice(student)
    const [newest] = await onDevice(device, student)
    device.signal('offline')
    await device.engine.send('mark-notification-read', { id: newest?.id ?? '' })
    await poster.call('DELETE', `/api/jobs/${jobs.at(-1).id}`)
    device.signal('online')
    await expectEqual(device, student)
    expect(device.engine.status.get()).toMatchObject({ waiting: 0, refused: 0 })
    expect((await device.engine.db.users.get(student.id))?.matches?.read).toEqual([])
  })
})
