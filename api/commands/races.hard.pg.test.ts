import { noticesOf } from '../testing/notices.ts'
import { describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { hashPassword } from '../accounts/password.ts'
import { codes, createWorld, review, type Call } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql } = await testDatabase()
// Two API processes on one database stand for any number.
const [world, elsewhere] = [createWorld(sql), createWorld(sql)]
const rounds = 15

const open = async (applicants = 2) => {
  const poster = await world.person('private')
  const job = await world.openJob(poster)
  const students = await Promise.all(Array.from({ length: applicants }, () => world.person('student')))
  const applications = await Promise.all(students.map(student => world.apply(student, job.id)))
  return { poster, job, students, applications }
}

/** Invariant after any race: the job and its applications are consistent. */
const expectOneStory = async (jobId: string) => {
  const [offer] = await sql<{ status: string; closedAt: string | null }[]>`
    select status, closed_at from offers where id = ${jobId}`
  const jobs = await sql<{ studentId: string }[]>`
    select student_id from jobs where offer_id = ${jobId} and status <> 'left'`
  const applications = await sql<{ studentId: string; status: string }[]>`
    select student_id, status from applications where offer_id = ${jobId}`
  const accepted = applications.filter(({ status }) => status === 'accepted')
  expect(accepted.map(({ studentId }) => studentId)).toEqual(jobs.map(({ studentId }) => studentId))
  if (offer?.status !== 'open' || offer.closedAt)
    expect(applications.some(({ status }) => status === 'pending')).toBe(false)
}

const repeat = async (round: () => Promise<void>) => {
  for (let index = 0; index < rounds; index++) await round()
}

