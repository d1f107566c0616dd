import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../db/connect.ts'
import { showReviews } from './show-reviews.ts'
import { addJobs } from '../testing/add-jobs.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, review, type Person } from '../testing/world.ts'

const { url, sql } = await testDatabase()
const world = createWorld(sql)

const write = async () => {
  const told = await world.assignedJob()
  const { body } = await told.poster.call('POST', '/api/reviews', review(told.student.id, told.job.id))
  return { ...told, reviewId: String(body.id) }
}

const age = (reviewId: string, time: string) => sql`
  update reviews set created_at = now() - ${time}::interval where id = ${reviewId}`

const readable = async ({ id, call }: Person) =>
  (await call('GET', `/api/notifications/${id}`)).body.filter(({ title }: { title: string }) => title === 'Avis à lire')

const shown = async ({ id }: Person) => (await world.visitor('GET', `/api/users/${id}/reviews`)).body

it('R-02 N-03 shows a review after fourteen days without one of the other side, once, with concurrent processes', async () => {
  const { student, job, reviewId } = await write()
  const others = [1, 2, 3].map(() => connect(url, { max: 4 }))
  onTestFinished(async () => {
    await Promise.all(others.map(one => one.end()))
  })
  await age(reviewId, '13 days 23 hours')
  await showReviews(sql)
  expect(await shown(student)).toEqual([])
  expect(await readable(student)).toEqual([])
  await age(reviewId, '14 days')
  await Promise.all([sql, ...others].flatMap(one => [showReviews(one), showReviews(one)]))
  expect(await shown(student)).toMatchObject([{ id: reviewId, rating: 5 }])
  expect((await world.visitor('GET', `/api/users/${student.id}`)).body.studentProfile.rating).toBe(4.8)
  const [told, ...more] = await readable(student)
  expect(more).toEqual([])
  expect(told).toMatchObject({
    message: `Vous pouvez lire l’avis de Bernard pour « ${job.title} ».`,
    actionUrl: `/student/${student.id}`,
  })
  await showReviews(sql)
  expect(await readable(student)).toHaveLength(1)
})

it('shows a later review of the other side at once, and does not announce the first again', async () => {
  const { poster, student, job, reviewId } = await write()
  await age(reviewId, '15 days')
  await showReviews(sql)
  expect((await student.call('POST', '/api/reviews', review(poster.id, job.id))).body).not.toHaveProperty('isBlind')
  expect(await shown(poster)).toHaveLength(1)
  expect(await readable(student)).toHaveLength(1)
  expect(await readable(poster)).toEqual([])
})

it('shows and announces each of many reviews once, while the other side writes concurrently', async () => {
  const written = []
  for (let count = 0; count < 12; count++) written.push(await write())
  const another = connect(url, { max: 4 })
  onTestFinished(() => another.end())
  for (const { reviewId } of written) await age(reviewId, '20 days')
  await Promise.all([
    showReviews(sql),
    ...written.map(({ poster, student, job }) => student.call('POST', '/api/reviews', review(poster.id, job.id))),
    showReviews(another),
  ])
  expect(await sql`select from reviews where shown_at is null`).toHaveLength(0)
  for (const { student } of written) {
    expect(await shown(student)).toHaveLength(1)
    expect(await readable(student)).toHaveLength(1)
  }
})

it('shows more than a hundred in one run', async () => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const done = await addJobs(sql, { posterId: poster.id, studentId: student.id, status: 'completed', count: 230 })
  await sql`
    insert into reviews (id, job_id, reviewer_id, reviewee_id, rating, completed_on_time, punctuality_rating, politeness_rating,
      would_recommend, descriptive_words, job_title, job_category, created_at)
    select gen_random_uuid(), id, ${student.id}, ${poster.id}, 4, true, 4, 4, true, 'Aimable', 'Mission', 'Service général',
      now() - interval '14 days'
    from unnest(${done}::uuid[]) as id`
  await showReviews(sql)
  const { privateProfile } = (await world.visitor('GET', `/api/users/${poster.id}`)).body
  expect(privateProfile).toEqual({ rating: 4, reviewsCount: 230, reviewersCount: 1 })
  const told = await sql`select from notifications where user_id = ${poster.id} and kind = 'reviewShown'`
  expect(told).toHaveLength(230)
})
