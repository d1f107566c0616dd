import { listOf } from '../../data/schemas/read.ts'
import { evaluation, person, review } from '../../data/schemas/student.ts'
import { createQuery } from '../../data/server/query.ts'
import { toPortfolio } from './portfolio.ts'

const reviews = listOf(review)
const evaluations = listOf(evaluation)

/** A public profile with what its person was told. */
export const personQuery = createQuery(async (id, call) => {
  const path = `/api/users/${encodeURIComponent(id)}`
  const [user, received, structured] = await Promise.all([
    call(path),
    call(`${path}/reviews`),
    call(`${path}/structured-evaluations`),
  ])
  return {
    person: person(await user.json()),
    portfolio: toPortfolio(reviews(await received.json()), evaluations(await structured.json())),
  }
})
