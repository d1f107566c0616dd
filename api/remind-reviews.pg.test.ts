import { expect, it, onTestFinished } from 'vitest'
import { connect } from './db/connect.ts'
import { remindReviews } from './remind-reviews.ts'
import { testDatabase } from './testing/test-database.ts'
import { createWorld, review, type Person } from './testing/world.ts'

const { url, sql } = await testDatabase()
const world = createWorld(sql)

const complete = async () => {
  const told = await world.assignedJob()
  await told.poster.call('PATCH', `/api/jobs/${told.job.id}`, { status: 'completed' })
  return told
}

const later = (jobId: string, hours: number) => sql`
  update review_reminders set completed_at = now() - make_interval(hours => ${hours}) where job_id = ${jobId}`

const reminders = async ({ id, call }: Person) =>
  (await call('GET', `/api/notifications/${id}`)).body.filter(
    ({ title }: { title: string }) => title === 'Évaluation en attente',
  )

it('N-03 a day after a job was completed its poster is reminded of the review, once, whoever looks', async () => {
  const { poster, student, job } = await complete()
  const others = [1, 2, 3].map(() => connect(url, { max: 4 }))
  onTestFinished(async () => {
    await Promise.all(others.map(one => one.end()))
  })
  await later(job.id, 23)
  await remindReviews(sql)
  expect(await reminders(poster)).toEqual([])
  await later(job.id, 24)
  await Promise.all([sql, ...others].flatMap(one => [remindReviews(one), remindReviews(one)]))
  const [told, ...more] = await reminders(poster)
  expect(more).toEqual([])
  const { pathname, searchParams } = new URL(told.actionUrl, 'http://pouce')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    `/review-student/${job.id}`,
    { title: job.title, studentName: 'Élodie Essai 2', studentId: student.id },
  ])
  await remindReviews(sql)
  expect(await reminders(poster)).toHaveLength(1)
  expect(await reminders(student)).toEqual([])
})

it('nobody is reminded of a review that is written, be it by the one that ended the job', async () => {
  const afterwards = await complete()
  const atOnce = await world.assignedJob()
  for (const { poster, student, job } of [afterwards, atOnce]) {
    expect((await poster.call('POST', '/api/reviews', review(student.id, job.id))).status).toBe(201)
    await later(job.id, 30)
  }
  await remindReviews(sql)
  for (const { poster } of [afterwards, atOnce]) expect(await reminders(poster)).toEqual([])
  expect(await sql`select 1 from review_reminders`).toHaveLength(0)
})

it('a review of the student is not the poster’s', async () => {
  const { poster, student, job } = await complete()
  expect((await student.call('POST', '/api/reviews', review(poster.id, job.id))).status).toBe(201)
  await later(job.id, 25)
  await remindReviews(sql)
  expect(await reminders(poster)).toHaveLength(1)
})
