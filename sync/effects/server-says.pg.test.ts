import { describe, expect, it } from 'vitest'
import { entityNames } from '../../schema/entity-names.ts'
import { newId } from '../../schema/ids.ts'
import { nextWeek } from '../../schema/decisions/schedule.ts'
import { inDays, inHours } from '../../schema/testing/in-days.ts'
import { moveDay } from '../../api/testing/move-day.ts'
import { bringForward } from '../../api/testing/run-tasks.ts'
import { payFor } from '../../api/testing/payments.ts'
import type { Person } from '../../api/testing/world.ts'
import type { Engine } from '../engine.ts'
import { allRows } from '../rows.ts'
import { setWholePath, type Device } from '../testing/set-whole-path.ts'

const { sql, world, openDevice } = await setWholePath()

const isNow = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && Math.abs(Date.parse(text) - Date.now()) < 60_000

/** Excludes `lastName`: only the server knows whether two people may read each other's full name. */
const isCompared = (name: string) => name !== 'heldBy' && name !== 'pending' && name !== 'lastName'

/** Normalizes values: device and server have different clocks, and absent, empty and null are equal. */
const tidy = (value: unknown): unknown => {
  if (typeof value === 'string') return isNow(value) ? 'now' : value
  if (Array.isArray(value)) return value.length > 0 ? value.map(tidy) : undefined
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const said = Object.entries(value)
    .filter(([name]) => isCompared(name))
    .map(([name, inner]) => [name, name === 'places' && inner === 1 ? undefined : tidy(inner)])
  return Object.fromEntries(said.filter(([, inner]) => inner !== undefined))
}

