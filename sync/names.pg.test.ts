import { expect, it } from 'vitest'
import { readJob, readOffer } from './rows.ts'
import { setWholePath, type Device } from './testing/set-whole-path.ts'

const { world, openDevice } = await setWholePath()

const nameOn = async ({ engine }: Device, id: string) => {
  await engine.drain()
  return (await readOffer(engine.db, id))?.poster.lastName
}

/** Long enough for a slow machine. */
const patient = { timeout: 10_000 }

it('K-02 a device gets a poster’s full name with the application, loses it with it, and keeps it once the job was theirs', async () => {
  const [poster, student, other] = [
    await world.person('private', { lastName: 'Monnier' }),
    await world.person('student', { lastName: 'Rochat' }),
    await world.person('student'),
  ]
  const job = await world.openJob(poster)
  const [mine, phone, stranger, theirs] = [
    await openDevice(poster),
    await openDevice(student),
    await openDevice(other),
    await openDevice(student),
  ]
  const names = async () => [await nameOn(mine, job.id), await nameOn(phone, job.id), await nameOn(stranger, job.id)]
  /** A device of the same person that only watches, and a newly filled one. */
  const alike = async () => [await nameOn(theirs, job.id), await nameOn(await openDevice(student), job.id)]
  await expect.poll(names, patient).toEqual(['Monnier', 'M.', 'M.'])

  await phone.engine.send('apply-to-job', { jobId: job.id, message: 'Disponible samedi.' })
  await expect.poll(names, patient).toEqual(['Monnier', 'Monnier', 'M.'])
  await expect.poll(alike, patient).toEqual(['Monnier', 'Monnier'])
  const letters = async () => {
    await mine.engine.drain()
    return (await mine.engine.db.applications.toArray()).map(({ student: one }) => one?.lastName)
  }
  await expect.poll(letters, patient).toEqual(['Rochat'])

  const [letter] = await phone.engine.db.applications.toArray()
  await phone.engine.send('withdraw-application', { id: letter?.id ?? '' })
  await expect.poll(names, patient).toEqual(['Monnier', 'M.', 'M.'])
  await expect.poll(alike, patient).toEqual(['M.', 'M.'])

  const second = await world.apply(student, job.id)
  await world.accept(poster, second.id)
  await expect.poll(names, patient).toEqual(['Monnier', 'Monnier', undefined])
  const chosen = async () => {
    await mine.engine.drain()
    return (await readJob(mine.engine.db, job.id))?.assignedTo?.lastName
  }
  await expect.poll(chosen, patient).toBe('Rochat')
  await student.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Malade' })
  await expect.poll(names, patient).toEqual(['Monnier', 'Monnier', 'M.'])
  await expect.poll(alike, patient).toEqual(['Monnier', 'Monnier'])
})
