import { describe, expect, it } from 'vitest'
import { startOf, swissDay } from '../../schema/decisions/schedule.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const hour = 3_600_000
const dayIn = (hours: number) => swissDay(Date.now() + hours * hour)
const on = (day: string) => ({ kind: 'date', day, time: '09:00' }) as const

const published = { rate: 60, duration: '2 heures', location: 'Lausanne, VD', schedule: on(dayIn(20 * 24)) }

/** An offer with an application, edited afterwards. */
const edited = async (edit: object, given: object = {}) => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const offer = await world.openJob(poster, { ...published, ...given })
  const letter = await world.apply(student, offer.id)
  const { status } = await world.edit(poster, offer.id, edit)
  expect(status).toBe(200)
  return { poster, student, offer, letter }
}
const jobOf = async (person: Person, id: string) => (await person.call('GET', `/api/jobs/${id}`)).body
const amountOf = async (person: Person, id: string) => (await person.call('GET', `/api/jobs/${id}/amount`)).body
const leave = (student: Person, jobId: string) =>
  student.call('POST', `/api/jobs/${jobId}/leave`, { reason: 'Ce n’est pas ce qui était dit.' })
const lapsesOf = async (person: Person) => (await person.call('GET', '/api/auth/me')).body.lapses ?? []

describe('an application keeps the terms it was written for', () => {
  it('K-141 an offer published at 60, edited to 15 and accepted at once is done and paid at 60', async () => {
    const { poster, student, offer, letter } = await edited({ rate: 15 })
    expect((await world.accept(poster, letter.id)).status).toBe(200)
    for (const person of [poster, student]) {
      expect(await jobOf(person, offer.id)).toMatchObject({ rate: 60, hourlyRate: 60, status: 'assigned' })
      expect(await amountOf(person, offer.id)).toMatchObject({ amount: 12_000 })
    }
  })

  it('K-141 hours, day and place are kept too, and late marks do not follow later edits', async () => {
    const edit = { duration: '6 heures', location: 'Genève, GE', schedule: on(dayIn(12)) }
    const { poster, student, offer, letter } = await edited(edit)
    await world.accept(poster, letter.id)
    await sql`update applications set decided_at = now() - interval '5 days' where id = ${letter.id}`
    expect(await jobOf(student, offer.id)).toMatchObject(published)
    const [meeting] = await sql<{ startsAt: string }[]>`select starts_at from appointments where job_id = ${offer.id}`
    expect(meeting?.startsAt).toBe(startOf(published.schedule))
    expect(await amountOf(student, offer.id)).toMatchObject({ amount: 12_000 })
    await leave(student, offer.id)
    expect(await lapsesOf(student)).toEqual([])
    // Reopened, it has its poster's edits.
    expect(await jobOf(poster, offer.id)).toMatchObject({ ...edit, rate: 60, status: 'open' })
  })
})

describe('an application written offline', () => {
  const seen = { rate: 60, duration: '2 heures', location: 'Lausanne, VD', isRecurring: false }
  const sent = async (terms: object, edits: object[]) => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const offer = await world.openJob(poster, published)
    for (const edit of edits) await world.edit(poster, offer.id, edit)
    const { schedule, scheduledFor } = offer
    const said = { ...seen, schedule, scheduledFor, ...terms }
    return student.call('POST', '/api/applications', { jobId: offer.id, message: 'Me voici.', terms: said })
  }

  it('K-172 is for the version its writer saw, if the offer had it, and lists later changes', async () => {
    const { body } = await sent({}, [{ rate: 20, title: 'Tondre et ramasser' }, { rate: 15 }])
    expect(body).toMatchObject({
      terms: { rate: 60 },
      changes: ['tarif : 60 → 15 CHF/h', 'titre : Tondre la pelouse → Tondre et ramasser'],
    })
    expect((await sent({}, [{ title: 'Tondre et ramasser' }])).body).not.toHaveProperty('changes')
  })

  it('K-172 is for the current version if the offer never had the stated one: a student cannot invent a better rate', async () => {
    const { body } = await sent({ rate: 90 }, [{ rate: 15 }])
    expect(body).toMatchObject({ terms: { rate: 15 } })
    expect(body).not.toHaveProperty('changes')
    expect((await sent({ rate: 'beaucoup' }, [])).status).toBe(400)
    // The search covers the last ten edits only.
    const edits = Array.from({ length: 11 }, (_, at) => ({ rate: 20 + at }))
    expect((await sent({}, edits)).body).toMatchObject({ terms: { rate: 30 } })
  })
})

describe('the terms of one student', () => {
  it('K-173 apply to their own place of several, and not to others', async () => {
    const { poster, student, offer, letter } = await edited({ rate: 15 }, { places: 2 })
    const late = await world.person('student')
    const second = await world.apply(late, offer.id)
    const { body: own } = await world.accept(poster, letter.id)
    expect(await jobOf(student, own.jobId)).toMatchObject({ rate: 60, status: 'assigned' })
    expect(await jobOf(poster, offer.id)).toMatchObject({ rate: 15, status: 'open' })
    await world.accept(poster, second.id)
    expect(await jobOf(late, offer.id)).toMatchObject({ rate: 15, status: 'assigned' })
  })

  it('K-173 apply to a student from the waiting list too', async () => {
    const [poster, first, other] = [
      await world.person('private'),
      await world.person('student'),
      await world.person('student'),
    ]
    const offer = await world.openJob(poster, published)
    const [chosen, kept] = [await world.apply(first, offer.id), await world.apply(other, offer.id)]
    await world.edit(poster, offer.id, { rate: 15 })
    await poster.call('POST', `/api/applications/${kept.id}/reserve`, { isKept: true })
    await world.accept(poster, chosen.id)
    await leave(first, offer.id)
    expect(await jobOf(poster, offer.id)).toMatchObject({ rate: 15, status: 'open' })
    const [asked] = (await other.call('GET', '/api/applications/student')).body
    const { askedAt } = asked
    expect((await other.call('POST', `/api/applications/${kept.id}/answer-call`, { askedAt })).status).toBe(200)
    expect(await jobOf(other, offer.id)).toMatchObject({ rate: 60, status: 'assigned' })
  })

  it('K-173 leave the time open if their day is over and the offer has another: the two agree on one', async () => {
    const { poster, student, offer, letter } = await edited({ schedule: on(dayIn(30 * 24)) })
    const over = { schedule: on('2026-01-05'), scheduled_for: '2026-01-05T08:00:00.000Z' }
    await sql`
      update offer_versions v set said = said || ${sql.json(over)} from applications a
      where a.id = ${letter.id} and (v.offer_id, v.number) = (a.offer_id, a.offer_version)`
    await world.accept(poster, letter.id)
    expect((await jobOf(student, offer.id)).scheduledFor).toBe(null)
  })

  it('K-173 do not contain the address if the place differs; the reopened offer has it again', async () => {
    const address = 'Rue de Carouge 3, 1205 Genève'
    const { poster, student, offer, letter } = await edited({ location: 'Genève, GE', address })
    await world.accept(poster, letter.id)
    const accepted = async () => (await student.call('GET', `/api/users/${student.id}/accepted-jobs`)).body
    expect(await accepted()).toMatchObject([{ location: 'Lausanne, VD', canton: 'VD' }])
    expect((await accepted())[0].address ?? null).toBe(null)
    await leave(student, offer.id)
    expect(await jobOf(poster, offer.id)).toMatchObject({ location: 'Genève, GE', canton: 'GE', address })
  })
})
