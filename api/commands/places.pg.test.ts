import { describe, expect, it } from 'vitest'
import { checkLedger } from '../money/check-ledger.ts'
import { carryOut, payFor } from '../testing/payments.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { waitForLocks } from '../testing/wait-for-locks.ts'
import { code, createWorld, type Answered, type Person } from '../testing/world.ts'
import { listOpenJobs } from '../queries/list-jobs.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

/** An offer for several, with pending applications. */
const open = async (places: number, letters: number) => {
  const poster = await world.person('private')
  const offer = await world.openJob(poster, {
    title: 'Porter un piano',
    places,
    address: 'Rue du Lac 4, 1003 Lausanne',
  })
  const students: Person[] = []
  const applications = []
  // Sequential, for a fixed order.
  for (let at = 0; at < letters; at++) {
    const student = await world.person('student', { firstName: `Étudiant ${at}` })
    students.push(student)
    applications.push(await world.apply(student, offer.id))
  }
  const applicant = (at: number) => {
    const student = students[at]
    if (!student) throw new Error('there are fewer applications')
    return student
  }
  return { poster, offer, applicant, applications }
}

const storyOf = async (offerId: string) => {
  const [offer] = await sql<{ status: string; left: number }[]>`
    select status, places - taken as left from offers where id = ${offerId}`
  const letters = await sql<{ status: string; hasJob: boolean }[]>`
    select a.status, exists (
      select from jobs j where j.application_id = a.id and (j.offer_id, j.student_id) = (a.offer_id, a.student_id)
        and j.status <> 'left'
    ) as has_job from applications a where a.offer_id = ${offerId}`
  const count = (status: string) => letters.filter(letter => letter.status === status).length
  // Exactly the accepted students have a job.
  expect(letters.filter(({ status, hasJob }) => (status === 'accepted') !== hasJob)).toEqual([])
  return { ...offer, accepted: count('accepted'), pending: count('pending'), rejected: count('rejected') }
}

const openOffer = async (id: string) => (await world.visitor('GET', `/api/jobs/${id}`)).body
const leave = (student: Person, jobId: string) =>
  student.call('POST', `/api/jobs/${jobId}/leave`, { reason: 'Je suis malade.' })

it('J-03 J-01 is one entry in every public list, whatever became of its places', async () => {
  const { poster, offer, applicant, applications } = await open(3, 4)
  await sql`update offers set title = 'Porter un harmonium' where id = ${offer.id}`
  const ids: string[] = []
  for (const { id } of applications.slice(0, 3)) ids.push((await world.accept(poster, id)).body.jobId)
  expect(new Set([...ids, offer.id]).size).toBe(4)
  const listed = async (query = '') => {
    const { body, headers } = await world.visitor('GET', `/api/jobs?search=harmonium&limit=50${query}`)
    expect(headers.get('X-Total-Count')).toBe(String(body.length))
    return body.map(({ id, status }: { id: string; status: string }) => [id, status])
  }
  const addresses = async () =>
    (await listOpenJobs(sql, 1000)).map(({ id }) => id).filter(id => [...ids, offer.id].includes(id))
  expect(await listed('&status=all')).toEqual([[offer.id, 'assigned']])
  expect(await listed('&status=open')).toEqual([])
  expect(await addresses()).toEqual([])
  // Two of its places are free again.
  for (const at of [0, 2]) expect((await leave(applicant(at), String(ids[at]))).status).toBe(200)
  expect(await listed('&status=open')).toEqual([[offer.id, 'open']])
  expect(await listed('&status=all')).toEqual([[offer.id, 'open']])
  expect(await addresses()).toEqual([offer.id])
  expect((await poster.call('DELETE', `/api/jobs/${offer.id}`)).status).toBe(200)
  expect(await listed('&status=all')).toEqual([])
  expect(await listed('&status=open')).toEqual([])
  expect(await addresses()).toEqual([])
})

