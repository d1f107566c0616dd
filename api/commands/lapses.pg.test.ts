import { describe, expect, it } from 'vitest'
import { swissDay } from '../../schema/decisions/schedule.ts'
import { newId } from '../../schema/ids.ts'
import { sweep } from '../queue/sweep.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { bringForward } from '../testing/run-tasks.ts'
import { migrate } from '../db/migrate.ts'
import { emptyDatabase, testDatabase } from '../testing/test-database.ts'
import { code, createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const hour = 3_600_000
const lapsesOf = async (person: Person) => (await person.call('GET', '/api/auth/me')).body.lapses ?? []
const appeal = (person: Person, id: string, text = 'J’étais à l’hôpital.') =>
  person.call('POST', `/api/lapses/${id}/appeal`, { text })

/** A job that begins in this many hours, agreed on days ago. */
const agreed = async (hours: number | null, between?: { poster: Person; student: Person }) => {
  const { poster, student } = between ?? {
    poster: await world.person('private'),
    student: await world.person('student'),
  }
  const scheduledFor = hours === null ? null : new Date(Date.now() + hours * hour).toISOString()
  const job = await world.openJob(poster, { title: 'Garder un chien' })
  await world.accept(poster, (await world.apply(student, job.id)).id)
  await sql`update jobs set scheduled_for = ${scheduledFor} where id = ${job.id}`
  await sql`update jobs set agreed_at = now() - interval '5 days' where offer_id = ${job.id}`
  return { poster, student, job }
}
const leave = (student: Person, { id }: { id: string }) =>
  student.call('POST', `/api/jobs/${id}/leave`, { reason: 'Je suis malade.' })
const cancel = (poster: Person, { id }: { id: string }) =>
  poster.call('PATCH', `/api/jobs/${id}`, { status: 'cancelled', reason: 'Nous avons changé d’avis.' })
const noted = async (given?: { poster: Person; student: Person }) => {
  const scene = await agreed(3, given)
  await leave(scene.student, scene.job)
  const [lapse] = await lapsesOf(scene.student)
  return { ...scene, lapse }
}
const complete = async (given: { poster: Person; student: Person }) => {
  const { poster, job } = await agreed(null, given)
  await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
}
/** Completes a job with another person: « Fiable » counts people. */
const completeWithAnother = async (person: Person, userType: 'private' | 'student') => {
  const other = await world.person(userType === 'student' ? 'private' : 'student')
  await complete(userType === 'student' ? { poster: other, student: person } : { poster: person, student: other })
}
const makeReliable = async ({ poster, student }: { poster: Person; student: Person }) => {
  for (let done = 0; done < 3; done++) {
    await completeWithAnother(student, 'student')
    await completeWithAnother(poster, 'private')
  }
}
const isReliable = async (person: Person) => (await person.call('GET', '/api/auth/me')).body.isReliable === true

describe('ending an agreed job late', () => {
  it('K-111 is recorded for student and poster; ending it in time, or one without a day, is not', async () => {
    const left = await agreed(3)
    await leave(left.student, left.job)
    expect(await lapsesOf(left.student)).toMatchObject([{ jobTitle: 'Garder un chien', appeal: null, decision: null }])
    expect(await lapsesOf(left.poster)).toEqual([])
    const cancelled = await agreed(-1)
    expect((await cancel(cancelled.poster, cancelled.job)).status).toBe(200)
    expect(await lapsesOf(cancelled.poster)).toHaveLength(1)
    expect(await lapsesOf(cancelled.student)).toEqual([])
    for (const hours of [30, null]) {
      const early = await agreed(hours)
      await leave(early.student, early.job)
      expect(await lapsesOf(early.student)).toEqual([])
    }
  })

  it('K-111 has a grace period, also after being chosen at the last hour', async () => {
    const scene = await agreed(3)
    await sql`update jobs set agreed_at = now() - interval '1 hour' where offer_id = ${scene.job.id}`
    await leave(scene.student, scene.job)
    expect(await lapsesOf(scene.student)).toEqual([])
    const later = await agreed(3)
    await sql`update jobs set agreed_at = now() - interval '4 hours' where offer_id = ${later.job.id}`
    await leave(later.student, later.job)
    expect(await lapsesOf(later.student)).toHaveLength(1)
  })

  it('K-111 follows the confirmed appointment', async () => {
    const { student, poster, job } = await agreed(200)
    const start = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 5 * hour).toISOString()
    const { body } = await student.call('POST', `/api/jobs/${job.id}/appointment`, { start, minutes: 60 })
    await poster.call('POST', `/api/jobs/${job.id}/appointment/confirm`, { start, version: body.version })
    await leave(student, job)
    expect(await lapsesOf(student)).toMatchObject([{ beginsAt: start }])
  })

  it('K-111 follows the confirmed appointment even if it is called off first: late for the person who does so, but not for the other', async () => {
    const met = async (hours: number) => {
      const scene = await agreed(3)
      const start = new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * hour).toISOString()
      const path = `/api/jobs/${scene.job.id}/appointment`
      const { body } = await scene.student.call('POST', path, { start, minutes: 60 })
      await scene.poster.call('POST', `${path}/confirm`, { start, version: body.version })
      const callOff = (who: Person) => who.call('POST', `${path}/cancel`, { version: body.version + 1 })
      return { ...scene, start, callOff }
    }
    const own = await met(3)
    expect((await own.callOff(own.student)).status).toBe(200)
    await leave(own.student, own.job)
    expect(await lapsesOf(own.student)).toMatchObject([{ beginsAt: own.start }])
    const other = await met(3)
    expect((await other.callOff(other.poster)).status).toBe(200)
    await leave(other.student, other.job)
    expect(await lapsesOf(other.student)).toEqual([])
    const posted = await met(3)
    await posted.callOff(posted.poster)
    await cancel(posted.poster, posted.job)
    expect(await lapsesOf(posted.poster)).toMatchObject([{ beginsAt: posted.start }])
    const early = await met(200)
    await early.callOff(early.student)
    await leave(early.student, early.job)
    expect(await lapsesOf(early.student)).toEqual([])
    // The job's next student starts without a record.
    const again = await met(3)
    await again.callOff(again.poster)
    await leave(again.student, again.job)
    const next = await world.person('student')
    await world.accept(again.poster, (await world.apply(next, again.job.id)).id)
    await sql`update jobs set scheduled_for = null where id = ${again.job.id}`
    await cancel(again.poster, again.job)
    expect(await lapsesOf(again.poster)).toEqual([])
  })

  it('K-111 follows the last of several days, and none that was over when the two agreed', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const inDays = (days: number) => ({
      day: swissDay(Date.now() + days * 24 * hour),
      from: '00:00',
      to: '23:59',
    })
    const schedule = { kind: 'slots', slots: [inDays(0), inDays(20)] }
    const job = await world.openJob(poster, { schedule })
    await world.accept(poster, (await world.apply(student, job.id)).id)
    await leave(student, job)
    expect(await lapsesOf(student)).toEqual([])
    const past = await world.openJob(poster)
    const letter = await world.apply(student, past.id)
    await sql`update jobs set scheduled_for = now() - interval '3 days' where id = ${past.id}`
    await world.accept(poster, letter.id)
    await leave(student, past)
    expect(await lapsesOf(student)).toEqual([])
  })

  it('K-112 is recorded once, in any order', async () => {
    for (let round = 0; round < 6; round++) {
      const { poster, student, job } = await agreed(3)
      await Promise.all([leave(student, job), leave(student, job), cancel(poster, job)])
      const lapses = await sql`select from lapses where job_id = ${job.id}`
      expect(lapses).toHaveLength(1)
    }
  })

  it('K-113 allows one appeal within thirty days; other people cannot appeal', async () => {
    const { poster, student, lapse } = await noted()
    expect(code(await appeal(poster, lapse.id))).toBe('not-found')
    expect(code(await appeal(student, newId()))).toBe('not-found')
    expect(code(await appeal(student, lapse.id, ' '))).toBe('invalid-input')
    expect((await appeal(student, lapse.id)).status).toBe(200)
    expect((await appeal(student, lapse.id)).status, 'the same again').toBe(200)
    expect(code(await appeal(student, lapse.id, 'Autre chose.'))).toBe('appeal-over')
    expect(await lapsesOf(student)).toMatchObject([{ appeal: 'J’étais à l’hôpital.', decision: null }])
    const old = await noted()
    await sql`update lapses set noted_at = now() - interval '31 days' where id = ${old.lapse.id}`
    expect(code(await appeal(old.student, old.lapse.id))).toBe('appeal-over')
  })

  it('K-113 is deleted with the account, including the appeal', async () => {
    const { student, lapse } = await noted()
    await appeal(student, lapse.id)
    expect((await world.deleteAccount(student)).status).toBe(200)
    expect(await sql`select from lapses where user_id = ${student.id}`).toHaveLength(0)
    const admin = await world.person('private', { isAdmin: true })
    const { body } = await admin.call('GET', '/api/moderation/appeals')
    expect(JSON.stringify(body)).not.toContain(lapse.id)
  })

  it('K-114 is decided by the desk: it upholds or removes, once, with a reason', async () => {
    const admin = await world.person('private', { isAdmin: true })
    const { student, lapse } = await noted()
    const decide = (isRemoved: boolean, who = admin) =>
      who.call('POST', `/api/moderation/appeals/${lapse.id}/decide`, { isRemoved, reason: 'Certificat médical.' })
    expect(code(await decide(true)), 'before').toBe('appeal-over')
    await appeal(student, lapse.id)
    const { body: list } = await admin.call('GET', '/api/moderation/appeals')
    expect(list.find(({ id }: { id: string }) => id === lapse.id)).toMatchObject({
      appeal: 'J’étais à l’hôpital.',
      reason: 'Je suis malade.',
      person: { id: student.id },
    })
    expect(code(await decide(true, student))).toBe('not-found')
    const answers = await Promise.all([decide(true), decide(false)])
    expect(answers.map(code).toSorted()).toEqual([200, 'appeal-over'])
    const { body: left } = await admin.call('GET', '/api/moderation/appeals')
    expect(left.some(({ id }: { id: string }) => id === lapse.id)).toBe(false)
    const { body: notices } = await student.call('GET', `/api/notifications/${student.id}`)
    expect(notices[0].message).toContain('Certificat médical.')
    await expect(sql`update lapses set decision_reason = 'Autre' where id = ${lapse.id}`).rejects.toThrow('not changed')
  })

  it('K-115 is reliable after jobs with three people and with at most one lapse in half a year; others read only that', async () => {
    const people = { poster: await world.person('private'), student: await world.person('student') }
    const { poster, student } = people
    for (let done = 0; done < 3; done++) {
      expect([await isReliable(student), await isReliable(poster)]).toEqual([false, false])
      await completeWithAnother(student, 'student')
      await completeWithAnother(poster, 'private')
    }
    expect([await isReliable(student), await isReliable(poster)]).toEqual([true, true])
    const offer = await world.openJob(poster)
    const seen = async () => (await world.visitor('GET', `/api/users/${student.id}`)).body
    expect(await seen()).toMatchObject({ isReliable: true })
    expect((await world.visitor('GET', `/api/jobs/${offer.id}`)).body.poster).toMatchObject({ isReliable: true })
    await noted(people)
    expect(await isReliable(student)).toBe(true)
    const { lapse } = await noted(people)
    expect(await seen()).not.toHaveProperty('isReliable')
    expect(JSON.stringify(await seen())).not.toContain('lapse')
    // Once removed it no longer counts; nor does one older than half a year.
    await appeal(student, lapse.id)
    const admin = await world.person('private', { isAdmin: true })
    const path = `/api/moderation/appeals/${lapse.id}/decide`
    await admin.call('POST', path, { isRemoved: true, reason: 'Un accident.' })
    expect(await isReliable(student)).toBe(true)
    await noted(people)
    expect(await isReliable(student)).toBe(false)
    // Time passes without a write.
    await sql`alter table lapses disable trigger feeds_update`
    await sql`update lapses set noted_at = now() - interval '7 months' where user_id = ${student.id} and decided_at is null`
    await sql`alter table lapses enable trigger feeds_update`
    expect(await isReliable(student)).toBe(false)
    await sweep(sql)
    expect(await isReliable(student)).toBe(true)
    await sql`update lapses set noted_at = now() - interval '13 months' where user_id = ${student.id} and decided_at is null`
    await sweep(sql)
    expect(await lapsesOf(student)).toHaveLength(1)
  })

  it('K-116 an incrementally synced device equals a freshly filled one', async () => {
    const people = { poster: await world.person('private'), student: await world.person('student') }
    const { poster, student } = people
    const offer = await world.openJob(poster)
    await world.apply(student, offer.id)
    const deviceOf = (person: Person) => createRawDevice(person.call, [`user:${person.id}`, 'jobs:VD'])
    const pairs = [poster, student, await world.person('student')].map(person => [person, deviceOf(person)] as const)
    const expectInStep = async () => {
      for (const [, device] of pairs) await device.expectInStep()
    }
    await makeReliable(people)
    await expectInStep()
    expect(pairs[2]?.[1].held.get(`jobs:VD offer ${offer.id}`)).toMatchObject({ poster: { isReliable: true } })
    await noted(people)
    await expectInStep()
    await noted(people)
    await expectInStep()
    expect(await isReliable(student)).toBe(false)
  })

  it('K-410 three jobs between the same two people make neither reliable', async () => {
    const people = { poster: await world.person('private'), student: await world.person('student') }
    for (let done = 0; done < 3; done++) await complete(people)
    expect([await isReliable(people.student), await isReliable(people.poster)]).toEqual([false, false])
  })

  it('K-410 recomputes everyone who was reliable by the old rule after the upgrade', async () => {
    const { sql: old } = await emptyDatabase()
    await migrate(old, undefined, '0059-objection-ends-at.sql')
    const [poster, student] = [newId(), newId()]
    await old`
      insert into users (id, user_type, first_name, last_name, email, phone, city, canton, password_hash, is_reliable)
      select id::uuid, user_type, 'Noa', 'Essai', user_type || '@test.example', '079 000 00 00', 'Bienne, BE', 'BE', 'none', true
      from (values (${poster}, 'private'), (${student}, 'student')) people (id, user_type)`
    await old`
      insert into jobs (id, posted_by_id, assigned_to_id, status, title, description, location, canton, duration, rate, category,
        delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided)
      select gen_random_uuid(), ${poster}, ${student}, 'completed', 'Tondre', 'La pelouse', 'Bienne, BE', 'BE', '2 heures', 25, 'physical',
        'in_person', 'french', 'normal', 'none', 'light', 'both', true from generate_series(1, 3)`
    await migrate(old)
    await createWorld(old).work('count-work')
    expect(await old`select distinct is_reliable from users`).toEqual([{ isReliable: false }])
  })

  it('K-410 a job finished on the day it was agreed on counts a day later, without any action', async () => {
    const student = await world.person('student')
    const jobs: string[] = []
    for (let done = 0; done < 3; done++) {
      const poster = await world.person('private')
      const job = await world.openJob(poster)
      await world.accept(poster, (await world.apply(student, job.id)).id)
      await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
      jobs.push(job.id)
    }
    expect(await isReliable(student)).toBe(false)
    await sql`update jobs set agreed_at = now() - interval '1 day' where offer_id = any(${jobs}::uuid[])`
    await bringForward(sql, 'count-work')
    await world.work('count-work')
    expect(await isReliable(student)).toBe(true)
  })

  it.each([
    ['the day of its offer', { scheduledFor: 2 }],
    ['the last of its slots', { slots: 2 }],
  ])('K-410 a job finished before %s counts once that has come', async (_, plan) => {
    const student = await world.person('student')
    const day = (days: number) => swissDay(Date.now() + days * 24 * hour)
    const setTime = (id: string, days: number) =>
      'slots' in plan
        ? sql`
            update jobs set schedule = ${JSON.stringify({ kind: 'slots', slots: [-3, days].map(each => ({ day: day(each), from: '00:00', to: '23:00' })) })}::text::jsonb
            where id = ${id}`
        : sql`update jobs set scheduled_for = now() + make_interval(days => ${days}) where id = ${id}`
    const jobs: string[] = []
    for (let done = 0; done < 3; done++) {
      const { poster, job } = await agreed(null, { poster: await world.person('private'), student })
      await setTime(job.id, 2)
      await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
      jobs.push(job.id)
    }
    expect(await isReliable(student)).toBe(false)
    for (const id of jobs) await setTime(id, -1)
    await bringForward(sql, 'count-work')
    await world.work('count-work')
    expect(await isReliable(student)).toBe(true)
  })
})
