import { noticesOf } from '../testing/notices.ts'
import { describe, expect, it } from 'vitest'
import { startOf } from '../../schema/decisions/schedule.ts'
import { userFeed } from '../../schema/feeds.ts'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/rules.ts'
import { syncRows, syncVersion } from '../../schema/sync.ts'
import { inDays, inHours } from '../../schema/testing/in-days.ts'
import { moveDay } from '../testing/move-day.ts'
import { beginPayment, testCards } from '../testing/payments.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { waitingTasks } from '../testing/run-tasks.ts'
import { testDatabase } from '../testing/test-database.ts'
import { waitForLocks } from '../testing/wait-for-locks.ts'
import { createWorld, review, type Answered, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const at = (jobId: string) => `/api/jobs/${jobId}/appointment`
const propose = (who: Person, jobId: string, hours: number, minutes = 120) =>
  who.call('POST', at(jobId), { start: inHours(hours), minutes })
const confirm = (who: Person, jobId: string, hours: number, version: number) =>
  who.call('POST', `${at(jobId)}/confirm`, { start: inHours(hours), version })
const cancel = (who: Person, jobId: string, version: number) => who.call('POST', `${at(jobId)}/cancel`, { version })

const agree = async () => {
  const scene = await world.assignedJob()
  const { poster, student, job } = scene
  await propose(poster, job.id, 48)
  expect((await confirm(student, job.id, 48, 1)).status).toBe(200)
  return scene
}

const heard = async (person: Person) =>
  (await person.call('GET', `/api/notifications/${person.id}`)).body
    .filter(({ actionUrl }: { actionUrl: string }) => actionUrl?.endsWith('#rendez-vous'))
    .map(({ title }: { title: string }) => title)
const held = async (person: Person, jobId: string) => {
  const device = createRawDevice(person.call, [userFeed(person.id)])
  await device.pull()
  const jobs = device.rows('job').map(row => syncRows.job.parse(row))
  const named = jobs.filter(({ id, offerId }) => id === jobId || offerId === jobId)
  return named.find(({ status }) => status !== 'left') ?? named[0]
}
const read = async (person: Person, jobId: string): Promise<unknown> =>
  Reflect.get(Object(await held(person, jobId)), 'appointment')

describe('an appointment of a job', () => {
  it('D-31 is proposed by either of its two people, and only those two see it', async () => {
    for (const by of ['poster', 'student'] as const) {
      const scene = await world.assignedJob()
      const { job } = scene
      const other = by === 'poster' ? scene.student : scene.poster
      expect(await read(scene.poster, job.id)).toBe(undefined)
      const { status, body } = await propose(scene[by], job.id, 48)
      const wanted = {
        version: 1,
        confirmed: null,
        proposed: { start: inHours(48), minutes: 120, byId: scene[by].id },
      }
      expect([status, body]).toEqual([200, wanted])
      for (const one of [scene.poster, scene.student]) expect(await read(one, job.id)).toEqual(wanted)
      expect(await heard(other)).toEqual(['Rendez-vous proposé'])
      expect(await heard(scene[by])).toEqual([])
      const { body: list } = await scene.poster.call('GET', `/api/users/${scene.poster.id}/jobs`)
      expect(list[0].appointment).toEqual(wanted)
      expect((await world.visitor('GET', `/api/jobs/${job.id}`)).body).not.toHaveProperty('appointment')
    }
  })

  it('D-31 is refused in the past, beyond a year, not at a whole minute, or without a length, and nothing is stored', async () => {
    const { poster, student, job } = await world.assignedJob()
    const refused = [
      [{ start: inHours(-2), minutes: 60 }, 409, 'appointment-past'],
      [{ start: inHours(370 * 24), minutes: 60 }, 400, 'invalid-input'],
      [{ start: inHours(1).replace(':00.000Z', ':30.000Z'), minutes: 60 }, 400, 'invalid-input'],
      [{ start: '2026-11-28', minutes: 60 }, 400, 'invalid-input'],
      // In Swiss time this is the year 10000, which an ISO time cannot express.
      [{ start: '9999-12-31T23:59:00Z', minutes: 60 }, 400, 'invalid-input'],
      [{ start: '0000-01-01T00:00:00Z', minutes: 60 }, 400, 'invalid-input'],
      [{ start: inHours(1), minutes: limits.appointment.min - 1 }, 400, 'invalid-input'],
      [{ start: inHours(1), minutes: limits.appointment.max + 1 }, 400, 'invalid-input'],
      [{ start: inHours(1) }, 400, 'invalid-input'],
    ] as const
    for (const [input, status, code] of refused)
      expect(await poster.call('POST', at(job.id), input), JSON.stringify(input)).toMatchObject({
        status,
        body: { code },
      })
    expect(await heard(student)).toEqual([])
    expect(await sql`select from appointments where job_id = ${job.id}`).toHaveLength(0)
  })

  it('D-31 exists only for a job with a student', async () => {
    const poster = await world.person('private')
    const job = await world.openJob(poster)
    expect(await propose(poster, job.id, 5)).toMatchObject({ status: 409, body: { code: 'not-schedulable' } })
    const done = await agree()
    await done.poster.call('PATCH', `/api/jobs/${done.job.id}`, { status: 'completed' })
    for (const answer of [
      await propose(done.student, done.job.id, 5),
      await confirm(done.student, done.job.id, 48, 2),
      await cancel(done.poster, done.job.id, 2),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'not-schedulable' } })
  })

  it('D-32 is confirmed by the other person only, once, as it was shown', async () => {
    const { poster, student, job } = await world.assignedJob()
    await propose(student, job.id, 48)
    for (const refused of [
      await confirm(student, job.id, 48, 1),
      await confirm(poster, job.id, 49, 1),
      await confirm(poster, job.id, 48, 0),
    ])
      expect(refused).toMatchObject({ status: 409, body: { code: 'appointment-changed' } })
    const { body } = await confirm(poster, job.id, 48, 1)
    expect(body).toEqual({
      version: 2,
      confirmed: { start: inHours(48), minutes: 120, at: expect.any(String) },
      proposed: null,
    })
    expect((await confirm(poster, job.id, 48, 1)).body, 'twice').toEqual(body)
    expect(await heard(student)).toEqual(['Rendez-vous confirmé'])
    expect(await read(student, job.id)).toEqual(body)
  })

  it('D-32 cannot be confirmed after its time has come', async () => {
    const { poster, student, job } = await world.assignedJob()
    await propose(student, job.id, 48)
    await sql`update appointments set proposed_starts_at = ${inHours(-3)} where job_id = ${job.id}`
    expect(await confirm(poster, job.id, -3, 1)).toMatchObject({ status: 409, body: { code: 'appointment-past' } })
  })

  it('D-32 a change concurrent with the confirmation refuses it or comes after it: never confirms another time', async () => {
    for (let round = 0; round < 8; round++) {
      const { poster, student, job } = await world.assignedJob()
      await propose(poster, job.id, 48)
      const [confirmed, moved] = await Promise.all([confirm(student, job.id, 48, 1), propose(poster, job.id, 72)])
      expect(moved.status).toBe(200)
      const now = (await read(student, job.id)) ?? {}
      if (confirmed.status === 200) expect(now).toMatchObject({ confirmed: { start: inHours(48) } })
      else {
        expect(confirmed).toMatchObject({ status: 409, body: { code: 'appointment-changed' } })
        expect(now).toMatchObject({ confirmed: null })
      }
      expect(now).toMatchObject({ proposed: { start: inHours(72), byId: poster.id } })
    }
  })

  it('D-31 concurrent proposals of both are one proposal, or an agreement if they are equal', async () => {
    for (const hours of [48, 72]) {
      const { poster, student, job } = await world.assignedJob()
      const both = await Promise.all([propose(poster, job.id, 48), propose(student, job.id, hours)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      const now = await read(poster, job.id)
      if (hours === 48) expect(now).toMatchObject({ version: 2, confirmed: { start: inHours(48) }, proposed: null })
      else expect(now).toEqual(both.map(({ body }) => body).find(({ version }) => version === 2))
      expect(await read(student, job.id)).toEqual(now)
    }
  })

  it('W-04 money paid while the two agree on a day in three weeks is due a week after that day', async () => {
    const { poster, student, job } = await world.assignedJob()
    await propose(poster, job.id, 21 * 24)
    const { clientSecret, paymentId } = await beginPayment(poster, job.id)
    const both: Promise<Answered>[] = []
    await sql.begin(async tx => {
      await tx`select from jobs where id = ${job.id} for update`
      both.push(confirm(student, job.id, 21 * 24, 1))
      await waitForLocks(sql, 1)
      both.push(poster.call('POST', '/api/test-bank/confirm', { clientSecret, cardNumber: testCards.accepted }))
      await waitForLocks(sql, 2)
    })
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    const [payment] = await sql<{ status: string; releaseAt: string }[]>`
      select status, release_at from payments where id = ${paymentId}`
    expect(payment).toEqual({ status: 'held', releaseAt: inHours(28 * 24) })
  })

  it('D-33 is valid until another is confirmed in its place; keeping the old one is notified', async () => {
    const { poster, student, job } = await agree()
    const { body: moved } = await propose(student, job.id, 96, 60)
    expect(moved).toMatchObject({ version: 3, confirmed: { start: inHours(48) }, proposed: { start: inHours(96) } })
    expect(await heard(poster)).toEqual(['Autre rendez-vous proposé'])
    expect((await propose(poster, job.id, 48)).body).toMatchObject({ version: 4, proposed: null })
    expect(await heard(student)).toEqual(['Rendez-vous maintenu'])
    await propose(student, job.id, 96, 60)
    expect((await confirm(poster, job.id, 96, 5)).body).toMatchObject({
      confirmed: { start: inHours(96), minutes: 60 },
      proposed: null,
    })
  })

  it('D-33 can be kept after its time has begun, but not moved into the past', async () => {
    const { poster, student, job } = await agree()
    await propose(student, job.id, 96)
    await sql`update appointments set starts_at = ${inHours(-2)} where job_id = ${job.id}`
    expect(await propose(poster, job.id, -3)).toMatchObject({ status: 409, body: { code: 'appointment-past' } })
    expect((await propose(poster, job.id, -2)).body).toMatchObject({
      confirmed: { start: inHours(-2) },
      proposed: null,
    })
  })

  it('D-33 a series of unread proposals is one notification', async () => {
    const { poster, student, job } = await world.assignedJob()
    for (const hours of [48, 50, 52]) await propose(poster, job.id, hours)
    expect(await heard(student)).toEqual(['Rendez-vous proposé'])
    expect((await propose(poster, job.id, 52)).body.version, 'said twice').toBe(3)
    const told = (await noticesOf(sql, student.id)).find(({ kind }) => kind === 'appointmentProposed')
    expect(told?.message).toContain(job.title)
  })

  it('D-34 is called off by either, as it was shown', async () => {
    for (const by of ['poster', 'student'] as const) {
      const scene = await agree()
      const other = by === 'poster' ? scene.student : scene.poster
      expect(await cancel(scene[by], scene.job.id, 1)).toMatchObject({ body: { code: 'appointment-changed' } })
      const { body } = await cancel(scene[by], scene.job.id, 2)
      const calledOff = { start: inHours(48), byId: scene[by].id, at: expect.any(String) }
      expect(body).toEqual({ version: 3, confirmed: null, proposed: null, calledOff })
      expect((await cancel(scene[by], scene.job.id, 2)).body, 'twice').toEqual(body)
      expect(await heard(other)).toEqual(['Rendez-vous annulé'])
      expect(await read(other, scene.job.id)).toEqual(body)
    }
  })

  it('D-34 a proposal can be withdrawn or declined, and is notified as that', async () => {
    const { poster, student, job } = await world.assignedJob()
    await propose(poster, job.id, 48)
    await cancel(poster, job.id, 1)
    expect(await heard(student)).toEqual(['Proposition retirée'])
    await propose(poster, job.id, 48)
    await cancel(student, job.id, 3)
    expect(await heard(poster)).toEqual(['Rendez-vous refusé'])
  })

  it('D-34 ends with the work: cancelled, left, or completed before its time; its version continues', async () => {
    const cancelled = await agree()
    await cancelled.poster.call('PATCH', `/api/jobs/${cancelled.job.id}`, { status: 'cancelled' })
    const left = await agree()
    await propose(left.poster, left.job.id, 60)
    await left.student.call('POST', `/api/jobs/${left.job.id}/leave`, { reason: 'Malade' })
    const early = await agree()
    expect((await early.poster.call('POST', '/api/reviews', review(early.student.id, early.job.id))).status).toBe(201)
    for (const { poster, student, job } of [cancelled, left, early]) {
      for (const one of [poster, student]) expect((await read(one, job.id)) ?? null).toBe(null)
      const [row] = await sql`
        select starts_at, proposed_starts_at, version > 2 as goes_on from appointments where job_id = ${job.id}`
      expect(row).toEqual({ startsAt: null, proposedStartsAt: null, goesOn: true })
    }
    const next = await world.person('student')
    await world.accept(left.poster, (await world.apply(next, left.job.id)).id)
    const { body } = await propose(next, left.job.id, 48)
    // Another student has another job.
    expect(body.version).toBe(1)
    expect(body.confirmed).toBe(null)
  })

  it('D-34 a completed job keeps an appointment that has begun in the calendar', async () => {
    const { poster, job } = await agree()
    await sql`update appointments set starts_at = now() - interval '3 hours' where job_id = ${job.id}`
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    expect(await sql`select from appointments where job_id = ${job.id} and starts_at < now()`).toHaveLength(1)
    expect((await read(poster, job.id)) ?? null).toBe(null)
  })
})

describe('the date of an offer', () => {
  const date = { kind: 'date', day: inDays(9), time: '14:00' } as const
  const start = startOf(date)
  const onDate = { confirmed: { start, minutes: 120, at: expect.any(String) }, proposed: null }
  const choose = async (given: object) => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const offer = await world.openJob(poster, { duration: '2 heures', ...given })
    const chosen = await world.accept(poster, (await world.apply(student, offer.id)).id)
    return { poster, student, offer, jobId: String(chosen.body.jobId) }
  }

  it('K-314 is the appointment of the chosen student, with reminders and in the calendar, and can be moved like any other', async () => {
    for (const places of [1, 2]) {
      const { poster, student, jobId } = await choose({ schedule: date, places })
      for (const one of [poster, student]) {
        expect(await read(one, jobId)).toEqual({ version: 1, ...onDate })
        expect((await world.exportOf(one)).body.appointments).toMatchObject([{ jobId }])
        expect(await heard(one), 'the acceptance says it').toEqual([])
      }
      const due = await waitingTasks(sql, 'remind-appointment')
      expect(due.filter(({ payload }) => JSON.stringify(payload).includes(jobId))).toHaveLength(2)
      expect((await propose(student, jobId, 300)).body).toMatchObject({ version: 2, confirmed: { start } })
      expect((await confirm(poster, jobId, 300, 2)).body).toMatchObject({ confirmed: { start: inHours(300) } })
    }
  })

  it('K-314 also applies to a student from the waiting list, and to one chosen after another has left', async () => {
    const { poster, student, offer } = await choose({ schedule: date, places: 1 })
    const leave = (one: Person) => one.call('POST', `/api/jobs/${offer.id}/leave`, { reason: 'Malade' })
    await leave(student)
    const next = await world.person('student')
    await world.accept(poster, (await world.apply(next, offer.id)).id)
    expect(await read(next, offer.id)).toEqual({ version: 1, ...onDate })
    await leave(next)
    const [chosen, kept] = [await world.person('student'), await world.person('student')]
    const [first, second] = [await world.apply(chosen, offer.id), await world.apply(kept, offer.id)]
    await poster.call('POST', `/api/applications/${second.id}/reserve`, { isKept: true })
    await world.accept(poster, first.id)
    await leave(chosen)
    const [asked] = (await kept.call('GET', '/api/applications/student')).body
    const said = { askedAt: asked.askedAt }
    expect((await kept.call('POST', `/api/applications/${second.id}/answer-call`, said)).status).toBe(200)
    expect(await read(poster, offer.id)).toMatchObject(onDate)
  })

  it('K-314 does not apply once it is over, and slots are left to the two', async () => {
    const slots = [{ day: inDays(9), from: '14:00', to: '16:00' }]
    const open = await choose({ schedule: { kind: 'slots', slots } })
    expect(await read(open.student, open.jobId)).toBe(undefined)
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const offer = await world.openJob(poster, { schedule: date })
    await moveDay(sql, [offer.id], { ...date, day: inDays(-1) })
    expect((await world.accept(poster, (await world.apply(student, offer.id)).id)).status).toBe(200)
    expect(await read(student, offer.id)).toBe(undefined)
  })
})

describe('someone else’s appointment', () => {
  it('D-38 answers 404 to others, and refuses a student who left the job', async () => {
    const { student, job } = await agree()
    const strangers = [await world.person('private'), await world.person('student')]
    const rejected = await world.person('student')
    const second = await world.assignedJob()
    for (const one of [...strangers, rejected, second.poster, second.student]) {
      const answers = [
        await propose(one, job.id, 48),
        await confirm(one, job.id, 48, 2),
        await cancel(one, job.id, 2),
        await propose(one, newId(), 48),
      ]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'not-found']))
    }
    expect((await world.visitor('POST', at(job.id), { start: inHours(48), minutes: 60 })).status).toBe(401)
    await student.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Malade' })
    expect((await propose(student, job.id, 48)).body.code).toBe('not-schedulable')
    expect(JSON.stringify((await held(student, job.id)) ?? {})).not.toContain('appointment')
  })

  it('D-38 a student who applied and was not chosen reads nothing of it', async () => {
    const [poster, chosen, other] = [
      await world.person('private'),
      await world.person('student'),
      await world.person('student'),
    ]
    const job = await world.openJob(poster)
    const [application] = [await world.apply(chosen, job.id), await world.apply(other, job.id)]
    await world.accept(poster, application.id)
    await propose(poster, job.id, 48)
    expect(await read(chosen, job.id)).toMatchObject({ version: 1 })
    expect((await held(other, job.id)) ?? {}).not.toHaveProperty('appointment')
  })
})

