import { describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { createWorld } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const openScene = async () => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  return { poster, student, job: await world.openJob(poster) }
}

describe('applying', () => {
  it('S-10 N-03 sends an application under both names of its fields, and notifies the poster', async () => {
    const { poster, student, job } = await openScene()
    const id = newId()
    const { status, body } = await student.call('POST', '/api/applications', {
      id,
      jobId: job.id,
      studentId: student.id,
      message: '  Bonjour, je suis libre.  ',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ id, status: 'pending', message: 'Bonjour, je suis libre.', studentId: student.id })
    expect([body.motivationLetter, body.appliedAt]).toEqual([body.message, body.createdAt])
    const [notice] = (await poster.call('GET', `/api/notifications/${poster.id}`)).body
    expect(notice).toMatchObject({ type: 'application_update', title: 'Nouvelle candidature', isRead: false })
    expect(notice.actionUrl).toBe(`/dashboard?tab=open&jobId=${job.id}`)
  })

  it('S-10 refuses a blank message, a second application, a job that is not open, and another person’s name', async () => {
    const { poster, student, job } = await openScene()
    const apply = (given: object) =>
      student.call('POST', '/api/applications', { jobId: job.id, message: 'Moi !', ...given })
    expect((await apply({ message: ' \n ' })).body).toMatchObject({ code: 'invalid-input', field: 'message' })
    expect((await apply({ studentId: poster.id })).status).toBe(403)
    expect((await apply({ jobId: newId() })).status).toBe(404)
    expect((await apply({})).status).toBe(201)
    expect((await apply({})).body.code).toBe('already-applied')
    const { job: taken } = await world.assignedJob()
    expect((await apply({ jobId: taken.id })).body.code).toBe('job-not-open')
    const other = await world.openJob(poster)
    const { id } = (await student.call('GET', '/api/applications/student')).body[0]
    expect((await apply({ id, jobId: other.id })).body.code).toBe('id-taken')
  })

  it('S-10 is for students with a session', async () => {
    const { poster, job } = await openScene()
    expect((await poster.call('POST', '/api/applications', { jobId: job.id, message: 'x' })).status).toBe(403)
    expect((await world.visitor('POST', '/api/applications', { jobId: job.id, message: 'x' })).status).toBe(401)
  })

  it('S-11 lists a student’s own applications with their jobs, newest first, to that student only', async () => {
    const { poster, student, job } = await openScene()
    const second = await world.openJob(poster)
    await world.apply(student, job.id)
    await world.apply(student, second.id)
    const { body } = await student.call('GET', `/api/applications/student/${student.id}`)
    expect(body.map((sent: { job: { id: string } }) => sent.job.id)).toEqual([second.id, job.id])
    expect((await student.call('GET', '/api/applications/student')).body).toEqual(body)
    const other = await world.person('student')
    expect((await other.call('GET', `/api/applications/student/${student.id}`)).status).toBe(404)
    expect((await poster.call('GET', `/api/applications/student/${student.id}`)).status).toBe(403)
  })

  it('J-05 returns whether the student has applied, and lists applicants with their contact details to the poster only', async () => {
    const { poster, student, job } = await openScene()
    const check = () => student.call('GET', `/api/jobs/${job.id}/check-application`)
    expect((await check()).body).toEqual({ hasApplied: false, application: null })
    expect((await poster.call('GET', `/api/jobs/${job.id}/applications`)).body).toEqual([])
    const application = await world.apply(student, job.id)
    expect((await check()).body).toEqual({ hasApplied: true, application })
    const { body } = await poster.call('GET', `/api/jobs/${job.id}/applications`)
    expect(body).toMatchObject([
      { id: application.id, student: { id: student.id, email: student.email, phone: '+41 79 000 00 00' } },
    ])
    expect(body[0].student.studentProfile).toEqual({
      school: null,
      bio: null,
      availableTools: [],
      rating: null,
      reviewersCount: 0,
      completedJobs: 0,
    })
    expect((await (await world.person('private')).call('GET', `/api/jobs/${job.id}/applications`)).status).toBe(404)
    expect((await student.call('GET', `/api/jobs/${job.id}/applications`)).status).toBe(403)
  })
})

describe('withdrawing', () => {
  it('deletes a pending application, after which the student may apply again', async () => {
    const { poster, student, job } = await openScene()
    const { id } = await world.apply(student, job.id)
    expect((await student.call('DELETE', `/api/applications/${id}`)).body).toEqual({ ok: true })
    expect((await poster.call('GET', `/api/jobs/${job.id}/applications`)).body).toEqual([])
    expect((await poster.call('GET', `/api/notifications/${poster.id}`)).body[0].title).toBe('Candidature retirée')
    expect((await world.apply(student, job.id)).status).toBe('pending')
  })

  it('refuses after the decision, and for anyone else', async () => {
    const { student, application } = await world.assignedJob()
    expect((await student.call('DELETE', `/api/applications/${application.id}`)).body.code).toBe('application-decided')
    const scene = await openScene()
    const pending = await world.apply(scene.student, scene.job.id)
    expect((await student.call('DELETE', `/api/applications/${pending.id}`)).status).toBe(404)
    expect((await scene.poster.call('DELETE', `/api/applications/${pending.id}`)).status).toBe(403)
  })
})

describe('deciding', () => {
  it('P-11 N-03 accepting assigns the job, refuses the others in the same step and notifies everyone', async () => {
    const { poster, student, job } = await openScene()
    const other = await world.person('student')
    const chosen = await world.apply(student, job.id)
    await world.apply(other, job.id)
    const { status, body } = await world.accept(poster, chosen.id)
    expect([status, body.status]).toEqual([200, 'accepted'])
    expect((await poster.call('GET', `/api/jobs/${job.id}`)).body).toMatchObject({
      status: 'assigned',
      assignedToId: student.id,
    })
    expect((await other.call('GET', '/api/applications/student')).body[0].status).toBe('rejected')
    const titleFor = async (person: typeof other) =>
      (await person.call('GET', `/api/notifications/${person.id}`)).body[0].title
    expect(await titleFor(student)).toBe('Candidature acceptée')
    expect(await titleFor(other)).toBe('Candidature refusée')
  })

  it('P-11 N-03 rejecting leaves the job open and notifies the student', async () => {
    const { poster, student, job } = await openScene()
    const { id } = await world.apply(student, job.id)
    expect((await poster.call('POST', `/api/applications/${id}/reject`)).body.status).toBe('rejected')
    expect((await poster.call('GET', `/api/jobs/${job.id}`)).body.status).toBe('open')
    expect((await student.call('GET', `/api/notifications/${student.id}`)).body[0].title).toBe('Candidature refusée')
  })

  it('P-11 decides once, on own jobs only', async () => {
    const { poster, application } = await world.assignedJob()
    for (const verb of ['accept', 'reject']) {
      expect((await poster.call('POST', `/api/applications/${application.id}/${verb}`)).body.code).toBe(
        'application-decided',
      )
    }
    const scene = await openScene()
    const { id } = await world.apply(scene.student, scene.job.id)
    for (const verb of ['accept', 'reject']) {
      expect((await poster.call('POST', `/api/applications/${id}/${verb}`)).status).toBe(404)
      expect((await scene.student.call('POST', `/api/applications/${id}/${verb}`)).status).toBe(403)
    }
  })
})
