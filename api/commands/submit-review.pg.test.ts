import { describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { beginPayment, payFor, testCards } from '../testing/payments.ts'
import { picture } from '../testing/picture.ts'
import { askSync } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, review, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const secret = 'Ce que personne ne doit lire'

/** A completed job without reviews. */
const complete = async () => {
  const told = await world.assignedJob()
  await told.poster.call('PATCH', `/api/jobs/${told.job.id}`, { status: 'completed' })
  for (const { id } of [told.poster, told.student]) await sql`delete from notifications where user_id = ${id}`
  return told
}

const write = (by: Person, of: Person, jobId: string, given: object = {}) =>
  by.call('POST', '/api/reviews', review(of.id, jobId, given))

const told = async ({ id, call }: Person) =>
  (await call('GET', `/api/notifications/${id}`)).body.map(
    ({ title, message, actionUrl }: { title: string; message: string; actionUrl: string }) => {
      const { pathname, searchParams } = new URL(actionUrl, 'http://pouce')
      return [title, message, pathname, Object.fromEntries(searchParams)]
    },
  )

const read = async (path: string, person?: Person) => (await (person?.call ?? world.visitor)('GET', path)).body

describe.each(['private', 'student'] as const)('a blind review by a %s', side => {
  const scene = async () => {
    const { poster, student, job } = await complete()
    const [writer, reviewee] = side === 'private' ? [poster, student] : [student, poster]
    const given = { comment: secret, workPhotos: [await picture('png')], rating: 2 }
    const { status, body } = await write(writer, reviewee, job.id, given)
    expect(status).toBe(201)
    expect(body).toMatchObject({ isBlind: true, comment: secret })
    return { writer, reviewee, job, body }
  }

  it('R-02 P-15 is read by its author only: no list, profile, offer, export or device of anyone else contains it', async () => {
    const { writer, reviewee, body } = await scene()
    const admin = await world.person('private', { isAdmin: true })
    const path = `/api/users/${reviewee.id}`
    for (const list of [`${path}/reviews`, `${path}/structured-evaluations`]) {
      for (const reader of [reviewee, await world.person('student'), admin, undefined])
        expect(await read(list, reader)).toEqual([])
      expect(await read(list, writer)).toMatchObject([{ id: body.id, isBlind: true }])
    }
    for (const reader of [writer, reviewee, undefined]) {
      const { studentProfile, privateProfile } = await read(path, reader)
      expect((studentProfile ?? privateProfile).rating).toBeNull()
    }
    const [given, taken] = [(await world.exportOf(writer)).body, (await world.exportOf(reviewee)).body]
    expect(given.reviewsWritten).toMatchObject([{ id: body.id, isBlind: true }])
    expect(taken.reviewsReceived).toEqual([])
    expect(JSON.stringify(taken)).not.toContain(secret)
    expect(JSON.stringify(taken)).not.toContain(body.id)
    expect(JSON.stringify(taken)).not.toContain(body.workPhotos[0])
    expect(JSON.stringify(await told(reviewee))).not.toContain(secret)
  })

  it('can neither be reported nor answered: it is 404', async () => {
    const { reviewee, body } = await scene()
    const report = { kind: 'review', targetId: body.id, reason: 'offensive' }
    expect((await reviewee.call('POST', '/api/reports', report)).status).toBe(404)
    const answered = await reviewee.call('POST', `/api/reviews/${body.id}/answer`, { content: 'Menteur' })
    expect(answered.status).toBe(side === 'private' ? 404 : 403)
    expect(await sql`select from reviews where id = ${body.id} and answer is not null`).toHaveLength(0)
  })

  it('N-03 is announced with a link to write one’s own, and both are shown at once when that is written', async () => {
    const { writer, reviewee, job, body } = await scene()
    const name = side === 'private' ? 'Bernard' : 'Élodie'
    const own = side === 'private' ? 'poster' : 'student'
    // Between the two people of a job the full name is shown.
    const { firstName, lastName } = await read(`/api/users/${writer.id}`, reviewee)
    expect(await told(reviewee)).toEqual([
      [
        'Nouvel avis',
        `${name} vous a évalué·e pour « ${job.title} ». Vous lirez son avis dès que vous aurez écrit le vôtre, ou dans 14 jours.`,
        `/review-${own}/${job.id}`,
        { title: job.title, [`${own}Name`]: `${firstName} ${lastName}`, [`${own}Id`]: writer.id },
      ],
    ])
    expect(await told(writer)).toEqual([])
    const second = await write(reviewee, writer, job.id)
    expect(second.body).not.toHaveProperty('isBlind')
    const [first] = await read(`/api/users/${reviewee.id}/reviews`)
    expect(first).toMatchObject({ id: body.id, comment: secret })
    expect(first).not.toHaveProperty('isBlind')
    expect(await read(`/api/users/${writer.id}/reviews`, reviewee)).toEqual([second.body])
    const placeOf = ({ id }: Person) => (id === job.postedById ? '/dashboard' : `/student/${id}`)
    expect((await told(writer)).map(([title, , place]: string[]) => [title, place])).toEqual([
      ['Nouvel avis', placeOf(writer)],
    ])
    expect((await told(reviewee)).slice(0, -1)).toEqual([
      [
        'Avis à lire',
        `Vous pouvez lire l’avis de ${name} pour « ${job.title} ».`,
        placeOf(reviewee),
        placeOf(reviewee) === '/dashboard' ? { tab: 'reviews' } : {},
      ],
    ])
    const rated = await read(`/api/users/${reviewee.id}`)
    expect((rated.studentProfile ?? rated.privateProfile).rating).toBe(3.3)
  })
})

it('R-02 two concurrent reviews are both shown, and each person is notified correctly', async () => {
  for (let round = 0; round < 8; round++) {
    const { poster, student, job } = await complete()
    const answers = await Promise.all([write(poster, student, job.id), write(student, poster, job.id)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await sql`select 1 from reviews where job_id = ${job.id} and shown_at is not null`).toHaveLength(2)
    const titles = await Promise.all(
      [poster, student].map(async one => (await told(one)).map(([title]: string[]) => title).toSorted()),
    )
    expect(titles.toSorted((a, b) => a.length - b.length)).toEqual([['Nouvel avis'], ['Avis à lire', 'Nouvel avis']])
    for (const { id } of [poster, student]) {
      const { studentProfile, privateProfile } = await read(`/api/users/${id}`)
      expect((studentProfile ?? privateProfile).rating).toBe(4.8)
    }
  }
})

it('two people who often worked for each other show many reviews concurrently, and every star counts', async () => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const jobs: string[] = []
  for (let count = 0; count < 6; count++) {
    const job = await world.openJob(poster)
    await world.accept(poster, (await world.apply(student, job.id)).id)
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    await (count % 2 ? write(poster, student, job.id) : write(student, poster, job.id))
    jobs.push(job.id)
  }
  await Promise.all(
    jobs.map((id, count) => (count % 2 ? write(student, poster, id) : write(poster, student, id, { rating: 1 }))),
  )
  expect((await read(`/api/users/${poster.id}`)).privateProfile).toEqual({
    rating: 4.8,
    reviewsCount: 6,
    reviewersCount: 1,
  })
  expect((await read(`/api/users/${student.id}`)).studentProfile.rating).toBe(3.8)
})

it('R-02 ten jobs without money and ten five-star reviews by one person weigh as much as one review by another', async () => {
  const [poster, friend, other] = [
    await world.person('private'),
    await world.person('student'),
    await world.person('private'),
  ]
  const work = async (by: Person, stars: number) => {
    const job = await world.openJob(by)
    await world.accept(by, (await world.apply(friend, job.id)).id)
    await by.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    const structuredEvaluation = {
      ...review(friend.id, job.id).structuredEvaluation,
      punctualityRating: stars,
      politenessRating: stars,
    }
    for (const [writer, of] of [
      [by, friend],
      [friend, by],
    ] as const)
      expect((await write(writer, of, job.id, { rating: stars, structuredEvaluation })).status).toBe(201)
  }
  for (let count = 0; count < 10; count++) await work(poster, 5)
  expect((await read(`/api/users/${friend.id}`)).studentProfile).toMatchObject({ rating: 5, reviewersCount: 1 })
  await work(other, 1)
  await work(other, 2)
  expect((await read(`/api/users/${friend.id}`)).studentProfile).toMatchObject({ rating: 3.3, reviewersCount: 2 })
  expect(await read(`/api/users/${friend.id}/reviews`)).toHaveLength(12)
  const counts = { rating: 5, reviewsCount: 10, reviewersCount: 1 }
  expect((await read(`/api/users/${poster.id}`)).privateProfile).toEqual(counts)
  expect((await world.openJob(poster)).poster).toMatchObject(counts)
})

it('P-15 a review states that its job was paid through Pouce, in every list and document, and only then', async () => {
  const { poster, student, job } = await complete()
  const paid = await world.openJob(poster)
  await world.accept(poster, (await world.apply(student, paid.id)).id)
  await payFor(poster, paid.id)
  const returned = await world.openJob(poster)
  await world.accept(poster, (await world.apply(student, returned.id)).id)
  const { paymentId } = await payFor(poster, returned.id)
  await poster.call('PATCH', `/api/jobs/${paid.id}`, { status: 'completed' })
  expect((await student.call('POST', `/api/payments/${paymentId}/refund`)).status).toBe(200)
  await poster.call('PATCH', `/api/jobs/${returned.id}`, { status: 'completed' })
  for (const id of [job.id, paid.id, returned.id]) {
    expect((await write(poster, student, id)).body.isPaid).toBe(id === paid.id || undefined)
    expect((await write(student, poster, id)).body.isPaid).toBe(id === paid.id || undefined)
  }
  const { reviewsReceived, reviewsWritten } = (await world.exportOf(student)).body
  const lists = [await read(`/api/users/${student.id}/reviews`), await read(`/api/users/${poster.id}/reviews`)]
  for (const list of [...lists, reviewsReceived, reviewsWritten])
    expect(
      list.filter(({ isPaid }: { isPaid?: true }) => isPaid).map((one: { job: { id: string } }) => one.job.id),
    ).toEqual([paid.id])
})

it('K-411 a review states that its job was paid through Pouce only if the full agreed price was paid', async () => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const reviewOf = async (given: object, agreed: number | null, split = false) => {
    const job = await world.openJob(poster, given)
    await world.accept(poster, (await world.apply(student, job.id)).id)
    if (agreed !== null)
      for (const person of [poster, student])
        await person.call('POST', `/api/jobs/${job.id}/amount`, { amount: agreed })
    const { amount } = (await poster.call('GET', `/api/jobs/${job.id}/amount`)).body
    const { clientSecret, paymentId } = await beginPayment(poster, job.id, amount / 100)
    await poster.call('POST', '/api/test-bank/confirm', { clientSecret, cardNumber: testCards.accepted })
    if (split) {
      const admin = await world.person('private', { isAdmin: true })
      const { body } = await poster.call('POST', `/api/payments/${paymentId}/dispute`, { reason: 'Rien n’est tondu.' })
      expect(body.status).toBe('frozen')
      const { dispute } = (await poster.call('GET', `/api/payments/${paymentId}/dispute`)).body
      await admin.call('POST', `/api/moderation/disputes/${dispute.id}/decide`, {
        outcome: 'split',
        refunded: amount - 100,
        reason: 'Vu les deux versions.',
      })
    }
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    return (await write(poster, student, job.id)).body.isPaid
  }
  expect(await reviewOf({}, null)).toBe(true)
  expect(await reviewOf({}, 6000), 'more than the offer says').toBe(true)
  expect(await reviewOf({}, 100), 'one franc').toBeUndefined()
  expect(await reviewOf({}, 4999), 'less than the offer says').toBeUndefined()
  expect(await reviewOf({ duration: 'à discuter' }, 100), 'hours unknown').toBeUndefined()
  expect(await reviewOf({ duration: 'à discuter' }, 2500), 'hours unknown').toBe(true)
  expect(await reviewOf({ duration: '5 minutes', rate: 15 }, null), 'an offer of a franc').toBeUndefined()
  expect(await reviewOf({}, null, true), 'given back but for a franc').toBeUndefined()
})

