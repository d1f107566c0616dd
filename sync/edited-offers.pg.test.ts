import { describe, expect, it } from 'vitest'
import type { Person } from '../api/testing/world.ts'
import { readOffer } from './rows.ts'
import { setWholePath, type Device } from './testing/set-whole-path.ts'

const { world, openDevice } = await setWholePath()

const setScene = async () => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const job = await world.openJob(poster)
  const application = await world.apply(student, job.id)
  return { poster, student, job, application }
}
const jobOn = ({ engine }: Device, id: string) => readOffer(engine.db, id)
const onServer = async (person: Person, id: string) => (await person.call('GET', `/api/jobs/${id}`)).body

it('an offline edit shows at once, stays over later changes, and reaches the applicants', async () => {
  const { poster, student, job } = await setScene()
  const [mine, theirs] = [await openDevice(poster), await openDevice(student)]
  mine.signal('offline')
  await mine.engine.send('edit-job', { id: job.id, rate: 30 })
  expect(await jobOn(mine, job.id)).toMatchObject({ rate: 30, hourlyRate: 30, location: job.location })
  await poster.call('PATCH', `/api/jobs/${job.id}/details`, { rate: 27, location: 'Morges, VD' })
  mine.signal('online')
  await mine.engine.drain()
  expect(await jobOn(mine, job.id)).toMatchObject({ rate: 30, location: 'Morges, VD' })
  expect((await jobOn(mine, job.id))?.pending ?? []).toEqual([])
  await theirs.engine.drain()
  expect(await jobOn(theirs, job.id)).toMatchObject({ rate: 30, location: 'Morges, VD' })
  const changes = ['tarif : 25 → 30 CHF/h', 'lieu : Lausanne, VD → Morges, VD']
  const applicationOn = ({ engine }: Device) => engine.db.applications.where('jobId').equals(job.id).first()
  expect(await applicationOn(theirs)).toMatchObject({ changes })
  expect(await theirs.engine.db.notifications.toArray()).toMatchObject([{ title: 'Offre modifiée' }])
  // A newly filled device has the same.
  expect(await applicationOn(await openDevice(student))).toMatchObject({ changes })
})

it('two offline devices: each keeps the fields touched on it, and for the same field the last to arrive wins', async () => {
  const { poster, job } = await setScene()
  const [phone, laptop] = [await openDevice(poster), await openDevice(poster)]
  for (const device of [phone, laptop]) device.signal('offline')
  await phone.engine.send('edit-job', { id: job.id, rate: 30, title: 'Du téléphone' })
  await laptop.engine.send('edit-job', { id: job.id, duration: '4 heures', title: 'De l’ordinateur' })
  for (const device of [phone, laptop]) {
    device.signal('online')
    await device.engine.drain()
  }
  await phone.engine.drain()
  const merged = { rate: 30, duration: '4 heures', estimatedDuration: 4, title: 'De l’ordinateur' }
  expect(await onServer(poster, job.id)).toMatchObject(merged)
  for (const device of [phone, laptop]) expect(await jobOn(device, job.id)).toMatchObject(merged)
})

it('[R4] an edit of an offer that was filled in the meantime is refused with the reason, and shows in no row', async () => {
  const { poster, job, application } = await setScene()
  const mine = await openDevice(poster)
  mine.signal('offline')
  const entry = await mine.engine.send('edit-job', { id: job.id, rate: 30 })
  await world.accept(poster, application.id)
  mine.signal('online')
  await mine.engine.drain()
  expect(await mine.engine.db.outbox.where('id').equals(entry).first()).toMatchObject({
    state: 'refused',
    refusal: { code: 'job-not-open' },
  })
  expect(await jobOn(mine, job.id)).toMatchObject({ rate: 25, status: 'assigned' })
})

it('[R2] [R3] an offer written and edited twice offline is sent in this order', async () => {
  const poster = await world.person('private')
  const mine = await openDevice(poster)
  mine.signal('offline')
  await mine.engine.send('publish-job', world.jobInput())
  const id = (await mine.engine.db.offers.where('postedById').equals(poster.id).primaryKeys())[0] ?? ''
  await mine.engine.send('edit-job', { id, rate: 30 })
  await mine.engine.send('edit-job', { id, location: 'Genève, GE' })
  mine.signal('online')
  await mine.engine.drain()
  expect(await onServer(poster, id)).toMatchObject({ rate: 30, canton: 'GE' })
  expect(await mine.engine.db.outbox.count()).toBe(0)
})

describe('number of places', () => {
  const hired = async (offerId: string) => {
    const [row] = await world.sql<{ count: number }[]>`
      select count(*)::int from jobs where offer_id = ${offerId}`
    return row?.count
  }

  /** An offer for two with four applications. */
  const setSeveral = async () => {
    const poster = await world.person('private')
    const job = await world.openJob(poster, { places: 2 })
    const letters: { id: string }[] = []
    for (let at = 0; at < 4; at++) letters.push(await world.apply(await world.person('student'), job.id))
    const chooseAll = async () => {
      for (const { id } of letters) await world.accept(poster, id)
    }
    return { poster, job, chooseFirst: () => world.accept(poster, letters[0]?.id ?? ''), chooseAll }
  }

  it('K-91 counts all students: an edit from before one was chosen does not hire more', async () => {
    const { poster, job, chooseFirst, chooseAll } = await setSeveral()
    const mine = await openDevice(poster)
    mine.signal('offline')
    await mine.engine.send('edit-job', { id: job.id, places: 3 })
    await chooseFirst()
    mine.signal('online')
    await mine.engine.drain()
    await chooseAll()
    expect(await hired(job.id)).toBe(3)
  })

  it('K-91 an edit that arrives too late for its number is refused, and shows in no row', async () => {
    const { poster, job, chooseFirst, chooseAll } = await setSeveral()
    const mine = await openDevice(poster)
    mine.signal('offline')
    const entry = await mine.engine.send('edit-job', { id: job.id, places: 1 })
    await chooseFirst()
    mine.signal('online')
    await mine.engine.drain()
    expect(await mine.engine.db.outbox.where('id').equals(entry).first()).toMatchObject({
      state: 'refused',
      refusal: { code: 'places-given' },
    })
    expect(await jobOn(mine, job.id)).toMatchObject({ places: 2, chosen: 1 })
    await chooseAll()
    expect(await hired(job.id)).toBe(2)
  })
})