it('D-31 actions of a device about a job arrive in order, and a repeat gets the same answer', async () => {
  const { poster, student, job } = await world.assignedJob()
  const mutation = (command: string, input: object) => ({
    id: newId(),
    account: poster.id,
    command,
    input: { jobId: job.id, ...input },
  })
  const mutations = [
    mutation('propose-appointment', { start: inHours(48), minutes: 60 }),
    mutation('cancel-appointment', { version: 1 }),
    mutation('propose-appointment', { start: inHours(50), minutes: 90 }),
    mutation('confirm-appointment', { start: inHours(48), version: 1 }),
  ]
  const send = async () =>
    (
      await poster.call('POST', '/api/sync', {
        device: newId(),
        version: syncVersion.current,
        epoch: null,
        cursors: { [userFeed(poster.id)]: '0' },
        page: null,
        seen: null,
        mutations,
      })
    ).body.results
  const results = await send()
  expect(results.map(({ outcome, code }: { outcome: string; code?: string }) => code ?? outcome)).toEqual([
    'applied',
    'applied',
    'applied',
    'appointment-changed',
  ])
  expect(await send()).toEqual(results)
  expect(await read(student, job.id)).toMatchObject({ version: 3, proposed: { start: inHours(50), minutes: 90 } })
})

it('D-38 an export contains the person’s appointments, and a deleted account’s calendar is deleted', async () => {
  const { poster, student, job } = await agree()
  await student.call('POST', '/api/calendar', {})
  for (const one of [poster, student])
    expect((await world.exportOf(one)).body).toMatchObject({
      appointments: [{ jobId: job.id, title: job.title, confirmed: { start: inHours(48) } }],
      calendarSince: one === student ? expect.any(String) : null,
    })
  const { status } = await world.deleteAccount(student)
  expect(status).toBe(200)
  expect(await sql`select from calendars where user_id = ${student.id}`).toHaveLength(0)
  expect(await sql`select from appointments where job_id = ${job.id} and starts_at is not null`).toHaveLength(0)
})
