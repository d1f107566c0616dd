import { expect, it, onTestFinished } from 'vitest'
import { connect } from '../db/connect.ts'
import { periods } from '../../schema/rules.ts'
import { bringForward, waitingTasks } from '../testing/run-tasks.ts'
import { remindReview } from './remind-review.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, review, type Person } from '../testing/world.ts'

const { url, sql } = await testDatabase()
const world = createWorld(sql)

const complete = async () => {
  const told = await world.assignedJob()
  await told.poster.call('PATCH', `/api/jobs/${told.job.id}`, { status: 'completed' })
  return told
}

const waiting = async (jobId: string) =>
  (await waitingTasks(sql, 'remind-review')).filter(({ payload }) => JSON.stringify(payload).includes(jobId))

/** Runs the review reminders of all completed jobs. */
const dayLater = async () => {
  await bringForward(sql, 'remind-review')
  await world.work('remind-review')
}

const reminders = async ({ id, call }: Person) =>
  (await call('GET', `/api/notifications/${id}`)).body.filter(
    ({ title }: { title: string }) => title === 'Avis en attente',
  )

it('N-03 reminds both people of the review once, a day after the job was completed, with concurrent processes', async () => {
  const { poster, student, job } = await complete()
  const others = [1, 2, 3].map(() => connect(url, { max: 4 }))
  onTestFinished(async () => {
    await Promise.all(others.map(one => one.end()))
  })
  await world.work()
  for (const one of [poster, student]) expect(await reminders(one)).toEqual([])
  const [waits, ...noMore] = await waiting(job.id)
  expect(noMore).toEqual([])
  const hours = (Date.parse(waits?.runAt ?? '') - Date.now()) / 3_600_000
  expect(Math.abs(hours - periods.reviewReminder.hours)).toBeLessThan(0.1)
  await Promise.all([sql, ...others].flatMap(one => [remindReview(one, job.id), remindReview(one, job.id)]))
  const placeOf = async (person: Person) => {
    const [told, ...more] = await reminders(person)
    expect(more).toEqual([])
    const { pathname, searchParams } = new URL(told.actionUrl, 'http://pouce')
    return [told.message, pathname, Object.fromEntries(searchParams)]
  }
  const asked = (name: string) => `Le job « ${job.title} » est terminé. Comment cela s’est-il passé avec ${name} ?`
  for (const _ of ['at once', 'a turn later']) {
    expect(await placeOf(poster)).toEqual([
      asked('Élodie'),
      `/review-student/${job.id}`,
      { title: job.title, studentName: 'Élodie Essai 2', studentId: student.id },
    ])
    expect(await placeOf(student)).toEqual([
      asked('Bernard'),
      `/review-poster/${job.id}`,
      { title: job.title, posterName: 'Bernard Essai 1', posterId: poster.id },
    ])
    await dayLater()
  }
  expect(await waiting(job.id)).toEqual([])
})

it('does not remind of a review that is already written, nor of one that completed the job', async () => {
  const afterwards = await complete()
  const atOnce = await world.assignedJob()
  for (const { poster, student, job } of [afterwards, atOnce]) {
    expect((await poster.call('POST', '/api/reviews', review(student.id, job.id))).status).toBe(201)
    expect((await student.call('POST', '/api/reviews', review(poster.id, job.id))).status).toBe(201)
  }
  await dayLater()
  for (const { poster, student } of [afterwards, atOnce])
    for (const one of [poster, student]) expect(await reminders(one)).toEqual([])
})

it('reminds each person of their own review, even if the other person wrote theirs', async () => {
  const { poster, student, job } = await complete()
  expect((await student.call('POST', '/api/reviews', review(poster.id, job.id))).status).toBe(201)
  await dayLater()
  expect(await reminders(poster)).toHaveLength(1)
  expect(await reminders(student)).toEqual([])
})