/** All rows that screens could show, except notifications. */
const shownOn = async ({ engine: { db } }: Device) => {
  const rows: [string, unknown][] = []
  for (const entity of entityNames.filter(name => name !== 'notification'))
    for (const row of await allRows(db, entity)) rows.push([`${entity}/${row.id}`, tidy(row)])
  return Object.fromEntries(rows.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Expects the offline effects of these actions to equal the server's result, row by row. */
const expectAgreement = async (person: Person, act: (send: Engine['send']) => Promise<unknown>) => {
  const device = await openDevice(person)
  device.signal('offline')
  await act(device.engine.send)
  const shown = await shownOn(device)
  device.signal('online')
  await device.engine.drain()
  await expect.poll(() => device.engine.db.outbox.toArray(), { timeout: 10_000 }).toEqual([])
  expect(shown).toEqual(await shownOn(device))
}

const address = 'Chemin des Lilas 3'
const dated = { kind: 'date', day: inDays(9), time: '09:00' } as const
const reason = 'Je suis malade.'

/** A job with an address and an appointment, and its two people. */
const agree = async (given: object = {}) => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const job = await world.openJob(poster, { address, ...given })
  const letter = await world.apply(student, job.id)
  const { body } = await world.accept(poster, letter.id)
  const jobId: string = body.jobId
  const meeting = { start: inHours(200), minutes: 60 }
  await poster.call('POST', `/api/jobs/${jobId}/appointment`, meeting)
  await student.call('POST', `/api/jobs/${jobId}/appointment/confirm`, { start: meeting.start, version: 1 })
  return { poster, student, jobId, offerId: String(job.id), applicationId: String(letter.id) }
}

/** Moves the first session into the past, so that the next one is created. */
const goOn = async (seriesId: string) => {
  const day = nextWeek(dated, Date.now())
  await moveDay(sql, [seriesId], { ...day, day: inDays(-1) })
  await bringForward(sql, 'add-session')
  await world.work('add-session')
  const [next] = await sql<{ id: string }[]>`select id from jobs where series_id = ${seriesId} and id <> ${seriesId}`
  return next?.id ?? ''
}

describe('[R7] a student’s offline actions show as the server then returns them', () => {
  it('K-56 a question, and a withdrawn one', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const job = await world.openJob(poster)
    const [kept, gone] = [newId(), newId()]
    await expectAgreement(student, async send => {
      await send('ask-question', { id: kept, jobId: job.id, text: ' Y a-t-il un ascenseur ? ' })
      await send('ask-question', { id: gone, jobId: job.id, text: 'Et une cave ?' })
      await send('remove-question', { id: gone, jobId: job.id })
    })
  })

  it('A-05 an application, a withdrawn one, and a second one', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const job = await world.openJob(poster)
    await expectAgreement(student, async send => {
      const id = newId()
      await send('apply-to-job', { id, jobId: job.id, message: ' Je viens. ' })
      await send('withdraw-application', { id })
      await send('apply-to-job', { jobId: job.id, message: 'Je viens volontiers.' })
    })
  })

  it('leaving a job, with a refund', async () => {
    const { poster, student, jobId } = await agree()
    await payFor(poster, jobId)
    await expectAgreement(student, send => send('leave-job', { id: jobId, reason }))
  })

  it('leaving a job and applying again', async () => {
    const { student, jobId } = await agree()
    await expectAgreement(student, async send => {
      await send('leave-job', { id: jobId, reason })
      await send('apply-to-job', { jobId, message: 'Je viens quand même.' })
    })
  })

  it('K-94 leaving one of several places, and applying again', async () => {
    const { student, jobId, offerId } = await agree({ places: 3 })
    expect(jobId).not.toBe(offerId)
    await expectAgreement(student, async send => {
      await send('leave-job', { id: jobId, reason })
      await send('apply-to-job', { jobId: offerId, message: 'Je viens quand même.' })
    })
  })

  it('K-85 leaving a series before it began', async () => {
    const { student, jobId } = await agree({ schedule: dated, isRecurring: true })
    await expectAgreement(student, send => send('leave-job', { id: jobId, reason }))
  })

  it('K-84 K-85 giving up one session, and ending the series', async () => {
    const { student, jobId } = await agree({ schedule: dated, isRecurring: true })
    const next = await goOn(jobId)
    await expectAgreement(student, async send => {
      await send('leave-job', { id: next, reason })
      await send('end-series', { id: jobId })
    })
  })

  it('D-21 K-14 availability, and mail switches', async () => {
    const student = await world.person('student')
    await expectAgreement(student, async send => {
      await send('edit-availability', { id: student.id, free: ['sunday-evening', 'monday-morning'] })
      await send('edit-availability', { id: student.id, daysOff: [{ from: inDays(3), to: inDays(4) }] })
      await send('switch-mail', { kind: 'reminder', isOn: false })
      await send('switch-mail', { kind: 'message', isOn: false })
      await send('switch-mail', { kind: 'reminder', isOn: true })
    })
  })

  it('K-113 an appeal against a late mark', async () => {
    const { student, jobId } = await agree()
    await sql`update appointments set starts_at = now() + interval '3 hours' where job_id = ${jobId}`
    await sql`update jobs set agreed_at = now() - interval '5 days' where offer_id = ${jobId}`
    await student.call('POST', `/api/jobs/${jobId}/leave`, { reason })
    const [lapse] = (await student.call('GET', '/api/auth/me')).body.lapses
    await expectAgreement(student, send => send('appeal-lapse', { id: lapse.id, text: ' J’étais à l’hôpital. ' }))
  })
})

