import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startOf } from '../../schema/decisions/schedule.ts'
import { inDays } from '../../schema/testing/in-days.ts'
import { userFeed } from '../../schema/feeds.ts'
import { limits, messages } from '../../schema/rules.ts'
import { checkLedger } from '../money/check-ledger.ts'
import { addSession } from '../queue/add-session.ts'
import { carryOut, payFor } from '../testing/payments.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { moveJob } from '../testing/move-day.ts'
import { bringForward, waitingTasks } from '../testing/run-tasks.ts'
import { testDatabase } from '../testing/test-database.ts'
import { waitForLocks } from '../testing/wait-for-locks.ts'
import { code, createWorld, review, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const on = (days: number, time = '09:00') => ({ kind: 'date', day: inDays(days), time }) as const
const weekly = { schedule: on(2), isRecurring: true }

const open = async (given: object = weekly) => {
  const poster = await world.person('private', { firstName: 'Bernard' })
  const offer = await world.openJob(poster, given)
  return { poster, offer }
}

const agree = async () => {
  const { poster, offer } = await open()
  const student = await world.person('student', { firstName: 'Élodie' })
  const application = await world.apply(student, offer.id)
  await world.accept(poster, application.id)
  return { poster, student, seriesId: String(offer.id) }
}

const sessions = (seriesId: string) => sql<
  { id: string; status: string; schedule: unknown; scheduledFor: string; seriesEndedAt: string | null }[]
>`
  select j.id, j.status, j.schedule, j.scheduled_for, case when j.session = 1 then s.ended_at end as series_ended_at
  from jobs j join series s on s.id = j.series_id where s.id = ${seriesId} order by j.session`

const last = async (seriesId: string) => {
  const session = (await sessions(seriesId)).at(-1)
  if (!session) throw new Error('a series has sessions')
  return session
}

/** Moves the begin of the last session to yesterday, so that the next one is due. */
const pass = async (seriesId: string) => {
  const { id } = await last(seriesId)
  await moveJob(sql, id, on(-1))
}
const goOn = async (seriesId: string) => {
  await pass(seriesId)
  await bringForward(sql, 'add-session')
  await world.work('add-session')
  return last(seriesId)
}

const end = (person: Person, seriesId: string) => person.call('POST', `/api/jobs/${seriesId}/end-series`)
const leave = (person: Person, jobId: string) =>
  person.call('POST', `/api/jobs/${jobId}/leave`, { reason: 'Je suis malade.' })
const move = (person: Person, jobId: string, status: string) =>
  person.call('PATCH', `/api/jobs/${jobId}`, { status, ...(status === 'cancelled' && { reason: 'En vacances.' }) })
const heard = async (person: Person) =>
  (await person.call('GET', `/api/notifications/${person.id}`)).body.map(({ title }: { title: string }) => title)
const acceptedJobs = async (person: Person) => (await person.call('GET', `/api/users/${person.id}/accepted-jobs`)).body

describe('a weekly offer', () => {
  it('K-81 has a day with a time and wants one person; otherwise it is refused, and nothing is stored', async () => {
    const { poster, offer } = await open()
    expect(offer).toMatchObject({ isRecurring: true, schedule: on(2) })
    const wrong = [
      { isRecurring: true },
      { isRecurring: true, schedule: { kind: 'slots', slots: [{ day: inDays(2), from: '09:00', to: '10:00' }] } },
      { ...weekly, places: 2 },
    ]
    for (const given of wrong)
      expect(await poster.call('POST', '/api/jobs', world.jobInput(given))).toMatchObject({
        status: 400,
        body: { field: 'isRecurring', message: messages.recurring },
      })
    expect(code(await poster.call('POST', '/api/jobs', world.jobInput({ isRecurring: 'oui' })))).toBe('invalid-input')
    expect((await poster.call('GET', `/api/users/${poster.id}/jobs`)).body).toHaveLength(1)
  })

  it('K-81 is edited while it is open, and is no longer weekly without a day', async () => {
    const { poster, offer } = await open({ schedule: on(2) })
    const edit = (changes: object) => world.edit(poster, offer.id, changes)
    expect(offer.isRecurring).toBe(false)
    expect((await edit({ isRecurring: true })).body.isRecurring).toBe(true)
    expect(code(await edit({ places: 3, isRecurring: true }))).toBe('invalid-input')
    expect((await edit({ schedule: null })).body).toMatchObject({ isRecurring: false, scheduledFor: null })
    expect(code(await edit({ isRecurring: true }))).toBe('invalid-input')
  })
})

describe('an agreed weekly job', () => {
  it('K-82 gets its next session when one begins: a separate job a week later, at the agreed price, with its time proposed', async () => {
    const { poster, student, seriesId } = await agree()
    expect(await sessions(seriesId)).toHaveLength(1)
    for (const one of [poster, student]) await one.call('POST', `/api/jobs/${seriesId}/amount`, { amount: 6000 })
    const next = await goOn(seriesId)
    expect(next).toMatchObject({ status: 'assigned', schedule: on(6), seriesEndedAt: null })
    expect(Date.parse(next.scheduledFor)).toBe(Date.parse(startOf(on(6))))
    const [newest, first] = await acceptedJobs(student)
    expect(newest).toMatchObject({
      id: next.id,
      seriesId,
      isRecurring: true,
      assignedToId: student.id,
      appointment: { version: 1, confirmed: null, proposed: { minutes: 120, byId: poster.id } },
    })
    expect(Date.parse(newest.appointment.proposed.start)).toBe(Date.parse(startOf(on(6))))
    expect(first).toMatchObject({ id: seriesId, seriesId })
    // Full names as on the first one.
    expect(newest.poster).toEqual(first.poster)
    expect(newest.poster.lastName).toMatch(/^Essai/)
    const amounts = await sql`select amount from agreements where job_id = ${next.id}`
    expect(amounts).toEqual([{ amount: 6000 }])
    expect((await heard(student))[0]).toBe('Rendez-vous proposé')
    // Strangers learn neither of the sessions nor of the people of others.
    expect((await world.visitor('GET', `/api/jobs/${next.id}`)).body).not.toHaveProperty('seriesId')
    // One tap confirms it.
    const { start } = newest.appointment.proposed
    const confirmed = await student.call('POST', `/api/jobs/${next.id}/appointment/confirm`, { start, version: 1 })
    expect(confirmed.status).toBe(200)
  })

  it('K-82 a price agreed once a session has begun applies to the next, unless that has its own', async () => {
    const { poster, student, seriesId } = await agree()
    const price = async (jobId: string, amount: number) => {
      for (const one of [poster, student])
        expect((await one.call('POST', `/api/jobs/${jobId}/amount`, { amount })).status).toBe(200)
    }
    const next = await goOn(seriesId)
    const amountOf = async () => (await student.call('GET', `/api/jobs/${next.id}/amount`)).body.amount
    await price(seriesId, 6000)
    expect(await amountOf()).toBe(6000)
    await price(next.id, 7000)
    await price(seriesId, 6500)
    expect(await amountOf()).toBe(7000)
  })

  it('K-82 catches up after weeks without a process, and plans exactly one future session', async () => {
    const { seriesId } = await agree()
    await addSession(sql, { seriesId })
    expect(await sessions(seriesId)).toHaveLength(1)
    await moveJob(sql, seriesId, on(-30))
    await addSession(sql, { seriesId })
    expect((await sessions(seriesId)).map(({ schedule }) => schedule)).toEqual([on(-30), on(5)])
    const waiting = await waitingTasks(sql, 'add-session')
    expect(waiting.filter(({ payload }) => JSON.stringify(payload).includes(seriesId))).toHaveLength(1)
  })

  it('K-83 is paid, completed and released session by session', async () => {
    const { poster, student, seriesId } = await agree()
    await payFor(poster, seriesId)
    const second = await goOn(seriesId)
    await payFor(poster, second.id)
    const { body: told } = await student.call('GET', `/api/notifications/${student.id}`)
    expect(told[0].actionUrl).toBe(`/job/${second.id}/together`)
    expect((await move(poster, seriesId, 'completed')).status).toBe(200)
    await carryOut(world)
    const payments = await sql<{ jobId: string; status: string }[]>`
      select job_id, status from payments where job_id in (${seriesId}, ${second.id})`
    expect(new Map(payments.map(({ jobId, status }) => [jobId, status]))).toEqual(
      new Map([
        [seriesId, 'released'],
        [second.id, 'held'],
      ]),
    )
    expect(await checkLedger(sql)).toEqual([])
    // The reminder to review comes once per series.
    await move(poster, second.id, 'completed')
    await poster.call('POST', '/api/reviews', review(student.id, seriesId))
    await bringForward(sql, 'remind-review')
    await world.work('remind-review')
    expect((await heard(student)).filter((title: string) => title === 'Avis en attente')).toHaveLength(1)
    expect(await heard(poster)).not.toContain('Avis en attente')
  })

  it('K-82 has one conversation, whichever of its sessions it is written to or read from', async () => {
    const { poster, student, seriesId } = await agree()
    const second = await goOn(seriesId)
    const { status, body } = await poster.call('POST', `/api/jobs/${second.id}/messages`, { content: 'À samedi !' })
    expect([status, body.jobId]).toEqual([201, seriesId])
    for (const id of [seriesId, second.id])
      expect((await student.call('GET', `/api/jobs/${id}/messages`)).body).toMatchObject([{ content: 'À samedi !' }])
    expect((await student.call('GET', '/api/unread-messages')).body.jobs).toEqual([{ jobId: seriesId, count: 1 }])
    const stranger = await world.person('student')
    expect(code(await stranger.call('GET', `/api/jobs/${second.id}/messages`))).toBe('not-found')
    expect(code(await stranger.call('POST', `/api/jobs/${second.id}/messages`, { content: 'Moi.' }))).toBe('not-found')
  })

  it('K-82 all of its sessions are in the export of its student’s account', async () => {
    const { student, seriesId } = await agree()
    await goOn(seriesId)
    const { body } = await world.exportOf(student)
    const ids = body.acceptedJobs.map(({ id }: { id: string }) => id)
    expect(ids.toSorted()).toEqual((await sessions(seriesId)).map(({ id }) => id).toSorted())
  })

  it('K-83 is reviewed after the first completed session, if the very first was not', async () => {
    const { poster, student, seriesId } = await agree()
    const second = await goOn(seriesId)
    await leave(student, seriesId)
    const third = await goOn(seriesId)
    for (const { id } of [second, third]) await move(poster, id, 'completed')
    await bringForward(sql, 'remind-review')
    await world.work('remind-review')
    for (const person of [poster, student]) {
      const { body } = await person.call('GET', `/api/notifications/${person.id}`)
      const asked = body.filter(({ title }: { title: string }) => title === 'Avis en attente')
      expect(asked).toHaveLength(1)
      expect(asked[0].actionUrl).toContain(second.id)
    }
  })

  it('K-82 is one entry for strangers, however many sessions it has', async () => {
    const { poster, offer } = await open({ ...weekly, title: 'Arroser les pélargoniums' })
    const student = await world.person('student')
    await world.accept(poster, (await world.apply(student, offer.id)).id)
    await goOn(offer.id)
    for (const { call } of [await world.person('student'), student, { call: world.visitor }])
      expect((await call('GET', '/api/jobs?search=pélargoniums')).body).toMatchObject([{ id: offer.id }])
  })

  it('K-84 continues until one of the two ends it: planned sessions stay, no more are added', async () => {
    for (const by of ['poster', 'student'] as const) {
      const scene = await agree()
      const { poster, student, seriesId } = scene
      const other = by === 'poster' ? student : poster
      const second = await goOn(seriesId)
      expect(code(await end(await world.person('student'), seriesId))).toBe('not-found')
      expect(code(await end(scene[by], second.id))).toBe('not-found')
      expect((await end(scene[by], seriesId)).status).toBe(200)
      expect((await end(scene[by], seriesId)).status).toBe(200)
      expect((await heard(other)).filter((title: string) => title === 'Plus de nouvelles séances')).toHaveLength(1)
      expect((await last(seriesId)).status).toBe('assigned')
      const own = await acceptedJobs(student)
      expect(own.find(({ id }: { id: string }) => id === seriesId)).toHaveProperty('seriesEndedAt')
      await goOn(seriesId)
      expect(await sessions(seriesId)).toHaveLength(2)
    }
  })

  const goFrom = async (person: Person) => {
    expect((await world.deleteAccount(person)).status).toBe(200)
  }

  it('K-84 K-85 is an open offer again if its student deletes the account before it has begun', async () => {
    const { poster, student, seriesId } = await agree()
    await goFrom(student)
    const offer = (await poster.call('GET', `/api/jobs/${seriesId}`)).body
    expect(offer).toMatchObject({ id: seriesId, status: 'open', isRecurring: true, assignedToId: null })
    expect(offer.seriesId).toBe(undefined)
  })

  it('K-84 ends with an account, with a block, and when moderation hides it', async () => {
    const left = await agree()
    await goFrom(left.poster)
    const blocked = await agree()
    expect((await blocked.student.call('POST', `/api/users/${blocked.poster.id}/block`)).status).toBe(200)
    const hidden = await agree()
    await sql`update offers set hidden_at = now() where id = ${hidden.seriesId}`
    for (const { seriesId } of [left, blocked, hidden]) {
      await goOn(seriesId)
      expect(await sessions(seriesId)).toMatchObject([{ seriesEndedAt: expect.anything() }])
    }
  })

  it('K-84 ends if its poster cancels it before it has begun; later it continues without that session', async () => {
    const { poster, student, seriesId } = await agree()
    expect((await move(poster, seriesId, 'cancelled')).status).toBe(200)
    expect((await heard(student))[0]).toBe('Job annulé')
    await goOn(seriesId)
    expect(await sessions(seriesId)).toMatchObject([{ status: 'cancelled', seriesEndedAt: expect.anything() }])
    const begun = await agree()
    await pass(begun.seriesId)
    expect((await move(begun.poster, begun.seriesId, 'cancelled')).status).toBe(200)
    await goOn(begun.seriesId)
    expect(await sessions(begun.seriesId)).toHaveLength(2)
  })

  it('K-84 ends by itself after eight sessions without any action of either, and both are notified', async () => {
    const { poster, student, seriesId } = await agree()
    for (let count = 1; count < limits.silentSessions; count++) await goOn(seriesId)
    expect(await sessions(seriesId)).toHaveLength(limits.silentSessions)
    await student.call('POST', `/api/jobs/${seriesId}/messages`, { content: 'À samedi !' })
    await goOn(seriesId)
    // Make these messages older than the last eight sessions.
    await sql`update messages set created_at = now() - interval '9 weeks' where job_id = ${seriesId}`
    await goOn(seriesId)
    const all = await sessions(seriesId)
    expect(all).toHaveLength(limits.silentSessions + 1)
    expect(all.find(({ id }) => id === seriesId)?.seriesEndedAt).not.toBeNull()
    for (const person of [poster, student]) expect((await heard(person))[0]).toBe('Plus de nouvelles séances')
    await addSession(sql, { seriesId })
    expect((await heard(poster)).filter((title: string) => title === 'Plus de nouvelles séances')).toHaveLength(1)
  })

  it('K-84 leaves no session with an account that is deleted concurrently', async () => {
    const { poster, student, seriesId } = await agree()
    await pass(seriesId)
    await move(poster, seriesId, 'completed')
    const both: Promise<unknown>[] = []
    await sql.begin(async tx => {
      await tx`select from users where id = ${student.id} for share`
      both.push(world.deleteAccount(student))
      await waitForLocks(sql, 1)
      both.push(addSession(sql, { seriesId }))
      await setTimeout(300)
    })
    await Promise.all(both)
    expect((await sessions(seriesId)).filter(({ status }) => status === 'assigned')).toEqual([])
  })

  it('K-85 is open again when its student leaves before it has begun', async () => {
    const { student, seriesId } = await agree()
    expect((await leave(student, seriesId)).status).toBe(200)
    expect((await sessions(seriesId)).map(({ status }) => status)).toEqual(['left'])
    expect((await world.visitor('GET', `/api/jobs/${seriesId}`)).body).toMatchObject({
      status: 'open',
      isRecurring: true,
    })
    await bringForward(sql, 'add-session')
    await world.work('add-session')
    expect((await sessions(seriesId)).map(({ status }) => status)).toEqual(['left'])
  })

  it('K-85 is open again if it was ended first, and its student then leaves the only session', async () => {
    const { poster, student, seriesId } = await agree()
    expect((await end(poster, seriesId)).status).toBe(200)
    expect((await leave(student, seriesId)).status).toBe(200)
    expect((await world.visitor('GET', `/api/jobs/${seriesId}`)).body).toMatchObject({ status: 'open' })
    const [ended] = await sql`select ended_because from series where offer_id = ${seriesId}`
    expect(ended).toEqual({ endedBecause: 'left' })
    await world.accept(poster, (await world.apply(await world.person('student'), seriesId)).id)
    expect((await poster.call('GET', `/api/jobs/${seriesId}`)).body.status).toBe('assigned')
  })

  it('K-85 loses one session when one of the two cannot come that week, and the others stay', async () => {
    const { poster, student, seriesId } = await agree()
    const second = await goOn(seriesId)
    await payFor(poster, second.id)
    expect(code(await leave(await world.person('student'), second.id))).toBe('not-found')
    expect((await leave(student, second.id)).status).toBe(200)
    expect((await leave(student, second.id)).status, 'said twice').toBe(200)
    await carryOut(world)
    expect(await sql`select status from payments where job_id = ${second.id}`).toEqual([{ status: 'refunded' }])
    expect(await checkLedger(sql)).toEqual([])
    const told = async () => (await poster.call('GET', `/api/notifications/${poster.id}`)).body[0]
    expect(await told()).toMatchObject({
      title: 'Élodie ne peut pas venir',
      message: expect.stringContaining('Les suivantes restent prévues.'),
    })
    const third = await goOn(seriesId)
    expect(third.id).not.toBe(second.id)
    expect((await move(poster, third.id, 'cancelled')).status).toBe(200)
    await goOn(seriesId)
    expect((await sessions(seriesId)).map(({ status }) => status).toSorted()).toEqual([
      'assigned',
      'assigned',
      'cancelled',
      'left',
    ])
    // No promise of sessions that will not come.
    await end(poster, seriesId)
    await leave(student, (await last(seriesId)).id)
    expect((await told()).message).not.toContain('Les suivantes')
    // The two can still write to each other.
    expect((await student.call('POST', `/api/jobs/${seriesId}/messages`, { content: 'À samedi !' })).status).toBe(201)
  })

  it('K-86 an incrementally synced device equals a freshly filled one', async () => {
    const { poster, student, seriesId } = await agree()
    const deviceOf = (person: Person) => createRawDevice(person.call, [userFeed(person.id)])
    const pairs = [poster, student].map(person => [person, deviceOf(person)] as const)
    const expectInStep = async () => {
      for (const [, device] of pairs) await device.expectInStep()
    }
    await expectInStep()
    const second = await goOn(seriesId)
    await expectInStep()
    for (const [person, device] of pairs)
      expect(device.held.get(`user:${person.id} job ${second.id}`)).toMatchObject({ seriesId })
    await end(poster, seriesId)
    await expectInStep()
    await leave(student, second.id)
    await expectInStep()
  })

  it('K-87 added twice concurrently, or while it is ended or left, it has one next session or none', async () => {
    for (let round = 0; round < 6; round++) {
      const { poster, student, seriesId } = await agree()
      await pass(seriesId)
      await Promise.all([1, 2, 3].map(() => addSession(sql, { seriesId })))
      expect(await sessions(seriesId)).toHaveLength(2)
      const second = await last(seriesId)
      await pass(seriesId)
      const [ended, left] = await Promise.all([
        end(poster, seriesId),
        leave(student, second.id),
        addSession(sql, { seriesId }),
        addSession(sql, { seriesId }),
      ])
      expect([ended.status, left.status]).toEqual([200, 200])
      const all = await sessions(seriesId)
      expect([2, 3]).toContain(all.length)
      expect(all.find(({ id }) => id === second.id)?.status).toBe('left')
      await addSession(sql, { seriesId })
      expect(await sessions(seriesId)).toHaveLength(all.length)
    }
  })
})
