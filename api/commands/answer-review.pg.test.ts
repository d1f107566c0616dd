import { expect, it } from 'vitest'
import { limits } from '../../schema/rules.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, reviewEachOther, toStrangers, type Call } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const openReview = async () => {
  const scene = await world.assignedJob()
  const { id } = await reviewEachOther(scene.poster, scene.student, scene.job.id)
  return { ...scene, reviewId: String(id) }
}

const answer = (call: Call, reviewId: string, content: unknown = ' Merci, au plaisir ! ') =>
  call('POST', `/api/reviews/${reviewId}/answer`, { content })

it('R-02 the reviewed student answers once; everyone reads it, and the author is notified', async () => {
  const { poster, student, reviewId, job } = await openReview()
  const { status, body } = await answer(student.call, reviewId)
  expect(status).toBe(201)
  expect(body.answer).toEqual({ content: 'Merci, au plaisir !', createdAt: expect.any(String) })
  expect((await world.visitor('GET', `/api/users/${student.id}/reviews`)).body).toEqual([toStrangers(body)])
  const [notice] = (await poster.call('GET', `/api/notifications/${poster.id}`)).body
  expect(notice).toMatchObject({ title: 'Réponse à votre avis', actionUrl: `/student/${student.id}` })
  expect(notice.message).toBe(`Élodie a répondu à votre avis pour « ${job.title} ».`)
  expect((await answer(student.call, reviewId, 'Encore un mot')).body.code).toBe('already-answered')
  expect((await world.visitor('GET', `/api/users/${student.id}/reviews`)).body[0].answer.content).toBe(
    'Merci, au plaisir !',
  )
})

it('neither its author nor another student can answer', async () => {
  const { poster, reviewId } = await openReview()
  const other = await world.person('student')
  expect((await answer(other.call, reviewId)).status).toBe(404)
  expect((await answer(poster.call, reviewId)).status).toBe(403)
  expect((await answer(world.visitor, reviewId)).status).toBe(401)
})

it('requires a non-blank answer no longer than a review', async () => {
  const { student, reviewId } = await openReview()
  for (const content of ['  ', 'x'.repeat(limits.reviewAnswer.max + 1), undefined, 7]) {
    expect((await answer(student.call, reviewId, content ?? null)).body).toMatchObject({ field: 'content' })
  }
  expect((await answer(student.call, reviewId, 'x'.repeat(limits.reviewAnswer.max))).status).toBe(201)
})

it('of concurrent answers one is kept, and the author is notified once', async () => {
  for (let round = 0; round < 10; round++) {
    const { poster, student, reviewId } = await openReview()
    const answers = await Promise.all([1, 2, 3, 4].map(number => answer(student.call, reviewId, `Merci ${number}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    const told = await sql`
      select 1 from notifications where user_id = ${poster.id} and kind = 'reviewAnswered'`
    expect(told).toHaveLength(1)
  }
})

it('the database refuses to change an answer', async () => {
  const { student, reviewId } = await openReview()
  await answer(student.call, reviewId)
  await expect(sql`update reviews set answer = 'autre' where id = ${reviewId}`).rejects.toThrow('answered once')
})
