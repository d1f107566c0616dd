import { describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { code, createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const admin = await world.person('private', { isAdmin: true })

const HOUR = 3_600_000
const toldOf = async (person: Person): Promise<string[]> =>
  (await person.call('GET', `/api/notifications/${person.id}`)).body.map(({ title }: { title: string }) => title)
const applicationOf = async (student: Person) => (await student.call('GET', '/api/applications/student')).body[0]
const jobOf = async (id: string) => (await sql`select status, student_id from jobs where id = ${id}`)[0]
const offerOf = async (id: string) => (await sql`select status, taken from offers where id = ${id}`)[0]
const leave = (student: Person, jobId: string) =>
  student.call('POST', `/api/jobs/${jobId}/leave`, { reason: 'Je suis malade.' })
const deleteAccount = async (person: Person) => {
  expect((await world.deleteAccount(person)).status).toBe(200)
}

/** An offer whose first applicants are chosen; the others are pending, the first of them on the waiting list. */
const chosenOf = async (places: number, chosen: number, letters: number, given: object = {}) => {
  const poster = await world.person('private')
  const offer = await world.openJob(poster, { title: 'Porter un piano', places, ...given })
  const students: Person[] = []
  const applications: { id: string; jobId: string }[] = []
  for (let at = 0; at < letters; at++) {
    const student = await world.person('student', { firstName: `Étudiant ${at}` })
    students.push(student)
    applications.push(await world.apply(student, offer.id))
  }
  const kept = applications[chosen]
  if (kept)
    expect((await poster.call('POST', `/api/applications/${kept.id}/reserve`, { isKept: true })).status).toBe(200)
  const jobs: string[] = []
  for (const { id } of applications.slice(0, chosen)) jobs.push((await world.accept(poster, id)).body.jobId)
  const at = <Of>(list: readonly Of[], place: number) => {
    const one = list[place]
    if (one === undefined) throw new Error('there are fewer applications')
    return one
  }
  const hide = (word: 'hide' | 'restore') =>
    admin.call('POST', `/api/moderation/${word}`, { kind: 'job', targetId: offer.id, reason: 'Vérification.' })
  return {
    poster,
    offer,
    student: (place: number) => at(students, place),
    letter: (place: number) => at(applications, place).id,
    job: (place: number) => at(jobs, place),
    hide,
  }
}

describe('agreed × left', () => {
  it('a chosen student who deletes the account leaves: the waiting list is asked, and applications reopen', async () => {
    const { poster, offer, student } = await chosenOf(1, 1, 3)
    await deleteAccount(student(0))
    expect(await offerOf(offer.id)).toEqual({ status: 'open', taken: 0 })
    expect(await applicationOf(student(1))).toMatchObject({ status: 'pending', askedAt: expect.any(String) })
    expect(await applicationOf(student(2))).toMatchObject({ status: 'pending' })
    expect((await toldOf(poster))[0]).toBe('Compte supprimé ne peut pas venir')
  })

  it('a student with a place who deletes the account gives it back to the offer', async () => {
    const { offer, student, job } = await chosenOf(3, 1, 2)
    await deleteAccount(student(0))
    expect(await jobOf(job(0))).toMatchObject({ status: 'left' })
    expect(await offerOf(offer.id)).toMatchObject({ status: 'open' })
    expect(await applicationOf(student(1))).toMatchObject({ status: 'pending', askedAt: expect.any(String) })
  })

  it('agreed × cancelled: when the poster deletes the account, the job is cancelled and its student notified', async () => {
    const { poster, offer, student } = await chosenOf(1, 1, 1)
    await deleteAccount(poster)
    expect(await offerOf(offer.id)).toMatchObject({ status: 'cancelled' })
    expect((await toldOf(student(0)))[0]).toBe('Job annulé')
  })
})

describe('one place of an offer per student', () => {
  it('K-98 a student with a place neither applies for another that is free again, nor is chosen twice concurrently', async () => {
    const { poster, offer, student, job } = await chosenOf(2, 2, 3)
    await leave(student(0), job(0))
    expect(await offerOf(offer.id)).toEqual({ status: 'open', taken: 1 })
    expect(code(await student(1).call('POST', '/api/applications', { jobId: offer.id, message: 'Encore moi.' }))).toBe(
      'already-applied',
    )
    const again = await world.apply(student(0), offer.id)
    const answers = await Promise.all([world.accept(poster, again.id), world.accept(poster, again.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const standing = await sql`
      select from jobs where student_id = ${student(0).id} and status = 'assigned'`
    expect(standing).toHaveLength(1)
    expect(await offerOf(offer.id)).toEqual({ status: 'assigned', taken: 2 })
  })
})

describe('a hidden offer', () => {
  it('K-106 is given to no student, by the poster or the waiting list; once shown again, the asked student is asked again', async () => {
    const { poster, offer, student, letter, hide } = await chosenOf(1, 1, 3)
    await leave(student(0), offer.id)
    const asked = await applicationOf(student(1))
    await hide('hide')
    const yes = { askedAt: asked.askedAt }
    expect(code(await student(1).call('POST', `/api/applications/${letter(1)}/answer-call`, yes))).toBe(
      'already-hidden',
    )
    expect(code(await world.accept(poster, letter(2)))).toBe('already-hidden')
    expect(await offerOf(offer.id)).toMatchObject({ status: 'open' })
    await hide('restore')
    const anew = await applicationOf(student(1))
    expect(anew.askedAt).not.toBe(asked.askedAt)
    const now = { askedAt: anew.askedAt }
    expect((await student(1).call('POST', `/api/applications/${letter(1)}/answer-call`, now)).status).toBe(200)
  })

  it('whose student leaves in the meantime asks its waiting list once it is shown again', async () => {
    const { offer, student, hide } = await chosenOf(1, 1, 2)
    await hide('hide')
    await leave(student(0), offer.id)
    expect(await sql`select from applications where offer_id = ${offer.id} and asked_at is not null`).toEqual([])
    await hide('restore')
    expect(await applicationOf(student(1))).toMatchObject({ askedAt: expect.any(String) })
  })

  it('that is shown again asks no student if none had been asked', async () => {
    const { student, hide } = await chosenOf(1, 0, 1)
    await hide('hide')
    await hide('restore')
    expect(await applicationOf(student(0))).not.toHaveProperty('askedAt')
  })
})

describe('a late mark', () => {
  it('K-112 is recorded for each time the job is agreed on, even if the desk has removed the previous one', async () => {
    const { poster, offer, student, letter } = await chosenOf(1, 0, 1, {
      scheduledFor: new Date(Date.now() + 3 * HOUR).toISOString(),
    })
    const agree = async (id: string, days: number) => {
      expect((await world.accept(poster, id)).status).toBe(200)
      await sql`update jobs set agreed_at = now() - make_interval(days => ${days}) where application_id = ${id}`
      await leave(student(0), offer.id)
    }
    const lapses = async () => (await student(0).call('GET', '/api/auth/me')).body.lapses ?? []
    await agree(letter(0), 5)
    const [first] = await lapses()
    await student(0).call('POST', `/api/lapses/${first.id}/appeal`, { text: 'J’étais à l’hôpital.' })
    const decide = { isRemoved: true, reason: 'Vu le certificat.' }
    expect((await admin.call('POST', `/api/moderation/appeals/${first.id}/decide`, decide)).status).toBe(200)
    await agree((await world.apply(student(0), offer.id)).id, 4)
    expect(await lapses()).toHaveLength(2)
  })
})
