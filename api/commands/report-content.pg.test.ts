import { expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/rules.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, reviewEachOther, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const report = ({ call }: Pick<Person, 'call'>, kind: string, targetId: string, given: object = {}) =>
  call('POST', '/api/reports', { kind, targetId, reason: 'offensive', ...given })

const openScene = async () => {
  const scene = await world.assignedJob()
  const { body: message } = await scene.poster.call('POST', `/api/jobs/${scene.job.id}/messages`, {
    content: 'Ouste !',
  })
  const written = await reviewEachOther(scene.poster, scene.student, scene.job.id)
  await scene.student.call('POST', `/api/reviews/${written.id}/answer`, { content: 'Merci' })
  return { ...scene, messageId: String(message.id), reviewId: String(written.id) }
}

it('a person, an offer, a message, a review and an answer can be reported, and only moderation knows', async () => {
  const { poster, student, job, messageId, reviewId } = await openScene()
  const before = (await poster.call('GET', `/api/notifications/${poster.id}`)).body
  for (const [kind, id] of Object.entries({ user: poster.id, job: job.id, message: messageId, review: reviewId })) {
    const answered = await report(student, kind, id, { details: '  Regardez vous-mêmes. ' })
    expect([kind, answered.status, answered.body]).toEqual([kind, 201, { ok: true }])
  }
  expect((await report(poster, 'answer', reviewId)).status).toBe(201)
  expect((await poster.call('GET', `/api/notifications/${poster.id}`)).body).toEqual(before)
  const kept = await sql`select kind, details, author_id from reports where reporter_id = ${student.id} order by kind`
  expect(kept).toEqual(
    ['job', 'message', 'review', 'user'].map(kind => ({ kind, details: 'Regardez vous-mêmes.', authorId: poster.id })),
  )
})

it('once per person and thing while it is open, and again after it was closed', async () => {
  const { student, job } = await openScene()
  const other = await world.person('student')
  const answers = await Promise.all([1, 2, 3].map(() => report(student, 'job', job.id)))
  expect(answers.map(({ body }) => body.code ?? 201).toSorted()).toEqual([201, 'already-reported', 'already-reported'])
  expect((await report(other, 'job', job.id)).status).toBe(201)
  await sql`update reports set closed_at = now(), outcome = 'kept' where reporter_id = ${student.id}`
  expect((await report(student, 'job', job.id)).status).toBe(201)
})

it('refuses reports of one’s own content, of invisible and of missing content', async () => {
  const { poster, student, job, messageId, reviewId } = await openScene()
  const stranger = await world.person('private')
  expect((await report(poster, 'job', job.id)).status).toBe(403)
  expect((await report(student, 'answer', reviewId)).status).toBe(403)
  expect((await report(stranger, 'message', messageId)).status).toBe(404)
  for (const kind of ['user', 'job', 'message', 'review', 'answer'])
    expect((await report(stranger, kind, newId())).status).toBe(404)
  expect((await report({ call: world.visitor }, 'job', job.id)).status).toBe(401)
  expect((await report(stranger, 'job', job.id, { reason: 'because' })).body.field).toBe('reason')
})

it('one person cannot flood moderation', async () => {
  const { job } = await openScene()
  const stranger = await world.person('student')
  await sql`
    insert into reports (id, reporter_id, kind, target_id, author_id, reason)
    select gen_random_uuid(), ${stranger.id}, 'user', gen_random_uuid(), ${stranger.id}, 'spam'
    from generate_series(1, ${limits.reportsADay})`
  expect((await report(stranger, 'job', job.id)).body.code).toBe('too-many-attempts')
})