describe('concurrently', () => {
  it('P-11 two accepts choose one student', () =>
    repeat(async () => {
      const { poster, job, applications } = await open(3)
      const answers = await Promise.all(applications.map(({ id }) => world.accept(poster, id)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(codes(answers).filter(code => code === 'application-decided')).toHaveLength(2)
      await expectOneStory(job.id)
    }))

  it('P-11 P-05 accept and delete: one of them wins', () =>
    repeat(async () => {
      const { poster, job, applications } = await open()
      const answers = await Promise.all([
        world.accept(poster, applications[0].id),
        poster.call('DELETE', `/api/jobs/${job.id}`),
      ])
      expect([
        [200, 'job-not-open'],
        ['not-found', 200],
      ]).toContainEqual(codes(answers))
      await expectOneStory(job.id)
    }))

  it('P-11 accept and edit: a student is accepted on the terms of the application, and the edit is notified or refused completely', () =>
    repeat(async () => {
      const { poster, job, students, applications } = await open()
      const [accepted, edited] = await Promise.all([
        world.accept(poster, applications[0].id),
        world.edit(poster, job.id, { rate: 40, location: 'Genève, GE' }),
      ])
      expect(accepted.status).toBe(200)
      const isEdited = edited.status === 200
      if (!isEdited) expect(edited.body.code).toBe('job-not-open')
      const [stored] = await sql`select rate, canton from jobs where id = ${job.id}`
      expect(stored).toEqual({ rate: 25, canton: 'VD' })
      const told = await sql`
        select 1 from notifications where kind = 'offerEdited' and user_id = any(${students.map(({ id }) => id)}::uuid[])`
      expect(told).toHaveLength(isEdited ? 2 : 0)
      await expectOneStory(job.id)
    }))

  it('P-05 edit and delete: the offer is deleted, with or without the edit', () =>
    repeat(async () => {
      const { poster, job } = await open(1)
      const [edited, deleted] = await Promise.all([
        world.edit(poster, job.id, { rate: 40 }),
        poster.call('DELETE', `/api/jobs/${job.id}`),
      ])
      expect(deleted.status).toBe(200)
      expect([200, 'not-found']).toContainEqual(codes([edited])[0])
      await expectOneStory(job.id)
    }))

  it('two edits of different fields are both kept, and announced in one notification', () =>
    repeat(async () => {
      const { poster, job, students } = await open(1)
      const edit = (changes: object) => world.edit(poster, job.id, changes)
      const answers = await Promise.all([edit({ rate: 40 }), edit({ duration: '3 heures' }), edit({ rate: 40 })])
      expect(codes(answers)).toEqual([200, 200, 200])
      const [stored] = await sql`select rate, duration, estimated_duration from offers where id = ${job.id}`
      expect(stored).toEqual({ rate: 40, duration: '3 heures', estimatedDuration: 3 })
      const told = (await noticesOf(sql, students[0]?.id ?? '')).filter(({ kind }) => kind === 'offerEdited')
      expect(told).toMatchObject([
        { message: expect.stringContaining('(tarif : 25 → 40 CHF/h ; durée : 2 heures → 3 heures)') },
      ])
    }))

  it('S-10 apply and edit: an application precedes the edit and is notified of it, or follows it and is not', () =>
    repeat(async () => {
      const { poster, job } = await open(0)
      const late = await world.person('student')
      await Promise.all([world.apply(late, job.id), world.edit(poster, job.id, { rate: 40 })])
      const [letter] = await sql<{ offerVersion: number }[]>`
        select offer_version from applications where offer_id = ${job.id}`
      const told = await sql`
        select 1 from notifications where kind = 'offerEdited' and user_id = ${late.id}`
      expect(told).toHaveLength(letter?.offerVersion === 1 ? 1 : 0)
    }))

  it('P-11 accept and withdraw: one of them wins', () =>
    repeat(async () => {
      const { poster, job, students, applications } = await open()
      const answers = await Promise.all([
        world.accept(poster, applications[0].id),
        students[0]?.call('DELETE', `/api/applications/${applications[0].id}`),
      ])
      expect([
        [200, 'application-decided'],
        ['not-found', 200],
      ]).toContainEqual(codes(answers.filter(answer => answer !== undefined)))
      await expectOneStory(job.id)
    }))

  it('S-10 P-05 apply and delete: no application is pending on a deleted offer', () =>
    repeat(async () => {
      const { poster, job } = await open(1)
      const late = await world.person('student')
      const [applied, deleted] = await Promise.all([
        late.call('POST', '/api/applications', { jobId: job.id, message: 'Moi aussi' }),
        poster.call('DELETE', `/api/jobs/${job.id}`),
      ])
      expect(deleted.status).toBe(200)
      expect([201, 404]).toContain(applied.status)
      await expectOneStory(job.id)
    }))

  it('S-10 two applies of one student make one application', () =>
    repeat(async () => {
      const { job } = await open(1)
      const student = await world.person('student')
      const send = () => student.call('POST', '/api/applications', { jobId: job.id, message: 'Moi !' })
      const answers = await Promise.all([send(), send(), send(), send()])
      expect(codes(answers).toSorted()).toEqual([201, 'already-applied', 'already-applied', 'already-applied'])
    }))

  it('R-02 two reviews by one person leave one, and one notification', () =>
    repeat(async () => {
      const { poster, student, job } = await world.assignedJob()
      const send = () => poster.call('POST', '/api/reviews', review(student.id, job.id))
      expect(codes(await Promise.all([send(), send()])).toSorted()).toEqual([201, 'already-reviewed'])
      const told =
        await sql`select 1 from notifications where user_id = ${student.id} and kind in ('reviewReceived', 'reviewBlind')`
      expect(told).toHaveLength(1)
    }))

  it('P-14 complete and cancel: the first one wins', () =>
    repeat(async () => {
      const { poster, job } = await world.assignedJob()
      const set = (status: string) => poster.call('PATCH', `/api/jobs/${job.id}`, { status })
      const answers = await Promise.all([set('completed'), set('cancelled'), set('in_progress')])
      const [stored] = await sql<{ status: string }[]>`select status from jobs where id = ${job.id}`
      const won = answers.filter(({ status }) => status === 200).map(({ body }) => body.status)
      expect(won.at(-1) === stored?.status || won.includes(stored?.status)).toBe(true)
      expect(won.filter(status => status !== 'in_progress')).toHaveLength(1)
    }))

  it('P-14 leave, and complete, cancel or start: the first one wins', () =>
    repeat(async () => {
      const { poster, student, job } = await world.assignedJob()
      const set = (status: string) => poster.call('PATCH', `/api/jobs/${job.id}`, { status })
      const answers = await Promise.all([
        student.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Malade' }),
        set('completed'),
        set('cancelled'),
        set('in_progress'),
      ])
      const [left, completed, cancelled] = codes(answers)
      const [stored] = await sql<{ status: string; offer: string }[]>`
        select j.status, o.status as offer from jobs j join offers o on o.id = j.offer_id where j.id = ${job.id}`
      // A reopened offer can still be withdrawn, and an ended job cannot be left any more.
      if (left === 200) {
        expect(completed).toBe('status-conflict')
        expect(stored).toEqual({ status: 'left', offer: cancelled === 200 ? 'cancelled' : 'open' })
      } else {
        expect([left, completed, cancelled].toSorted()).toEqual([200, 'status-conflict', 'status-conflict'])
        const status = completed === 200 ? 'completed' : 'cancelled'
        expect(stored).toEqual({ status, offer: status })
      }
      await expectOneStory(job.id)
    }))

  it('P-11 leave while another application is answered, withdrawn or written: consistent', () =>
    repeat(async () => {
      const { poster, job, students, applications } = await open(3)
      await world.accept(poster, applications[0].id)
      const late = await world.person('student')
      const [left, accepted] = await Promise.all([
        students[0]?.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Malade' }),
        world.accept(poster, applications[1].id),
        students[2]?.call('DELETE', `/api/applications/${applications[2].id}`),
        late.call('POST', '/api/applications', { jobId: job.id, message: 'Moi aussi' }),
      ])
      expect(left?.status).toBe(200)
      expect([200, 'application-decided']).toContain(codes([accepted])[0])
      await expectOneStory(job.id)
    }))

  it('leave while others block the poster or delete their account: no pending application across a block', async () => {
    const passwordHash = await hashPassword('vélo-à-deux')
    await repeat(async () => {
      const { poster, job, students, applications } = await open(3)
      await world.accept(poster, applications[0].id)
      await sql`update users set password_hash = ${passwordHash} where id = ${students[2]?.id ?? ''}`
      const answers = await Promise.all([
        students[0]?.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Malade' }),
        students[1]?.call('POST', `/api/users/${poster.id}/block`),
        students[2]?.call('DELETE', '/api/auth/account', { password: 'vélo-à-deux' }),
      ])
      expect(answers.map(answer => answer?.status)).toEqual([200, 200, 200])
      expect(await sql`select from applications where offer_id = ${job.id} and status = 'pending'`).toHaveLength(0)
    })
  })

  it('A-05 two registrations of one e-mail make one account', () =>
    repeat(async () => {
      const email = `${newId()}@test.example`
      const register = (caller: Call) =>
        caller('POST', '/api/auth/register', {
          firstName: 'Ada',
          lastName: 'Essai',
          email,
          password: 'vélo-à-deux',
          phone: '079 000 00 00',
          city: 'Bienne, BE',
          userType: 'student',
          terms: true,
        })
      const answers = await Promise.all([register(world.visitor), register(elsewhere.visitor)])
      expect(codes(answers).toSorted()).toEqual([201, 'email-taken'])
      await sql`delete from attempts`
    }))

  it('P-11 being chosen and deleting the account: no poster is left with a deleted student', async () => {
    const passwordHash = await hashPassword('vélo-à-deux')
    await repeat(async () => {
      const { poster, job, applications, students } = await open(1)
      await sql`update users set password_hash = ${passwordHash} where id = ${students[0]?.id ?? ''}`
      const [accepted, left] = await Promise.all([
        world.accept(poster, applications[0].id),
        students[0]?.call('DELETE', '/api/auth/account', { password: 'vélo-à-deux' }),
      ])
      expect(left?.status).toBe(200)
      expect([200, 404]).toContain(accepted.status)
      const [stored] = await sql<{ status: string }[]>`select status from offers where id = ${job.id}`
      expect(stored?.status, 'looked for again, if it was given at all').toBe('open')
      await expectOneStory(job.id)
    })
  })
})