describe('an offer for several', () => {
  it('K-91 states how many students it wants, from one to ten, and is edited while it is open', async () => {
    const { poster, offer, applicant } = await open(3, 1)
    expect(offer.places).toBe(3)
    expect((await openOffer(offer.id)).places).toBe(3)
    const edit = (places: unknown, person = poster) => world.edit(person, offer.id, { places })
    for (const wrong of [0, 11, 1.5, '2', null]) expect(code(await edit(wrong))).toBe('invalid-input')
    expect(code(await poster.call('POST', '/api/jobs', world.jobInput({ places: 11 })))).toBe('invalid-input')
    expect(code(await edit(1, applicant(0)))).toBe('forbidden')
    expect(code(await edit(1, await world.person('private')))).toBe('not-found')
    expect((await edit(2)).body.places).toBe(2)
    expect((await edit(1)).body.places).toBeUndefined()
    expect(await openOffer(offer.id)).not.toHaveProperty('places')
    expect(await world.openJob(poster)).not.toHaveProperty('places')
  })

  it('K-92 gives each chosen student a job of their own, and keeps looking for the others', async () => {
    const { poster, offer, applicant, applications } = await open(3, 3)
    const [first, second] = [applicant(0), applicant(1)]
    expect(code(await world.accept(await world.person('private'), applications[0].id))).toBe('not-found')
    const { status, body } = await world.accept(poster, applications[0].id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: applications[0].id, status: 'accepted', offerId: offer.id })
    expect(body.jobId).not.toBe(offer.id)
    expect(await storyOf(offer.id)).toEqual({ status: 'open', left: 2, accepted: 1, pending: 2, rejected: 0 })
    expect(await openOffer(offer.id)).toMatchObject({ status: 'open', places: 3, chosen: 1, assignedToId: null })

    const [own] = (await first.call('GET', `/api/users/${first.id}/accepted-jobs`)).body
    const { id: _, status: _status, places: _places, assignedToId: _assigned, address: _address, ...same } = offer
    expect(own).toMatchObject({
      ...same,
      poster: { id: poster.id },
      id: body.jobId,
      status: 'assigned',
      assignedToId: first.id,
      address: 'Rue du Lac 4, 1003 Lausanne',
    })
    expect((await first.call('POST', `/api/jobs/${own.id}/messages`, { content: 'Merci !' })).status).toBe(201)
    expect(code(await second.call('GET', `/api/jobs/${own.id}/messages`))).toBe('not-found')
    // By the offer's id a student finds their own job; the poster of several finds none.
    expect((await first.call('POST', `/api/jobs/${offer.id}/messages`, { content: 'À samedi !' })).body.jobId).toBe(
      own.id,
    )
    const write = (person: Person) => person.call('POST', `/api/jobs/${offer.id}/messages`, { content: 'Merci !' })
    expect([code(await write(second)), code(await write(poster))]).toEqual(['not-found', 'no-conversation'])
    // A student with a place has applied, and is not asked again.
    expect(code(await first.call('POST', '/api/applications', { jobId: offer.id, message: 'Encore moi.' }))).toBe(
      'already-applied',
    )
    expect((await first.call('GET', `/api/jobs/${offer.id}/check-application`)).body).toMatchObject({
      hasApplied: true,
      application: { status: 'accepted', jobId: own.id },
    })
    expect(code(await world.accept(poster, applications[0].id))).toBe('application-decided')
    const { body: notices } = await first.call('GET', `/api/notifications/${first.id}`)
    expect(notices[0].actionUrl).toContain(own.id)
    expect(await sql`select from notifications where user_id = ${second.id}`).toHaveLength(0)
  })

  it('K-92 copies every term of the offer into the agreement', async () => {
    const { poster, offer, applications } = await open(2, 1)
    const { body } = await world.accept(poster, applications[0].id)
    const shared = await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'offers'
        and column_name not in ('id', 'status', 'created_at')
      intersect select column_name from information_schema.columns where table_schema = 'public' and table_name = 'jobs'
      order by 1`
    expect(shared.length).toBeGreaterThan(9)
    const columns = sql.unsafe(shared.map(({ name }) => name).join(', '))
    expect(await sql`select ${columns} from jobs where id = ${body.jobId}`).toEqual(
      await sql`select ${columns} from offers where id = ${offer.id}`,
    )
    expect(
      await sql`select from jobs j join offers o on o.version = j.offer_version where (j.id, o.id) = (${body.jobId}, ${offer.id})`,
    ).toHaveLength(1)
  })

  it('K-93 is full with its last place, and the others are notified', async () => {
    const { poster, offer, applicant, applications } = await open(2, 3)
    await world.accept(poster, applications[1].id)
    const { body } = await world.accept(poster, applications[2].id)
    expect(body).toMatchObject({ offerId: offer.id, status: 'accepted' })
    expect(body.jobId, 'a job like the others').not.toBe(offer.id)
    expect(await storyOf(offer.id)).toEqual({ status: 'assigned', left: 0, accepted: 2, pending: 0, rejected: 1 })
    const { body: told } = await applicant(0).call('GET', '/api/applications/student')
    expect(told).toMatchObject([{ status: 'rejected' }])
  })

  it('K-93 is withdrawn without notifying those already chosen', async () => {
    const { poster, offer, applicant, applications } = await open(3, 2)
    const { body } = await world.accept(poster, applications[0].id)
    expect((await poster.call('DELETE', `/api/jobs/${offer.id}`)).status).toBe(200)
    expect((await applicant(0).call('GET', `/api/users/${applicant(0).id}/accepted-jobs`)).body).toMatchObject([
      { id: body.jobId, status: 'assigned' },
    ])
    expect((await applicant(0).call('GET', `/api/jobs/${body.jobId}`)).body).toMatchObject({ status: 'assigned' })
    expect((await poster.call('GET', `/api/jobs/${body.jobId}`)).body).toMatchObject({ status: 'assigned' })
    expect((await applicant(1).call('GET', '/api/applications/student')).body).toMatchObject([{ status: 'rejected' }])
  })

  it('K-94 gets the place of a student who leaves back while it looks for others', async () => {
    const { poster, offer, applicant, applications } = await open(2, 2)
    const student = applicant(0)
    const { body: place } = await world.accept(poster, applications[0].id)
    expect(code(await leave(applicant(1), place.jobId))).toBe('not-found')
    expect((await leave(student, place.jobId)).status).toBe(200)
    expect((await leave(student, place.jobId)).status, 'said twice').toBe(200)
    expect(await storyOf(offer.id)).toEqual({ status: 'open', left: 2, accepted: 0, pending: 1, rejected: 0 })
    const [job] = await sql<{ status: string }[]>`select status from jobs where id = ${place.jobId}`
    expect(job?.status).toBe('left')
    const { body: notices } = await poster.call('GET', `/api/notifications/${poster.id}`)
    expect(notices[0]).toMatchObject({
      title: 'Étudiant 0 ne peut pas venir',
      actionUrl: expect.stringContaining(offer.id),
    })
    // They change their mind.
    const again = await world.apply(student, offer.id)
    expect((await world.accept(poster, again.id)).status).toBe(200)
    expect(await storyOf(offer.id)).toMatchObject({ status: 'open', left: 1, accepted: 1 })
  })

  it('K-94 is open again once a student of a full offer leaves', async () => {
    const { poster, offer, applicant, applications } = await open(2, 2)
    const { body: place } = await world.accept(poster, applications[0].id)
    await world.accept(poster, applications[1].id)
    await leave(applicant(0), place.jobId)
    for (const id of [offer.id, place.jobId])
      expect(await openOffer(id)).toMatchObject({ id: offer.id, status: 'open', assignedToId: null, chosen: 1 })
    expect(await storyOf(offer.id)).toMatchObject({ status: 'open', left: 1, accepted: 1 })
  })

  it('K-94 when full, unchosen students wait for a free place, and those on the waiting list are asked first', async () => {
    const { poster, offer, applicant, applications } = await open(2, 4)
    await poster.call('POST', `/api/applications/${applications[2].id}/reserve`, { isKept: true })
    const { body: place } = await world.accept(poster, applications[0].id)
    await world.accept(poster, applications[1].id)
    await leave(applicant(0), place.jobId)
    const applicationOf = async (at: number) => (await applicant(at).call('GET', '/api/applications/student')).body[0]
    const [kept, other] = [await applicationOf(2), await applicationOf(3)]
    expect(kept).toMatchObject({ jobId: offer.id, status: 'pending', askedAt: expect.any(String) })
    expect(other).toMatchObject({ jobId: offer.id, status: 'pending' })
    const told = async (at: number) =>
      (await applicant(at).call('GET', `/api/notifications/${applicant(at).id}`)).body[0].title
    expect([await told(2), await told(3)]).toEqual(['Pouvez-vous venir ?', 'Candidature refusée'])
    const said = { askedAt: kept.askedAt }
    expect((await applicant(2).call('POST', `/api/applications/${kept.id}/answer-call`, said)).status).toBe(200)
    const called = await applicationOf(2)
    expect(called).toMatchObject({ offerId: offer.id, status: 'accepted' })
    expect([offer.id, place.jobId], 'a job of their own').not.toContain(called.jobId)
    // The other one waits for the next free place.
    await leave(applicant(1), offer.id)
    expect(await applicationOf(3)).toMatchObject({ jobId: offer.id, status: 'pending' })
    expect(await told(3)).toBe('Offre de nouveau ouverte')
  })

  it('K-91 wants the total of the last edit, never fewer than are chosen, even with a free place', async () => {
    const { poster, offer, applicant, applications } = await open(2, 3)
    const edit = (id: string, given: object) => world.edit(poster, id, given)
    const { body: place } = await world.accept(poster, applications[0].id)
    for (const edited of [{ places: 1 }, { placesLeft: 1 }, { placesLeft: 4 }]) {
      const { status, body } = await edit(offer.id, edited)
      expect([status, body.code, body.field]).toEqual([409, 'places-given', 'places'])
    }
    const day = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10)
    const weekly = { schedule: { kind: 'date', day, time: '09:00' }, isRecurring: true }
    expect(code(await edit(offer.id, weekly)), 'for two, as a weekly job').toBe('invalid-input')
    expect((await edit(offer.id, { places: 3 })).body).toMatchObject({ places: 3, chosen: 1 })
    expect((await edit(offer.id, { places: 2 })).body).toMatchObject({ places: 2, chosen: 1 })
    await world.accept(poster, applications[1].id)
    await leave(applicant(0), place.jobId)
    expect((await edit(offer.id, { places: 1 })).body).toMatchObject({ code: 'places-given', field: 'places' })
    expect((await edit(offer.id, { places: 2, rate: 30 })).body).toMatchObject({ places: 2, chosen: 1, rate: 30 })
    expect(code(await edit(place.jobId, { rate: 31 })), 'a job is no offer').toBe('job-not-open')
  })

  it('K-95 an incrementally synced device equals a freshly filled one', async () => {
    const { poster, offer, applicant, applications } = await open(3, 2)
    const [student, other] = [applicant(0), applicant(1)]
    const deviceOf = (person: Person) => createRawDevice(person.call, [`user:${person.id}`, 'jobs:VD'])
    const [own, chosen, waiting] = [deviceOf(poster), deviceOf(student), deviceOf(other)]
    const pairs = [
      [poster, own],
      [student, chosen],
      [other, waiting],
    ] as const
    const expectInStep = async () => {
      for (const [, device] of pairs) await device.expectInStep()
    }
    await expectInStep()
    const { body: place } = await world.accept(poster, applications[0].id)
    await expectInStep()
    expect(chosen.held.has(`user:${student.id} job ${place.jobId}`)).toBe(true)
    expect(chosen.held.has(`user:${student.id} job ${offer.id}`)).toBe(false)
    expect(chosen.held.get(`jobs:VD offer ${offer.id}`)).toMatchObject({ status: 'open', places: 3, chosen: 1 })
    expect(waiting.held.has(`user:${other.id} job ${place.jobId}`)).toBe(false)
    expect(own.held.get(`user:${poster.id} application ${place.id}`)).toMatchObject({
      jobId: place.jobId,
      student: { firstName: 'Étudiant 0' },
    })
    await leave(student, place.jobId)
    await expectInStep()
    // After a place of the full offer was freed, unchosen students wait again.
    const again = await world.apply(student, offer.id)
    await world.edit(poster, offer.id, { places: 2 })
    const { body: second } = await world.accept(poster, again.id)
    const third = await world.person('student')
    await world.accept(poster, (await world.apply(third, offer.id)).id)
    await expectInStep()
    expect(waiting.held.get(`user:${other.id} application ${applications[1].id}`)).toMatchObject({ status: 'rejected' })
    await leave(student, second.jobId)
    await expectInStep()
    expect(waiting.held.get(`user:${other.id} application ${applications[1].id}`)).toMatchObject({
      status: 'pending',
      jobId: offer.id,
    })
  })
})

describe('concurrently', () => {
  const repeat = async (round: () => Promise<void>) => {
    for (let index = 0; index < 8; index++) await round()
  }

  it('K-96 five applications accepted for three places: three are accepted, the others refused', () =>
    repeat(async () => {
      const { poster, offer, applications } = await open(3, 5)
      const answers = await Promise.all(applications.map(({ id }) => world.accept(poster, id)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      expect(answers.filter(answer => code(answer) === 'application-decided')).toHaveLength(2)
      expect(await storyOf(offer.id)).toEqual({ status: 'assigned', left: 0, accepted: 3, pending: 0, rejected: 2 })
    }))

  it('K-96 one application accepted twice: one place is given', () =>
    repeat(async () => {
      const { poster, offer, applications } = await open(3, 1)
      const answers = await Promise.all([1, 2].map(() => world.accept(poster, applications[0].id)))
      expect(answers.map(code).toSorted()).toEqual([200, 'application-decided'])
      expect(await storyOf(offer.id)).toMatchObject({ left: 2, accepted: 1 })
    }))

  it('K-96 an application accepted while its student deletes the account: no deleted account holds a place', async () => {
    const { poster, offer, applicant, applications } = await open(3, 1)
    const student = applicant(0)
    const both: Promise<Answered>[] = []
    await sql.begin(async tx => {
      await tx`select from offers where id = ${offer.id} for update`
      both.push(world.accept(poster, applications[0].id))
      await waitForLocks(sql, 1)
      both.push(world.deleteAccount(student))
      await waitForLocks(sql, 2)
    })
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    const jobs = await sql`select status from jobs where student_id = ${student.id}`
    expect(jobs).toEqual([{ status: 'left' }])
  })

  it('K-96 accept and withdraw, edit, delete or leave: both rows are consistent', () =>
    repeat(async () => {
      const { poster, offer, applicant, applications } = await open(3, 3)
      const { body: place } = await world.accept(poster, applications[0].id)
      const [accepted, withdrawn, edited, left] = await Promise.all([
        world.accept(poster, applications[1].id),
        applicant(1).call('DELETE', `/api/applications/${applications[1].id}`),
        world.edit(poster, offer.id, { places: 4 }),
        leave(applicant(0), place.jobId),
      ])
      expect([
        [200, 'application-decided'],
        ['not-found', 200],
      ]).toContainEqual([code(accepted), code(withdrawn)])
      expect([code(edited), code(left)]).toEqual([200, 200])
      const story = await storyOf(offer.id)
      expect(story).toMatchObject({ status: 'open', rejected: 0, pending: 1 })
      expect([3, 4]).toContain(story.left)
    }))
})

it('K-94 money held for one is refunded with the place, and no other money moves', async () => {
  const { poster, offer, applicant, applications } = await open(3, 2)
  const places = []
  for (const { id } of applications) places.push((await world.accept(poster, id)).body)
  const paid = []
  for (const { jobId } of places) paid.push(await payFor(poster, jobId))
  await leave(applicant(0), places[0].jobId)
  await carryOut(world)
  const payments = await sql<{ jobId: string; status: string }[]>`
    select job_id, status from payments where id = any(${paid.map(({ paymentId }) => paymentId)}::uuid[])`
  expect(new Map(payments.map(({ jobId, status }) => [jobId, status]))).toEqual(
    new Map([
      [places[0].jobId, 'refunded'],
      [places[1].jobId, 'held'],
    ]),
  )
  expect(await checkLedger(sql)).toEqual([])
  expect(await storyOf(offer.id)).toMatchObject({ status: 'open', left: 2, accepted: 1 })
})