describe('[R7] a poster’s offline actions show as the server then returns them', () => {
  it('D-03 an offer, edited before it was sent', async () => {
    const poster = await world.person('private')
    const slots = [
      { day: inDays(4), from: '09:00', to: '11:00' },
      { day: inDays(5), from: '14:00', to: '16:00' },
    ]
    await expectAgreement(poster, async send => {
      const id = newId()
      await send('publish-job', { id, ...world.jobInput({ address, places: 1, isRecurring: false }) })
      await send('edit-job', { id, schedule: { kind: 'slots', slots }, places: 4, address: null, isThroughPouce: true })
      const paid = newId()
      await send('publish-job', {
        id: paid,
        ...world.jobInput({ schedule: { kind: 'slots', slots }, isThroughPouce: true }),
      })
      await send('edit-job', { id: paid, paymentMethod: 'cash' })
      await send('publish-job', { id: newId(), ...world.jobInput({ schedule: dated, isRecurring: true }) })
    })
  })

  it('a deleted offer, with its questions and applications', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const job = await world.openJob(poster)
    const { body: question } = await student.call('POST', `/api/jobs/${job.id}/questions`, { text: 'Ici ?' })
    await poster.call('PATCH', `/api/jobs/${job.id}/questions/${question.id}`, { answer: 'Oui.' })
    await student.call('POST', `/api/jobs/${job.id}/questions`, { text: 'Et là ?' })
    const letter = await world.apply(student, job.id)
    await poster.call('POST', `/api/applications/${letter.id}/reserve`, { isKept: true })
    await expectAgreement(poster, send => send('delete-job', { id: job.id }))
  })

  it('K-58 muting one asker, and unmuting another', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const job = await world.openJob(poster)
    const ask = async (text: string) => (await student.call('POST', `/api/jobs/${job.id}/questions`, { text })).body.id
    const [first, second] = [await ask('Ici ?'), await ask('Et là ?')]
    await expectAgreement(poster, async send => {
      await send('mute-asker', { id: first, jobId: job.id, isMuted: true })
      await send('mute-asker', { id: second, jobId: job.id, isMuted: true })
      await send('mute-asker', { id: first, jobId: job.id, isMuted: false })
      await send('remove-question', { id: second, jobId: job.id })
    })
  })

  it('K-56 an answer, and a removed question', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const job = await world.openJob(poster)
    const ask = async (text: string) => (await student.call('POST', `/api/jobs/${job.id}/questions`, { text })).body.id
    const [first, second] = [await ask('Ici ?'), await ask('Et là ?')]
    await expectAgreement(poster, async send => {
      await send('answer-question', { id: first, jobId: job.id, answer: ' Oui. ' })
      await send('remove-question', { id: second, jobId: job.id })
    })
  })

  it('K-71 K-108 K-133 a favourite, a proposed offer, and an application on the waiting list', async () => {
    const [poster, student, other] = [
      await world.person('private'),
      await world.person('student'),
      await world.person('student'),
    ]
    const job = await world.openJob(poster)
    const letter = await world.apply(student, job.id)
    await world.apply(other, job.id)
    await expectAgreement(poster, async send => {
      await send('keep-student', { studentId: other.id, isKept: true })
      await send('keep-student', { studentId: student.id, isKept: true })
      await send('propose-job', { id: job.id, studentId: student.id })
      await send('keep-student', { studentId: other.id, isKept: false })
      await send('keep-in-reserve', { id: letter.id, isKept: true })
    })
  })

  it('K-133 a former student saved as a favourite', async () => {
    const { poster, student, jobId } = await agree()
    await student.call('POST', `/api/jobs/${jobId}/leave`, { reason })
    await expectAgreement(poster, send => send('keep-student', { studentId: student.id, isKept: true }))
  })

  it('D-33 D-34 an appointment that is moved, kept, called off and proposed again', async () => {
    const { poster, jobId } = await agree()
    await expectAgreement(poster, async send => {
      await send('propose-appointment', { jobId, start: inHours(300), minutes: 90 })
      await send('propose-appointment', { jobId, start: inHours(200), minutes: 60 })
      await send('cancel-appointment', { jobId, version: 4 })
      await send('propose-appointment', { jobId, start: inHours(310), minutes: 30 })
    })
  })

  it('D-32 a confirmed appointment', async () => {
    const { poster, student, jobId } = await agree()
    await student.call('POST', `/api/jobs/${jobId}/appointment`, { start: inHours(240), minutes: 60 })
    await expectAgreement(poster, send => send('confirm-appointment', { jobId, start: inHours(240), version: 3 }))
  })

  it('a series that ends by a block', async () => {
    const { poster, student, jobId } = await agree({ schedule: dated, isRecurring: true })
    await expectAgreement(poster, send => send('block-user', { id: student.id }))
    const other = await agree({ schedule: dated, isRecurring: true })
    const offer = await world.openJob(other.poster)
    await world.apply(other.student, offer.id)
    const favourite = await world.openJob(other.poster)
    await other.student.call('POST', `/api/favourites/${favourite.id}`)
    await expectAgreement(other.student, send => send('block-user', { id: other.poster.id }))
    expect(jobId).not.toBe(other.jobId)
  })

  it('a block', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const job = await world.openJob(poster)
    await world.apply(student, job.id)
    await poster.call('PATCH', `/api/kept-students/${student.id}`, { isKept: true })
    await expectAgreement(poster, send => send('block-user', { id: student.id }))
  })
})