it('J-04 J-05 every answer about an offer shows what students think of its poster', async () => {
  const { poster, student, job } = await complete()
  const offer = await world.openJob(poster, { title: 'Ranger le grenier' })
  expect(offer.poster).toMatchObject({ rating: null, reviewsCount: 0 })
  await write(student, poster, job.id)
  const stars = async (reader?: Person) => {
    const listed = (await read(`/api/jobs?search=grenier&limit=1000`, reader)).find(
      ({ id }: { id: string }) => id === offer.id,
    )
    const found = [listed, await read(`/api/jobs/${offer.id}`, reader), await read(`/api/jobs/${job.id}`, reader)]
    return found.map(one => [one.poster.rating, one.poster.reviewsCount])
  }
  const expectStars = async (wanted: [number | null, number]) => {
    for (const reader of [undefined, student, poster]) expect(await stars(reader)).toEqual([wanted, wanted, wanted])
  }
  await expectStars([null, 0])
  await write(poster, student, job.id)
  await expectStars([4.8, 1])
  const [posted] = await read(`/api/users/${poster.id}/jobs`, poster)
  expect(posted.poster).toMatchObject({ rating: 4.8, reviewsCount: 1 })
  expect((await world.openJob(poster)).poster).toMatchObject({ rating: 4.8, reviewsCount: 1 })
})

