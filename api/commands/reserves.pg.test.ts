import { describe, expect, it } from 'vitest'
import { createRawDevice } from '../testing/raw-device.ts'
import { bringForward } from '../testing/run-tasks.ts'
import { testDatabase } from '../testing/test-database.ts'
import { code, createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const keep = (poster: Person, { id }: { id: string }, isKept = true) =>
  poster.call('POST', `/api/applications/${id}/reserve`, { isKept })
const applicationOf = async (student: Person) => (await student.call('GET', '/api/applications/student')).body[0]
const accept = async (student: Person, askedAt?: string) => {
  const letter = await applicationOf(student)
  const said = { askedAt: askedAt ?? letter.askedAt ?? '2026-01-01T00:00:00.000Z' }
  return student.call('POST', `/api/applications/${letter.id}/answer-call`, said)
}
const decline = async (student: Person) =>
  student.call('DELETE', `/api/applications/${(await applicationOf(student)).id}`)
const toldOf = async (person: Person) => {
  const { body } = await person.call('GET', `/api/notifications/${person.id}`)
  return body.map(({ title }: { title: string }) => title)
}
const jobOf = async (id: string) => {
  const [job] = await sql<{ status: string; assignedToId: string | null }[]>`
    select o.status, (
      select student_id from jobs j where j.offer_id = o.id and j.status <> 'left' order by j.created_at desc limit 1
    ) as assigned_to_id
    from offers o where o.id = ${id}`
  return job
}

/** A job with its student, and other applicants, the first of them on the waiting list. */
const chosenAmong = async (others: number, kept: number, given: object = {}) => {
  const poster = await world.person('private')
  const offer = await world.openJob(poster, { title: 'Garder un chien', ...given })
  const chosen = await world.person('student', { firstName: 'Léa' })
  const letter = await world.apply(chosen, offer.id)
  const rest: Person[] = []
  const waiting = []
  for (let at = 0; at < others; at++) {
    const student = await world.person('student', { firstName: `Étudiant ${at}` })
    rest.push(student)
    waiting.push(await world.apply(student, offer.id))
  }
  for (const one of waiting.slice(0, kept)) expect((await keep(poster, one)).status).toBe(200)
  expect((await world.accept(poster, letter.id)).status).toBe(200)
  const at = (place: number) => {
    const student = rest[place]
    if (!student) throw new Error('there are fewer applications')
    return student
  }
  const leave = () => chosen.call('POST', `/api/jobs/${offer.id}/leave`, { reason: 'Je suis malade.' })
  return { poster, offer, chosen, waiting, at, leave }
}

type Scene = Awaited<ReturnType<typeof chosenAmong>>

describe('a student on the waiting list', () => {
  it('K-101 is put there by the offer’s poster, three at most, and is the only one to read it', async () => {
    const poster = await world.person('private')
    const offer = await world.openJob(poster)
    const students = []
    const letters = []
    for (let at = 0; at < 4; at++) {
      const student = await world.person('student')
      students.push(student)
      letters.push(await world.apply(student, offer.id))
    }
    expect(code(await keep(await world.person('private'), letters[0]))).toBe('not-found')
    for (const letter of letters.slice(0, 3)) {
      expect((await keep(poster, letter)).body.reservedAt).toBeTypeOf('string')
      expect((await keep(poster, letter)).status, 'twice').toBe(200)
    }
    expect(code(await keep(poster, letters[3]))).toBe('list-full')
    expect((await keep(poster, letters[0], false)).body).not.toHaveProperty('reservedAt')
    expect((await keep(poster, letters[3])).status).toBe(200)
    const [first, second] = students
    if (!first || !second) throw new Error('no students')
    expect(await applicationOf(first)).not.toHaveProperty('reservedAt')
    expect(await applicationOf(second)).toHaveProperty('reservedAt')
    // A refused application leaves the waiting list.
    await poster.call('POST', `/api/applications/${letters[1].id}/reject`)
    expect(await applicationOf(second)).not.toHaveProperty('reservedAt')
    expect(code(await keep(poster, letters[1]))).toBe('application-decided')
  })

  it('K-102 is notified of it when another is chosen; the others get the usual refusal', async () => {
    const { at } = await chosenAmong(2, 1)
    expect(await toldOf(at(0))).toEqual(['Vous êtes en réserve'])
    expect(await applicationOf(at(0))).toMatchObject({ status: 'rejected', reservedAt: expect.any(String) })
    expect(await toldOf(at(1))).toEqual(['Candidature refusée'])
  })

  it('K-103 is asked when the chosen student leaves, before the others are notified, and gets the job by accepting', async () => {
    const { poster, offer, at, leave } = await chosenAmong(3, 2)
    expect(code(await accept(at(0))), 'before').toBe('job-not-open')
    expect((await leave()).status).toBe(200)
    expect((await toldOf(at(0)))[0]).toBe('Pouvez-vous venir ?')
    expect(await applicationOf(at(1))).not.toHaveProperty('askedAt')
    expect((await toldOf(at(1)))[0]).toBe('Vous êtes en réserve')
    expect((await toldOf(at(2)))[0]).toBe('Candidature refusée')
    const { body: notices } = await poster.call('GET', `/api/notifications/${poster.id}`)
    expect(notices[0].message).toContain('Nous demandons à Étudiant 0')
    expect(code(await accept(at(1))), 'not asked').toBe('call-over')
    const asked = await applicationOf(at(0))
    const path = `/api/applications/${asked.id}/answer-call`
    const said = { askedAt: asked.askedAt }
    expect(code(await at(1).call('POST', path, said)), 'of another').toBe('not-found')
    expect((await at(0).call('POST', path, said)).body).toMatchObject({ status: 'accepted' })
    expect(await jobOf(offer.id)).toEqual({ status: 'assigned', assignedToId: at(0).id })
    expect((await at(0).call('POST', path, said)).status, 'twice').toBe(200)
    expect((await toldOf(poster))[0]).toBe('Étudiant 0 peut venir')
    expect(await applicationOf(at(1))).toMatchObject({ status: 'rejected', reservedAt: expect.any(String) })
  })

  it('K-104 passes it on by declining, and the others are notified when none is left', async () => {
    const { poster, offer, at, leave } = await chosenAmong(3, 2)
    await leave()
    expect((await decline(at(0))).status).toBe(200)
    expect(await applicationOf(at(0)), 'may not be chosen after all').toBeUndefined()
    expect((await toldOf(poster))[0]).toBe('Candidature retirée')
    expect((await toldOf(at(1)))[0]).toBe('Pouvez-vous venir ?')
    expect((await decline(at(1))).status).toBe(200)
    expect((await toldOf(at(2)))[0]).toBe('Offre de nouveau ouverte')
    expect(await jobOf(offer.id)).toEqual({ status: 'open', assignedToId: null })
  })

  it('K-105 has limited time to answer; then the next is asked too, and the first to accept gets it', async () => {
    const { offer, at, leave } = await chosenAmong(2, 2)
    await leave()
    await sql`update applications set call_ends_at = now() where offer_id = ${offer.id} and call_ends_at is not null`
    await sql`update graphile_worker._private_jobs set run_at = now() where key = ${`end-call/${offer.id}`}`
    await world.work('end-call')
    await world.work('end-call')
    expect((await toldOf(at(1))).filter((title: string) => title === 'Pouvez-vous venir ?')).toHaveLength(1)
    const answers = await Promise.all([accept(at(0)), accept(at(1))])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(one => code(one) === 'job-not-open')).toHaveLength(1)
    expect((await jobOf(offer.id))?.status).toBe('assigned')
  })

  it('K-106 is asked again about an edited offer, and not at all once it is hidden, withdrawn or blocked', async () => {
    const { poster, offer, at, leave } = await chosenAmong(2, 2)
    await leave()
    const { askedAt } = await applicationOf(at(0))
    await world.edit(poster, offer.id, { rate: 30 })
    expect(code(await accept(at(0), askedAt))).toBe('call-over')
    expect((await applicationOf(at(0))).askedAt).not.toBe(askedAt)
    await decline(at(0))
    expect((await toldOf(at(1)))[0]).toBe('Pouvez-vous venir ?')
    const last = await applicationOf(at(1))
    await poster.call('POST', `/api/users/${at(1).id}/block`)
    const late = { askedAt: last.askedAt }
    expect(code(await at(1).call('POST', `/api/applications/${last.id}/answer-call`, late))).toBe('call-over')
    expect((await jobOf(offer.id))?.status).toBe('open')

    const hidden = await chosenAmong(1, 1)
    await sql`update offers set hidden_at = now() where id = ${hidden.offer.id}`
    await hidden.leave()
    expect((await applicationOf(hidden.at(0))) ?? {}).not.toHaveProperty('askedAt')
  })

  it('K-106 the poster chooses by hand in the meantime, or an acceptance comes first', async () => {
    for (let round = 0; round < 6; round++) {
      const { poster, offer, waiting, at, leave } = await chosenAmong(2, 1)
      await leave()
      const [yes, byHand] = await Promise.all([accept(at(0)), world.accept(poster, waiting[1].id)])
      expect([
        [200, 'application-decided'],
        ['job-not-open', 200],
      ]).toContainEqual([code(yes), code(byHand)])
      const accepted = await sql`select from applications where offer_id = ${offer.id} and status = 'accepted'`
      expect(accepted).toHaveLength(1)
    }
  })

  it('K-101 an application closed by a block takes no place on the list', async () => {
    const poster = await world.person('private')
    const offer = await world.openJob(poster)
    const students = []
    const letters = []
    for (let at = 0; at < 4; at++) {
      const student = await world.person('student')
      students.push(student)
      letters.push(await world.apply(student, offer.id))
    }
    for (const letter of letters.slice(0, 3)) await keep(poster, letter)
    await poster.call('POST', `/api/users/${students[0]?.id}/block`)
    expect((await keep(poster, letters[3])).status).toBe(200)
  })

  it('K-104 passes it on in whatever way the asked student disappears', async () => {
    const ways = {
      refused: ({ poster, waiting }: Scene) => poster.call('POST', `/api/applications/${waiting[0].id}/reject`),
      blocked: ({ poster, at }: Scene) => poster.call('POST', `/api/users/${at(0).id}/block`),
      'who blocks': ({ poster, at }: Scene) => at(0).call('POST', `/api/users/${poster.id}/block`),
      gone: async ({ at }: Scene) => {
        return world.deleteAccount(at(0))
      },
    }
    for (const [way, end] of Object.entries(ways)) {
      const scene = await chosenAmong(3, 2)
      await scene.leave()
      expect((await end(scene)).status, way).toBe(200)
      expect((await toldOf(scene.at(1)))[0], way).toBe('Pouvez-vous venir ?')
      expect((await toldOf(scene.at(2)))[0], way).toBe('Candidature refusée')
      const alone = await chosenAmong(2, 1)
      await alone.leave()
      expect((await end(alone)).status, way).toBe(200)
      expect((await toldOf(alone.at(1)))[0], way).toBe('Offre de nouveau ouverte')
    }
  })

  it('K-104 notifies those who wait once, even if the asked student declines later', async () => {
    const { offer, at, leave } = await chosenAmong(2, 1)
    await leave()
    await sql`update applications set call_ends_at = now() where offer_id = ${offer.id} and call_ends_at is not null`
    await bringForward(sql, 'end-call')
    await world.work('end-call')
    expect((await decline(at(0))).status).toBe(200)
    expect((await toldOf(at(1))).filter((title: string) => title === 'Offre de nouveau ouverte')).toHaveLength(1)
  })

  it('K-107 an incrementally synced device equals a freshly filled one', async () => {
    const { poster, at, leave } = await chosenAmong(2, 2)
    const deviceOf = (person: Person) => createRawDevice(person.call, [`user:${person.id}`])
    const pairs = [poster, at(0), at(1)].map(person => [person, deviceOf(person)] as const)
    const expectInStep = async () => {
      for (const [, device] of pairs) await device.expectInStep()
    }
    await expectInStep()
    await leave()
    await expectInStep()
    await decline(at(0))
    await expectInStep()
    await accept(at(1))
    await expectInStep()
  })
})