it('already shown reviews stay shown: a review of a job that the other side reviewed long ago is shown at once', async () => {
  const { poster, student, job } = await complete()
  await write(poster, student, job.id)
  await sql`update reviews set shown_at = now() where job_id = ${job.id}`
  const { body } = await write(student, poster, job.id)
  expect(body).not.toHaveProperty('isBlind')
  expect((await told(student)).map(([title]: string[]) => title)).toEqual(['Nouvel avis'])
  expect((await told(poster)).map(([title]: string[]) => title)).toEqual(['Nouvel avis'])
})

it('a second review gets the same answer whether the first came before or concurrently, and before its pictures are checked', async () => {
  const { poster, student, job } = await complete()
  const fake = review(student.id, job.id, { workPhotos: ['data:image/png;base64,AAAA'] })
  const send = (...inputs: Record<string, unknown>[]) => {
    const mutations = inputs.map(input => ({ id: newId(), account: poster.id, command: 'submit-review', input }))
    return askSync(poster.call, { mutations })
  }
  const together = await send(review(student.id, job.id), fake)
  expect(together.body.results).toMatchObject([{ outcome: 'applied' }, { code: 'already-reviewed' }])
  expect((await send(fake)).body.results).toMatchObject([{ code: 'already-reviewed' }])
})
